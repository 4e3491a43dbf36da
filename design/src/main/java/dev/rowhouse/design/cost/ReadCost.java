package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// The cost of a read or of a whole answer.
///
/// @param requests the number of requests sent
/// @param rows the number of rows read from tables
/// @param micros the total cost in microseconds
public record ReadCost(double requests, double rows, double micros) {
    /// The cost of reading nothing.
    public static final ReadCost NONE = new ReadCost(0, 0, 0);

    /// The sum of two costs.
    public ReadCost plus(ReadCost other) {
        return new ReadCost(requests + other.requests, rows + other.rows, micros + other.micros);
    }

    /// The cost of a number of equal reads.
    public ReadCost times(double factor) {
        return new ReadCost(requests * factor, rows * factor, micros * factor);
    }

    /// Calculates the cost of reads.
    public static final class Calculator {
        private final CardinalityEstimator cardinalities;
        private final Prices prices;
        private final Replicas replicas;

        /// Creates a calculator.
        ///
        /// @param cardinalities the estimates of rows and bytes
        /// @param prices the prices of single operations
        /// @param replicas the number of replicas that take part in a read
        public Calculator(CardinalityEstimator cardinalities, Prices prices, Replicas replicas) {
            this.cardinalities = cardinalities;
            this.prices = prices;
            this.replicas = replicas;
        }

        /// The cost of a question's first read and of the application's work on its rows.
        public ReadCost first(Strategy strategy, OptionalInt page) {
            double rows =
                    strategy.isLookupFirst()
                            ? cardinalities.rows(strategy.first())
                            : rowsRead(strategy, page);
            double left = strategy.isDirect() ? 0 : prices.application();
            left += strategy.isCheckedByTable() ? 0 : rows * prices.checkedRow();
            ReadCost read = read(strategy.first(), rows);
            return new ReadCost(read.requests(), read.rows(), read.micros() + left);
        }

        /// The cost of a question's first read when the table stores its rows as elements of
        /// collections. The read finds fewer rows, each element costs as much as a small row, and
        /// the application creates a row from each element. Creating a row costs as much as
        /// checking one.
        public ReadCost nested(Strategy strategy, Read read, OptionalInt page) {
            Table table = read.table();
            Nesting nesting = table.nesting().orElseThrow();
            double elements = rowsRead(strategy, page);
            double rows = Math.max(1, elements / cardinalities.elements(table));
            List<Field> once = new ArrayList<>(read.demand().outputs());
            once.removeIf(nesting::holds);
            List<Field> each = new ArrayList<>(nesting.elements());
            each.addAll(nesting.values());
            ReadCost cost =
                    read(
                            strategy.first(),
                            rows,
                            rows * cardinalities.bytes(once)
                                    + elements * cardinalities.bytes(each));
            double left =
                    prices.application()
                            + replicas.read() * elements * prices.element()
                            + (strategy.isCheckedByTable() ? 1 : 2)
                                    * elements
                                    * prices.checkedRow();
            return new ReadCost(cost.requests(), cost.rows(), cost.micros() + left);
        }

        /// The cost of the reads by key that follow for each row of the first read.
        public ReadCost fetch(Strategy strategy, Fetch fetch, OptionalInt page) {
            if (fetch.count() == ReadCount.MANY) {
                return fetchMany(strategy, fetch, page);
            }
            if (fetch.isOfCounters()) {
                return fetchCounters(strategy, fetch, page);
            }
            // Equal keys are read only once.
            boolean isOne = cardinalities.isOne(strategy.first(), fetch.node());
            double rows = isOne ? 1 : rowsRead(strategy, page);
            for (Field check : strategy.after().checks()) {
                if (strategy.first().outputs().contains(check)) {
                    rows *= checkShare(strategy.whole(), check);
                }
            }
            ReadCost all = read(fetch.demand(), 1).times(Math.max(1, rows));
            return new ReadCost(all.requests(), all.rows(), all.micros() + prices.waiting());
        }

        private ReadCost fetchMany(Strategy strategy, Fetch fetch, OptionalInt page) {
            double each = cardinalities.rows(fetch.demand());
            double times = Math.max(1, cardinalities.rows(strategy.first()));
            if (page.isPresent() && strategy.after().order().isEmpty()) {
                double left =
                        Math.min(
                                1,
                                cardinalities.rows(strategy.whole())
                                        / cardinalities.rows(strategy.asked()));
                double wanted = page.getAsInt() / left;
                times = Math.min(times, Math.ceil(wanted / each));
                each = Math.min(each, wanted);
            }
            ReadCost all = read(fetch.demand(), each).times(times);
            double checking = strategy.isCheckedByTable() ? 0 : all.rows() * prices.checkedRow();
            return new ReadCost(
                    all.requests(), all.rows(), all.micros() + prices.waiting() + checking);
        }

