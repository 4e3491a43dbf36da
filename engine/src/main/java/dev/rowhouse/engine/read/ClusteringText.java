package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// Rows of a partition as relations on the clustering columns, in the way Cassandra writes them.
///
/// Rows by name are one relation on all columns. Slices are described column by column: a column
/// with one value in the first slice has one in all; otherwise the first slice stands for all. Of
/// slices that CQL has no relation for, that is not the whole truth.
final class ClusteringText {
    private ClusteringText() {}

    static List<String> relations(List<ColumnMetadata> columns, ClusteringFilter rows) {
        return switch (rows) {
            case Names(List<Clustering> names) ->
                    columns.isEmpty() ? List.of() : List.of(named(columns, names));
            case Slices(List<Slice> slices) -> sliced(columns, slices);
        };
    }

    private static String named(List<ColumnMetadata> columns, List<Clustering> names) {
        String values =
                names.stream()
                        .map(name -> tuple(columns.size(), literals(columns, name.values())))
                        .collect(Collectors.joining(", "));
        String left =
                tuple(
                        columns.size(),
                        columns.stream()
                                .map(ColumnMetadata::cql)
                                .collect(Collectors.joining(", ")));
        return names.size() == 1 ? left + " = " + values : left + " IN (" + values + ")";
    }

    private static String tuple(int size, String parts) {
        return size == 1 ? parts : "(" + parts + ")";
    }

    /// The values of some columns, as many as there are values.
    static String literals(List<ColumnMetadata> columns, List<? extends @Nullable Bytes> values) {
        List<String> literals = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            literals.add(literal(columns.get(i), values.get(i)));
        }
        return String.join(", ", literals);
    }

    private static String literal(ColumnMetadata column, @Nullable Bytes value) {
        return value == null ? "null" : column.type().toCqlLiteral(value);
    }

    private static List<String> sliced(List<ColumnMetadata> columns, List<Slice> slices) {
        List<String> relations = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            List<Part> parts = new ArrayList<>();
            for (Slice slice : slices) {
                if (slice.start().size() > i || slice.end().size() > i) {
                    parts.add(Part.of(slice, i));
                }
            }
            if (parts.isEmpty()) {
                break;
            }
            addRelations(columns.get(i), parts, relations);
        }
        return relations;
    }

    /// The part of a slice for one column.
    private record Part(
            @Nullable Bytes start,
            @Nullable Bytes end,
            boolean startInclusive,
            boolean endInclusive) {
        static Part of(Slice slice, int column) {
            ClusteringBound start = slice.start();
            ClusteringBound end = slice.end();
            return new Part(
                    start.size() > column ? start.value(column) : null,
                    end.size() > column ? end.value(column) : null,
                    start.side() == ClusteringBound.Side.BEFORE,
                    end.side() == ClusteringBound.Side.AFTER);
        }
    }

    private static void addRelations(
            ColumnMetadata column, List<Part> parts, List<String> relations) {
        Part first = parts.getFirst();
        if (Objects.equals(first.start(), first.end())) {
            Set<String> values = new LinkedHashSet<>();
            parts.forEach(part -> values.add(literal(column, part.start())));
            relations.add(
                    values.size() == 1
                            ? column.cql() + " = " + values.iterator().next()
                            : column.cql() + " IN (" + String.join(", ", values) + ")");
            return;
        }
        if (first.start() != null) {
            String operator = column.isReversed() ? "<" : ">";
            relations.add(relation(column, operator, first.startInclusive(), first.start()));
        }
        if (first.end() != null) {
            String operator = column.isReversed() ? ">" : "<";
            relations.add(relation(column, operator, first.endInclusive(), first.end()));
        }
    }

    private static String relation(
            ColumnMetadata column, String operator, boolean isInclusive, Bytes value) {
        return "%s %s%s %s"
                .formatted(column.cql(), operator, isInclusive ? "=" : "", literal(column, value));
    }
}
