package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyBound;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Restrictions of clustering columns with their values.
///
/// @param parts all of them must hold
record KeyFilter(List<Part> parts) {
    /// Copies the list.
    KeyFilter {
        parts = List.copyOf(parts);
    }

    /// A restriction of adjacent columns.
    sealed interface Part {
        /// Equal to one of several combinations of values.
        record OneOf(List<ColumnMetadata> columns, List<List<Bytes>> values) implements Part {}

        /// Between two ends.
        record Between(Optional<End> lower, Optional<End> upper) implements Part {}
    }

    /// One end of a range.
    record End(List<ColumnMetadata> columns, List<Bytes> values, boolean isInclusive) {
        private int compare(List<Bytes> clustering) {
            for (int i = 0; i < columns.size(); i++) {
                ColumnMetadata column = columns.get(i);
                int compared =
                        column.type().compare(clustering.get(column.position()), values.get(i));
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        }

        private boolean isBelow(List<Bytes> clustering) {
            int compared = compare(clustering);
            return compared > 0 || isInclusive && compared == 0;
        }

        private boolean isAbove(List<Bytes> clustering) {
            int compared = compare(clustering);
            return compared < 0 || isInclusive && compared == 0;
        }
    }

    /// The restrictions of a statement with its values; empty when one compares with null, which
    /// nothing equals.
    static Optional<KeyFilter> of(List<KeyRestriction> restrictions, TermValues values) {
        List<Part> parts = new ArrayList<>();
        for (KeyRestriction restriction : restrictions) {
            Optional<Part> part =
                    switch (restriction) {
                        case KeyRestriction.Between(var lower, var upper) ->
                                between(lower, upper, values);
                        case KeyRestriction.Equal _, KeyRestriction.OneOf _ ->
                                Optional.of(
                                        new Part.OneOf(
                                                restriction.columns(),
                                                values.alternatives(restriction)));
                    };
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        return Optional.of(new KeyFilter(parts));
    }

    private static Optional<Part> between(
            Optional<KeyBound> lower, Optional<KeyBound> upper, TermValues values) {
        Optional<End> from = lower.flatMap(bound -> end(bound, values));
        Optional<End> to = upper.flatMap(bound -> end(bound, values));
        return from.isPresent() == lower.isPresent() && to.isPresent() == upper.isPresent()
                ? Optional.of(new Part.Between(from, to))
                : Optional.empty();
    }

    private static Optional<End> end(KeyBound bound, TermValues values) {
        return values.all(bound.values())
                .map(found -> new End(bound.columns(), found, bound.isInclusive()));
    }

    /// Whether a row is among those that the restrictions allow.
    boolean contains(List<Bytes> clustering) {
        return parts.stream()
                .allMatch(part ->
                        switch (part) {
                            case Part.OneOf(var columns, var values) ->
                                    values.stream()
                                            .anyMatch(each -> equal(columns, each, clustering));
                            case Part.Between(var lower, var upper) ->
                                    lower.stream().allMatch(end -> end.isBelow(clustering))
                                            && upper.stream()
                                                    .allMatch(end -> end.isAbove(clustering));
                        });
    }

    private static boolean equal(
            List<ColumnMetadata> columns, List<Bytes> values, List<Bytes> clustering) {
        for (int i = 0; i < columns.size(); i++) {
            ColumnMetadata column = columns.get(i);
            if (column.type().compare(clustering.get(column.position()), values.get(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    /// All combinations of the values of restrictions without a range: the rows, or partitions,
    /// that a statement names.
    static List<List<Bytes>> names(List<KeyRestriction> restrictions, TermValues values) {
        List<List<Bytes>> names = List.of(List.of());
        for (KeyRestriction restriction : restrictions) {
            List<List<Bytes>> longer = new ArrayList<>();
            for (List<Bytes> name : names) {
                for (List<Bytes> more : values.alternatives(restriction)) {
                    List<Bytes> joined = new ArrayList<>(name);
                    joined.addAll(more);
                    longer.add(joined);
                }
            }
            names = longer;
        }
        return names.size() <= 1 ? names : names.stream().distinct().toList();
    }
}
