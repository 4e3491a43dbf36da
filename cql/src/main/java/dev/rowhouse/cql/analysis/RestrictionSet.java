package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyBound;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The restrictions of columns of one kind, those of key columns in the order of the key; relations
/// on one column are merged, or refused.
///
/// @param restrictions no two of them on the same column
record RestrictionSet(List<Restriction> restrictions) {
    static final RestrictionSet EMPTY = new RestrictionSet(List.of());

    RestrictionSet {
        restrictions = List.copyOf(restrictions);
    }

    boolean isEmpty() {
        return restrictions.isEmpty();
    }

    /// The columns restricted.
    List<ColumnMetadata> columns() {
        if (restrictions.size() == 1) {
            return restrictions.getFirst().columns();
        }
        List<ColumnMetadata> columns = new ArrayList<>();
        for (Restriction restriction : restrictions) {
            columns.addAll(restriction.columns());
        }
        return columns;
    }

    /// Those of some columns that are not restricted.
    List<ColumnMetadata> missing(List<ColumnMetadata> all) {
        List<ColumnMetadata> restricted = columns();
        if (restricted.containsAll(all)) {
            return List.of();
        }
        return all.stream().filter(column -> !restricted.contains(column)).toList();
    }

    boolean hasSlice() {
        return hasAny(Restriction::isSlice);
    }

    boolean hasIn() {
        return hasAny(Restriction::isIn);
    }

    boolean hasContains() {
        return hasAny(Restriction.OfContent.class::isInstance);
    }

    private boolean hasAny(Predicate<Restriction> wanted) {
        for (Restriction restriction : restrictions) {
            if (wanted.test(restriction)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a column is restricted to one value.
    boolean isEqual(ColumnMetadata column) {
        return restrictions.stream()
                .anyMatch(restriction ->
                        restriction.isEqual() && restriction.columns().contains(column));
    }

    /// The set with one more restriction.
    ///
    /// @throws CqlException when it contradicts one that is there, or says the same again
    RestrictionSet with(Restriction added) {
        if (restrictions.isEmpty()) {
            return new RestrictionSet(List.of(added));
        }
        List<Restriction> result = new ArrayList<>();
        Restriction merged = added;
        for (Restriction existing : restrictions) {
            List<ColumnMetadata> common =
                    existing.columns().stream().filter(added.columns()::contains).toList();
            if (common.isEmpty()) {
                result.add(existing);
            } else {
                merged = merge(existing, merged, common);
            }
        }
        result.add(merged);
        result.sort(Comparator.comparingInt(restriction -> restriction.first().position()));
        return new RestrictionSet(result);
    }

    private static Restriction merge(
            Restriction existing, Restriction added, List<ColumnMetadata> common) {
        if (existing.isEqual()) {
            throw CqlException.invalid(
                    "%s cannot be restricted by more than one relation if it includes an Equal",
                    names(existing, common));
        }
        if (existing.isIn()) {
            throw CqlException.invalid(
                    "%s cannot be restricted by more than one relation if it includes a IN",
                    names(existing, common));
        }
        return switch (existing) {
            case Restriction.OfContent content -> mergeContents(content, added);
            case Restriction.OfToken token -> mergeTokens(token, added);
            case Restriction.OfValue value -> mergeSlices(value, added, common);
            case Restriction.OfNearness ignored ->
                    throw new IllegalArgumentException("the order is the last restriction");
        };
    }

    private static String names(Restriction existing, List<ColumnMetadata> common) {
        if (existing instanceof Restriction.OfToken) {
            return common.stream().map(ColumnMetadata::name).collect(Collectors.joining(", "));
        }
        return common.reversed().stream()
                .map(ColumnMetadata::name)
                .collect(Collectors.joining(" ,"));
    }

    private static Restriction mergeContents(Restriction.OfContent existing, Restriction added) {
        if (!(added instanceof Restriction.OfContent other)) {
            throw CqlException.invalid(
                    "Collection column %s can only be restricted by CONTAINS, CONTAINS KEY, or map-entry equality",
                    existing.column().name());
        }
        List<RowFilter> filters =
                Stream.concat(existing.filters().stream(), other.filters().stream()).toList();
        return new Restriction.OfContent(existing.column(), filters);
    }

    private static Restriction mergeTokens(Restriction.OfToken existing, Restriction added) {
        if (!(added instanceof Restriction.OfToken other) || other.isPoint()) {
            throw CqlException.invalid(
                    "Columns \"%s\" cannot be restricted by both an equality and an inequality relation",
                    existing.columns().stream()
                            .map(ColumnMetadata::name)
                            .collect(Collectors.joining(", ")));
        }
        String names = names(existing, existing.columns());
        TokenRange left = existing.range();
        TokenRange right = other.range();
        return new Restriction.OfToken(
                existing.columns(),
                new TokenRange(
                        either(left.lower(), right.lower(), "start", names),
                        either(left.upper(), right.upper(), "end", names)),
                false);
    }

    private static Restriction mergeSlices(
            Restriction.OfValue existing, Restriction added, List<ColumnMetadata> common) {
        String columns = names(existing, common);
        if (!(added instanceof Restriction.OfValue other)
                || !(other.restriction() instanceof KeyRestriction.Between right)) {
            throw CqlException.invalid(
                    "Column \"%s\" cannot be restricted by both an equality and an inequality relation",
                    columns);
        }
        if (!existing.first().equals(other.first())) {
            throw CqlException.invalid(
                    "Column \"%s\" cannot be restricted by two inequalities not starting with the same column",
                    common.getFirst().name());
        }
        KeyRestriction.Between left = (KeyRestriction.Between) existing.restriction();
        Optional<KeyBound> lower = either(left.lower(), right.lower(), "start", columns);
        Optional<KeyBound> upper = either(left.upper(), right.upper(), "end", columns);
        return new Restriction.OfValue(
                new KeyRestriction.Between(lower, upper), existing.isTuple() || other.isTuple());
    }

    private static <B> Optional<B> either(
            Optional<B> left, Optional<B> right, String which, String column) {
        if (left.isPresent() && right.isPresent()) {
            throw CqlException.invalid(
                    "More than one restriction was found for the %s bound on %s", which, column);
        }
        return left.or(() -> right);
    }
}
