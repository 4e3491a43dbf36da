package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The stable text form of access paths: one property a line, `name: value`, absent properties left
/// away.
final class PathText {
    private PathText() {}

    static String describe(AccessPath path) {
        List<String> lines = new ArrayList<>();
        lines.add("table: " + tableName(path.table()));
        boolean isFoundByIndex =
                path.usesIndex()
                        && path.partitions() instanceof PartitionAccess.Scan scan
                        && scan.range().isAll();
        lines.add(
                isFoundByIndex
                        ? "partitions: found by index"
                        : partitions(path.table(), path.partitions()));
        path.indexes().forEach(index -> lines.add("index: " + index));
        if (!path.table().clustering().isEmpty() && !path.isDistinct()) {
            lines.add(clustering(path.clustering(), path.isByRowKey()));
        }
        if (path.needsFiltering()) {
            lines.add("filtering: " + join(path.filters()));
        }
        order(path, lines);
        rows(path, lines);
        Verdict verdict = path.verdict();
        lines.add("reads: " + verdict.summary());
        lines.add("verdict: " + verdict.grade());
        verdict.hints().forEach(hint -> lines.add("hint: " + hint));
        return String.join("\n", lines);
    }

    private static void order(AccessPath path, List<String> lines) {
        if (path.needsSortInMemory()) {
            lines.add("sort in memory: " + join(path.memorySort()));
        } else if (path.nearest().isPresent()) {
            lines.add("order: nearest vector first");
        } else if (!path.table().clustering().isEmpty()
                && !path.isSingleRow()
                && !path.isDistinct()) {
            lines.add(path.isReversed() ? "order: reversed (backward read)" : "order: as stored");
        }
    }

    private static void rows(AccessPath path, List<String> lines) {
        if (path.isDistinct()) {
            lines.add("distinct: one row for each partition");
        }
        path.perPartitionLimit().ifPresent(rows -> lines.add("limit per partition: " + rows));
        path.limit().ifPresent(rows -> lines.add("limit: " + rows));
        if (!path.groupBy().isEmpty()) {
            lines.add("group by: " + BoundTerm.join(path.groupBy()));
        }
        if (path.isAggregated()) {
            lines.add(
                    path.groupBy().isEmpty()
                            ? "aggregation: all rows into one"
                            : "aggregation: one row for each group");
        }
    }

    static String describe(WritePath path) {
        List<String> lines = new ArrayList<>();
        lines.add("table: " + tableName(path.table()));
        lines.add(partitions(path.table(), path.partitions()));
        if (!path.clustering().isEmpty()) {
            boolean isByRowKey = path.extent() != WritePath.Extent.ROW_RANGE;
            lines.add(clustering(path.clustering(), isByRowKey));
        }
        lines.add("writes: " + writes(path));
        path.reads().forEach(reason -> lines.add("reads first: " + reason));
        return String.join("\n", lines);
    }

    private static String writes(WritePath path) {
        String what =
                switch (path.extent()) {
                    case ROWS -> isOneRow(path) ? "one row" : "some rows";
                    case STATIC_ROW -> "static columns";
                    case ROWS_AND_STATIC_ROW ->
                            isOneRow(path)
                                    ? "one row and static columns"
                                    : "some rows and static columns";
                    case ROW_RANGE -> "one range tombstone";
                    case PARTITION -> "one partition tombstone";
                };
        return path.isSinglePartition() ? what : what + " in each partition";
    }

    private static boolean isOneRow(WritePath path) {
        return path.clustering().stream().allMatch(KeyRestriction.Equal.class::isInstance);
    }

    private static String partitions(TableMetadata table, PartitionAccess access) {
        return switch (access) {
            case PartitionAccess.Point point -> "partition point: " + point(table, point);
            case PartitionAccess.Points points -> points(table, points);
            case PartitionAccess.Scan scan ->
                    scan.range().isAll()
                            ? "full scan: all partitions"
                            : "token range: " + scan.range().text(tokenText(table));
        };
    }

    private static String point(TableMetadata table, PartitionAccess.Point point) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < point.key().size(); i++) {
            parts.add(table.partitionKey().get(i).cql() + " = " + point.key().get(i));
        }
        return String.join(", ", parts);
    }

    private static String points(TableMetadata table, PartitionAccess.Points points) {
        OptionalInt count = points.count();
        String text =
                "partitions IN ("
                        + (count.isPresent() ? Integer.toString(count.getAsInt()) : "n")
                        + "): "
                        + join(points.restrictions());
        return points.within().isAll()
                ? text
                : text + ", " + points.within().text(tokenText(table));
    }

    private static String tokenText(TableMetadata table) {
        return table.partitionKey().stream()
                .map(ColumnMetadata::cql)
                .collect(Collectors.joining(", ", "token(", ")"));
    }

    private static String clustering(List<KeyRestriction> restrictions, boolean isByRowKey) {
        if (restrictions.isEmpty()) {
            return "clustering: all rows";
        }
        boolean isEqual = restrictions.stream().allMatch(KeyRestriction.Equal.class::isInstance);
        String kind = isByRowKey ? isEqual ? "point" : "points" : "slice";
        return "clustering " + kind + ": " + join(restrictions);
    }

    private static String tableName(TableMetadata table) {
        return table.isView() ? table.cql() + " (materialized view)" : table.cql();
    }

    private static String join(List<?> parts) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