        /// The cost of reading counters. They come last, so they are read only for the rows of the
        /// answer, or of its page.
        private ReadCost fetchCounters(Strategy strategy, Fetch fetch, OptionalInt page) {
            if (fetch.isTogether()) {
                double rows = cardinalities.rows(fetch.demand());
                ReadCost all =
                        read(fetch.demand(), rows)
                                .times(cardinalities.partitions(strategy.whole()));
                // The application finds the counters of each row among those that were read.
                double joining = all.rows() * prices.checkedRow();
                return new ReadCost(
                        all.requests(), all.rows(), all.micros() + prices.waiting() + joining);
            }
            // Equal keys are read only once.
            double instances =
                    cardinalities.isOne(strategy.whole(), fetch.node())
                            ? 1
                            : answered(strategy, page);
            ReadCost all = read(fetch.demand(), 1).times(Math.max(1, instances));
            return new ReadCost(all.requests(), all.rows(), all.micros() + prices.waiting());
        }

        /// The number of rows of an answer that are completed: those of a page, unless all rows are
        /// sorted first.
        private double answered(Strategy strategy, OptionalInt page) {
            double all = cardinalities.rows(strategy.whole());
            return page.isPresent() && strategy.after().order().isEmpty()
                    ? Math.min(all, page.getAsInt())
                    : all;
        }

        /// The cost of reading which time buckets are in use, before the first of them is read.
        ///
        /// @param demand the read of the table with the buckets
        public ReadCost list(Demand demand) {
            double partitions = cardinalities.partitions(demand);
            double rows = partitions * cardinalities.listed(demand);
            double stored =
                    partitions * prices.partition()
                            + rows * prices.row()
                            + rows * cardinalities.listedBytes(List.of()) * prices.readByte();
            return new ReadCost(
                    1, 0, prices.request() + prices.waiting() + replicas.read() * stored);
        }

        /// The cost of one read of all rows that a demand matches.
        public ReadCost answer(Demand demand) {
            return read(demand, cardinalities.rows(demand));
        }

        /// The cost of a lookup that a mutation makes.
        public ReadCost lookup(Demand demand) {
            ReadCost read = read(demand, cardinalities.rows(demand));
            return new ReadCost(read.requests(), read.rows(), read.micros() + prices.waiting());
        }

        /// The surcharge for finding rows through an index, in microseconds. The rows are read one
        /// by one. When the partition is not known, every node is asked.
        public double byIndex(Demand demand, Table table) {
            boolean isLocal = demand.equal().containsAll(table.key().partition());
            double looking =
                    isLocal
                            ? replicas.read() * prices.partition()
                            : NODES * (prices.request() / 2 + prices.partition());
            return looking + replicas.read() * cardinalities.rows(demand) * prices.partition();
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

        private ReadCost read(Demand demand, double rows) {
            return read(demand, rows, rows * cardinalities.bytes(demand.outputs()));
        }

        private ReadCost read(Demand demand, double rows, double bytes) {
            double buckets = cardinalities.buckets(demand, rows);
            double requests = cardinalities.readsPerBucket(demand) * buckets;
            double partitions = cardinalities.partitions(demand) * buckets;
            double stored =
                    partitions * prices.partition()
                            + rows * prices.row()
                            + bytes * prices.readByte();
            // Each bucket is a request of its own, and so is each value of `IN` whose rows are
            // merged. Time buckets are read one after the other.
            double waits =
                    demand.bucket().orElse(null) instanceof Bucketing.ByTime ? buckets - 1 : 0;
            return new ReadCost(
                    requests,
                    rows,
                    requests * prices.request()
                            + waits * prices.waiting()
                            + replicas.read() * stored);
        }

        /// The number of rows that the first table returns until the answer, or its page, is
        /// complete.
        private double rowsRead(Strategy strategy, OptionalInt page) {
            double answer = cardinalities.rows(strategy.whole());
            // A read with fewer conditions never finds fewer rows, even when the two estimates say
            // so.
            double found = Math.max(answer, cardinalities.rows(strategy.first()));
            if (page.isEmpty() || !strategy.after().order().isEmpty()) {
                return found;
            }
            double wanted = page.getAsInt();
            return Math.min(found, wanted * found / Math.max(1, answer));
        }

        private double checkShare(Demand demand, Field check) {
            return demand.range().contains(check)
                    ? CardinalityEstimator.RANGE_SHARE
                    : cardinalities.share(demand.shape(), check);
        }
    }
}
