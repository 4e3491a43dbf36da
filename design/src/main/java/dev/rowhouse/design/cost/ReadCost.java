package dev.rowhouse.design.cost;

import dev.rowhouse.design.candidate.CandidateTable;
import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.candidate.FetchDemand;
import dev.rowhouse.design.candidate.Variant;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// What one answer costs, in microseconds.
///
/// @param requests requests sent
/// @param rows rows read from tables
/// @param micros all of it
public record ReadCost(double requests, double rows, double micros) {
    /// Nothing.
    public static final ReadCost NONE = new ReadCost(0, 0, 0);

    /// The sum of two.
    public ReadCost plus(ReadCost other) {
        return new ReadCost(requests + other.requests, rows + other.rows, micros + other.micros);
    }

    /// The same a number of times.
    public ReadCost times(double factor) {
        return new ReadCost(requests * factor, rows * factor, micros * factor);
    }

    /// Prices reads.
    public static final class Calculator {
        private final CardinalityEstimator cardinalities;
        private final Prices prices;
        private final Replicas replicas;

        /// A calculator of reads from tables of some volumes.
        public Calculator(CardinalityEstimator cardinalities, Prices prices, Replicas replicas) {
            this.cardinalities = cardinalities;
            this.prices = prices;
            this.replicas = replicas;
        }

        /// The first read of a question and what the application does with its rows.
        public ReadCost first(Variant variant, OptionalInt page) {
            double rows =
                    variant.isLookupFirst()
                            ? cardinalities.rows(variant.first())
                            : rowsRead(variant, page);
            double left = variant.isDirect() ? 0 : prices.application();
            left += variant.isCheckedByTable() ? 0 : rows * prices.checkedRow();
            ReadCost read = read(variant.first(), rows);
            return new ReadCost(read.requests(), read.rows(), read.micros() + left);
        }

        /// The first read of a question from a table whose rows are elements of collections: rows
        /// are fewer, each element is read like a small row, and the application makes rows of
        /// them, which is as much work as to look at a row.
        public ReadCost nested(Variant variant, Candidates.Match match, OptionalInt page) {
            CandidateTable table = match.table();
            Nesting nesting = table.nesting().orElseThrow();
            double elements = rowsRead(variant, page);
            double rows = Math.max(1, elements / cardinalities.elements(table));
            List<Field> once = new ArrayList<>(match.demand().outputs());
            once.removeIf(nesting::holds);
            List<Field> each = new ArrayList<>(nesting.elements());
            each.addAll(nesting.values());
            ReadCost read =
                    read(
                            variant.first(),
                            rows,
                            rows * cardinalities.bytes(once)
                                    + elements * cardinalities.bytes(each));
            double left =
                    prices.application()
                            + replicas.read() * elements * prices.element()
                            + (variant.isCheckedByTable() ? 1 : 2) * elements * prices.checkedRow();
            return new ReadCost(read.requests(), read.rows(), read.micros() + left);
        }

        /// The reads by key that follow for each row.
        public ReadCost fetch(Variant variant, FetchDemand fetch, OptionalInt page) {
            if (fetch.count() == ReadCount.MANY) {
                return fetchMany(variant, fetch, page);
            }
            // Equal keys are read once.
            boolean isOne = cardinalities.isOne(variant.first(), fetch.node());
            double rows = isOne ? 1 : rowsRead(variant, page);
            for (Field check : variant.checks()) {
                if (variant.first().outputs().contains(check)) {
                    rows *= checkShare(variant.whole(), check);
                }
            }
            ReadCost all = read(fetch.demand(), 1).times(Math.max(1, rows));
            return new ReadCost(all.requests(), all.rows(), all.micros() + prices.waiting());
        }

        private ReadCost fetchMany(Variant variant, FetchDemand fetch, OptionalInt page) {
            double each = cardinalities.rows(fetch.demand());
            double times = Math.max(1, cardinalities.rows(variant.first()));
            if (page.isPresent() && variant.sort().isEmpty()) {
                double left =
                        Math.min(
                                1,
                                cardinalities.rows(variant.whole())
                                        / cardinalities.rows(variant.asked()));
                double wanted = page.getAsInt() / left;
                times = Math.min(times, Math.ceil(wanted / each));
                each = Math.min(each, wanted);
            }
            ReadCost all = read(fetch.demand(), each).times(times);
            double checking = variant.isCheckedByTable() ? 0 : all.rows() * prices.checkedRow();
            return new ReadCost(
                    all.requests(), all.rows(), all.micros() + prices.waiting() + checking);
        }

        /// One read of all that a demand matches.
        public ReadCost answer(Demand demand) {
            return read(demand, cardinalities.rows(demand));
        }

        /// A question that a mutation asks.
        public ReadCost lookup(Demand demand) {
            ReadCost read = read(demand, cardinalities.rows(demand));
            return new ReadCost(read.requests(), read.rows(), read.micros() + prices.waiting());
        }

        /// What finding rows by an index adds to reading them, in microseconds: they are read one
        /// by one, and where the partition is not known every node is asked.
        public double byIndex(Demand demand, CandidateTable table) {
            boolean isLocal = demand.equal().containsAll(table.key().partition());
            double looking =
                    isLocal
                            ? replicas.read() * prices.partition()
                            : NODES * (prices.request() / 2 + prices.partition());
            return looking + replicas.read() * cardinalities.rows(demand) * prices.partition();
        }

        /// A question by an index alone is counted as if so many nodes were asked, each for half of
        /// what a request costs.
        private static final double NODES = 12;

        /// What finding the first row within a partition adds, in microseconds: Cassandra skips the
        /// rows before it, at most those of one block of the partition's index.
        public double seek(Demand demand, CandidateTable table) {
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
            // A bucket is a request of its own, and so is each value whose rows are merged. Buckets
            // of a time wait for each other.
            double waits =
                    demand.bucket().orElse(null) instanceof Bucketing.ByTime ? buckets - 1 : 0;
            return new ReadCost(
                    requests,
                    rows,
                    requests * prices.request()
                            + waits * prices.waiting()
                            + replicas.read() * stored);
        }

        /// Rows that the first table gives before the answer, or its page, is complete.
        private double rowsRead(Variant variant, OptionalInt page) {
            double answer = cardinalities.rows(variant.whole());
            // Fewer conditions never find less, whatever the estimate of each by itself says.
            double found = Math.max(answer, cardinalities.rows(variant.first()));
            if (page.isEmpty() || !variant.sort().isEmpty()) {
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
