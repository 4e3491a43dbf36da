package dev.rowhouse.design.designer;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Limits;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Warns of partitions above the sizes that Cassandra's documentation recommends.
final class SizeWarnings {
    private static final Set<NativeType> TIMES =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);

    private static final String BUCKET = "bucket";

    private SizeWarnings() {}

    static List<Warning> of(
            List<TableDesign> tables, Limits limits, Target target, AutomaticBuckets buckets) {
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            PartitionSize largest = table.size().largest();
            List<String> excess = new ArrayList<>();
            limits.partitionRows()
                    .ifPresent(rows -> {
                        if (largest.rows() > rows) {
                            excess.add("%,.0f rows (limit: %,d)".formatted(largest.rows(), rows));
                        }
                    });
            long cells = limits.partitionCells().orElse(Limits.ADVISED_CELLS);
            // The designer split this table to meet the model's limits. The recommended number of
            // cells is not one of them.
            boolean isAdvice = limits.partitionCells().isEmpty() && buckets.hasSplit(table);
            if (largest.cells() > cells && !isAdvice) {
                excess.add(
                        "%,.0f values (%s: %,d)"
                                .formatted(
                                        largest.cells(),
                                        limits.partitionCells().isPresent() ? "limit" : "advised",
                                        cells));
            }
            if (largest.bytes() > limits.partitionBytes()) {
                boolean isAdvised = limits.partitionBytes() == target.partitionBytes();
                excess.add(
                        "%s (%s: %s)"
                                .formatted(
                                        Quantity.bytes(largest.bytes()),
                                        isAdvised ? "advised" : "limit",
                                        Quantity.bytes(limits.partitionBytes())));
            }
            if (!excess.isEmpty()) {
                warnings.add(
                        new Warning(
                                table.name(),
                                "its largest partition holds " + String.join(" and ", excess),
                                remedy(table, buckets),
                                change(table, buckets).stream().toList()));
            }
        }
        return warnings;
    }

    private static String remedy(TableDesign table, AutomaticBuckets buckets) {
        if (buckets.hasSplit(table)) {
            return "no bucket is short enough: raise `limits: partition`, or bind one more attribute by `=` in %s"
                    .formatted(String.join(" and ", table.questions()));
        }
        Optional<String> obstacle = buckets.obstacle(table);
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        return remedy(table);
    }

    /// The change that the remedy asks for; empty if it leaves that to the person.
    private static Optional<ModelChange> change(TableDesign table, AutomaticBuckets buckets) {
        boolean isOpen =
                buckets.hasSplit(table)
                        || buckets.obstacle(table).isPresent()
                        || table.questions().isEmpty();
        if (isOpen) {
            return Optional.empty();
        }
        if (table.kind() == TableKind.VIEW) {
            return Optional.of(ModelChange.remove(table.questions(), "using"));
        }
        for (ColumnDesign column : table.partitionKey()) {
            switch (column.source()) {
                case ColumnSource.OfBucket(var bucket, var time) -> {
                    return shorter(bucket.granularity())
                            .map(each -> bucket(table, each, time.path()));
                }
                case ColumnSource.OfShard(var shard, var field) -> {
                    return Optional.of(
                            ModelChange.put(
                                    table.questions(),
                                    BUCKET,
                                    "%d shards of %s".formatted(2 * shard.count(), field.path())));
                }
                default -> {}
            }
        }
        return time(table)
                .filter(_ -> table.kind() == TableKind.QUESTION)
                .map(time -> bucket(table, Granularity.MONTH, attribute(time)));
    }

    private static ModelChange bucket(TableDesign table, Granularity granularity, String path) {
        return ModelChange.put(
                table.questions(),
                BUCKET,
                "%s of %s".formatted(granularity.name().toLowerCase(Locale.ROOT), path));
    }

    private static Optional<Granularity> shorter(Granularity granularity) {
        return switch (granularity) {
            case YEAR -> Optional.of(Granularity.MONTH);
            case MONTH -> Optional.of(Granularity.DAY);
            case WEEK -> Optional.of(Granularity.DAY);
            case DAY -> Optional.of(Granularity.HOUR);
            case HOUR -> Optional.empty();
        };
    }

    private static Optional<ColumnDesign> time(TableDesign table) {
        return table.clustering().stream()
                .filter(column -> column.type() instanceof NativeType type && TIMES.contains(type))
                .findFirst();
    }

    private static String attribute(ColumnDesign column) {
        return column.stores().substring(column.stores().indexOf('.') + 1);
    }

    private static String remedy(TableDesign table) {
        if (table.kind() == TableKind.VIEW) {
            return "a view cannot be split: remove `using: view`, so that the question gets a table";
        }
        for (ColumnDesign column : table.partitionKey()) {
            if (column.source() instanceof ColumnSource.OfBucket) {
                return "choose a shorter bucket";
            }
            if (column.source() instanceof ColumnSource.OfShard) {
                return "choose more shards";
            }
        }
        Optional<ColumnDesign> time = time(table);
        if (time.isPresent() && table.kind() == TableKind.QUESTION) {
            return "split it by time: `bucket: month of %s` at %s"
                    .formatted(attribute(time.get()), String.join(" and ", table.questions()));
        }
        return "bind one more attribute by `=`, so that it joins the partition key (%s)"
                .formatted(
                        table.kind().name().toLowerCase(Locale.ROOT).equals("lookup")
                                ? "in the mutation that reads it"
                                : "in " + String.join(" and ", table.questions()));
    }
}
