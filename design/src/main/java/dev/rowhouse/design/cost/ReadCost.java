package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.OptionalInt;

/// The cost of a read or of a whole answer.
///
/// @param work the requests and what they find
/// @param micros the total cost in microseconds, with the work that is left to the application
public record ReadCost(ReadWork work, double micros) {
    /// The cost of reading nothing.
    public static final ReadCost NONE = new ReadCost(ReadWork.NONE, 0);

    /// The sum of two costs.
    public ReadCost plus(ReadCost other) {
        return new ReadCost(work.plus(other.work), micros + other.micros);
    }

    /// The same cost with a surcharge.
    public ReadCost plus(double surcharge) {
        return new ReadCost(work, micros + surcharge);
    }

    /// Calculates the cost of reads.
    public static final class Calculator {
        private final CardinalityEstimator cardinalities;
        private final ReadEstimator reads;
        private final Prices prices;
        private final Replicas replicas;

        /// Creates a calculator.
        ///
        /// @param cardinalities the estimates of rows and bytes
        /// @param prices the prices of single operations
        /// @param replicas the number of replicas that take part in a read
        public Calculator(CardinalityEstimator cardinalities, Prices prices, Replicas replicas) {
            this.cardinalities = cardinalities;
            this.reads = new ReadEstimator(cardinalities);
            this.prices = prices;
            this.replicas = replicas;
        }

        private ReadCost priced(ReadWork work) {
            double stored =
                    work.partitions() * prices.partition()
                            + work.rows() * prices.row()
                            + work.bytes() * prices.readByte();
            return new ReadCost(
                    work,
                    work.requests() * prices.request()
                            + work.waits() * prices.waiting()
                            + replicas.read() * stored);
        }

        /// The cost of a question's first read and of the application's work on its rows.
        public ReadCost first(Strategy strategy, OptionalInt page) {
            ReadWork work = reads.first(strategy, page);
            double left = strategy.isDirect() ? 0 : prices.application();
            left += strategy.isCheckedByTable() ? 0 : work.rows() * prices.checkedRow();
            return priced(work).plus(left);
        }

        /// The cost of a question's first read when the table stores its rows as elements of
        /// collections. Each element costs as much as a small row, and the application creates a
        /// row from each element. Creating a row costs as much as checking one.
        public ReadCost nested(Strategy strategy, Read read, OptionalInt page) {
            double elements = reads.rowsRead(strategy, page);
            double left =
                    prices.application()
                            + replicas.read() * elements * prices.element()
                            + (strategy.isCheckedByTable() ? 1 : 2)
                                    * elements
                                    * prices.checkedRow();
            return priced(reads.nested(strategy, read, page)).plus(left);
        }

        /// The cost of the reads by key that follow for each row of the first read.
        public ReadCost fetch(Strategy strategy, Fetch fetch, OptionalInt page) {
            ReadWork work = reads.fetch(strategy, fetch, page);
            boolean isChecked = fetch.count() == ReadCount.MANY && !strategy.isCheckedByTable();
            // The application finds the counters of each row among those that were read together.
            boolean isJoined = fetch.isTogether();
            return priced(work).plus(isChecked || isJoined ? work.rows() * prices.checkedRow() : 0);
        }

        /// The cost of reading which time buckets are in use, before the first of them is read.
        ///
        /// @param demand the read of the table with the buckets
        public ReadCost list(Demand demand) {
            return priced(reads.list(demand));
        }

        /// The cost of a read when its table is known: an `IN` on a clustering column reads one
        /// partition for all values.
        public ReadCost served(ReadCost cost, Read read) {
            ReadWork work = reads.served(cost.work(), read);
            double fewer = cost.work().partitions() - work.partitions();
            return new ReadCost(work, cost.micros() - replicas.read() * fewer * prices.partition());
        }

        /// The cost of a lookup that a mutation makes.
        public ReadCost lookup(Demand demand) {
            return priced(reads.lookup(demand));
        }

        /// The surcharge for finding rows through an index, in microseconds. The rows are read one
        /// by one. When the partition is not known, every node is asked.
        public double byIndex(Demand demand, Table table) {
            boolean isLocal = demand.equal().containsAll(table.key().partition());
            if (demand.nearest().isPresent()) {
                return nearest(demand, isLocal);
            }
            double looking =
                    isLocal
                            ? replicas.read() * prices.partition()
                            : NODES * (prices.request() / 2 + prices.partition());
            return looking + replicas.read() * cardinalities.rows(demand) * prices.partition();
        }

        /// The surcharge for the nearest rows. One replica of each range finds as many as are
        /// wanted, and the coordinator keeps the nearest of them all.
        private double nearest(Demand demand, boolean isLocal) {
            double rows = cardinalities.rows(demand);
            if (demand.limit().isPresent()) {
                rows = Math.min(rows, demand.limit().getAsInt());
            }
            double nodes = isLocal ? 1 : NODES;
            double asking = isLocal ? 0 : prices.request() / 2;
            return nodes * (asking + (1 + rows) * prices.partition());
        }

        /// The assumed number of nodes asked by an index read without a partition key. Each node
        /// costs half of the price of a request.
        private static final double NODES = 12;

        /// The surcharge for finding the first row within a partition, in microseconds. Cassandra
        /// skips the rows before it, at most one block of the partition's index.
        public double seek(Demand demand, Table table) {
            boolean isWithin =
                    demand.equal().size() + demand.range().size() > table.key().partition().size();
            if (!isWithin) {
                return 0;
            }
            double partition = cardinalities.perPartition(table).average() * ROW_BYTES;
            return prices.passedByte() * Math.min(partition, INDEX_BLOCK_BYTES) / 2;
        }

        private static final double ROW_BYTES = 50;
        private static final double INDEX_BLOCK_BYTES = 16 * 1024;
    }
}
