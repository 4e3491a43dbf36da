package dev.rowhouse.design.designer;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.physical.ColumnDesign;
import dev.rowhouse.design.physical.TableDesign;
import dev.rowhouse.design.physical.TableKind;
import dev.rowhouse.design.sizes.PartitionSize;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Warns of partitions above the limits that Cassandra's documentation advises.
final class SizeWarnings {
    /// Values per partition, as advised.
    static final double CELLS_MAX = 100_000;

    /// Bytes per partition, as advised.
    static final double BYTES_MAX = 100_000_000;

    private static final Set<NativeType> TIMES =
            Set.of(NativeType.TIMESTAMP, NativeType.DATE, NativeType.TIMEUUID);

    private SizeWarnings() {}

    static List<Warning> of(List<TableDesign> tables) {
        List<Warning> warnings = new ArrayList<>();
        for (TableDesign table : tables) {
            PartitionSize largest = table.size().largest();
            List<String> excess = new ArrayList<>();
            if (largest.cells() > CELLS_MAX) {
                excess.add("%,.0f values (advised: 100,000)".formatted(largest.cells()));
            }
            if (largest.bytes() > BYTES_MAX) {
                excess.add("%,.0f MB (advised: 100 MB)".formatted(largest.bytes() / 1_000_000));
            }
            if (!excess.isEmpty()) {
                warnings.add(
                        new Warning(
                                table.name(),
                                "its largest partition holds " + String.join(" and ", excess),
                                remedy(table)));
            }
        }
        return warnings;
    }

    private static String remedy(TableDesign table) {
        if (table.kind() == TableKind.VIEW) {
            return "a view cannot be split: leave out `using: view`, so that the question gets a table that can";
        }
        boolean isBucketed =
                table.partitionKey().stream().anyMatch(c -> c.stores().contains(" of "));
        if (isBucketed) {
            return "choose a shorter bucket";
        }
        Optional<ColumnDesign> time =
                table.clustering().stream()
                        .filter(column ->
                                column.type() instanceof NativeType type && TIMES.contains(type))
                        .findFirst();
        if (time.isPresent() && table.kind() == TableKind.QUESTION) {
            String attribute = time.get().stores();
            return "split it by time: `bucket: month of %s` at %s"
                    .formatted(
                            attribute.substring(attribute.indexOf('.') + 1),
                            String.join(" and ", table.questions()));
        }
        return "bind one more attribute by `=`, so that it joins the partition key (%s)"
                .formatted(
                        table.kind().name().toLowerCase(Locale.ROOT).equals("lookup")
                                ? "in the mutation that reads it"
                                : "in " + String.join(" and ", table.questions()));
    }
}
