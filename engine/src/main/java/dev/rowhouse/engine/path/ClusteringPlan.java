package dev.rowhouse.engine.path;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyBound;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The rows of a partition that a statement touches, ready for the values of an execution.
///
/// Restrictions to single values make prefixes, all combinations of them. When the prefixes are
/// whole clusterings, rows are found by name. A range at the end becomes slices below each prefix.
/// A range over several columns that are ordered differently is no one slice: `(a, b) > (1, 2)` is
/// `a = 1 AND b > 2` or `a > 1`, of which each part is a slice whatever the orders are.
///
/// **Thread safety.** Immutable.
public final class ClusteringPlan {
    private final List<ColumnMetadata> clustering;
    private final ClusteringComparator comparator;
    private final List<Part> prefix = new ArrayList<>();
    private final List<Evaluator> singleRow = new ArrayList<>();
    private final Optional<End> lower;
    private final Optional<End> upper;
    private final boolean isRange;
    private final boolean isByName;
    private final boolean isSingleRow;

    /// A restriction to single values.
    ///
    /// @param column the first column restricted
    private record Part(
            Alternatives values, ColumnMetadata column, boolean isTuple, boolean isChoice) {
        static Part of(KeyRestriction restriction, boolean isTuple, TermCompiler compiler) {
            return new Part(
                    Alternatives.of(restriction, compiler),
                    restriction.columns().getFirst(),
                    isTuple,
                    restriction instanceof KeyRestriction.OneOf);
        }
    }

    /// One end of the range, in the order of values.
    private record End(Alternatives.Row values, boolean isInclusive) {}

    /// The plan of some restrictions of the clustering columns, from the first on.
    public ClusteringPlan(
            TableMetadata table, List<KeyRestriction> restrictions, TermCompiler compiler) {
        this.clustering = table.clustering();
        this.comparator = ClusteringComparator.of(table);
        Optional<End> low = Optional.empty();
        Optional<End> high = Optional.empty();
        int columns = 0;
        boolean onlyEqual = true;
        for (KeyRestriction restriction : restrictions) {
            columns += restriction.columns().size();
            switch (restriction) {
                case KeyRestriction.Between between -> {
                    low = between.lower().map(bound -> end(bound, compiler));
                    high = between.upper().map(bound -> end(bound, compiler));
                }
                case KeyRestriction.Equal equal -> {
                    prefix.add(Part.of(equal, equal.isTuple(), compiler));
                    singleRow.addAll(compiler.compileAll(equal.values()));
                    // Errors of tuples have messages of their own.
                    onlyEqual &= equal.columns().size() == 1;
                }
                case KeyRestriction.OneOf oneOf -> {
                    prefix.add(Part.of(oneOf, oneOf.isTuple(), compiler));
                    onlyEqual = false;
                }
            }
        }
        this.lower = low;
        this.upper = high;
        this.isRange = low.isPresent() || high.isPresent();
        this.isByName = !isRange && columns == clustering.size();
        this.isSingleRow = isByName && onlyEqual;
    }

    private static End end(KeyBound bound, TermCompiler compiler) {
        return new End(
                Alternatives.Row.of(bound.columns(), bound.values(), true, compiler),
                bound.isInclusive());
    }

    /// Whether whole rows are named, each by all values of its clustering.
    public boolean isByName() {
        return isByName;
    }

    /// The rows of an execution.
    ///
    /// @throws CqlException when a value is null or not set
    public ClusteringFilter evaluate(Evaluation evaluation) {
        if (isSingleRow) {
            return clustering.isEmpty() ? Names.ONLY_ROW : Names.of(single(evaluation));
        }
        if (prefix.isEmpty() && !isRange) {
            return Slices.ALL;
        }
        List<List<Bytes>> prefixes = prefixes(evaluation);
        if (isByName) {
            return Names.of(comparator, prefixes.stream().map(Clustering::of).toList());
        }
        return slices(evaluation, prefixes);
    }

    /// The rows of an execution as slices, for deletions of ranges.
    ///
    /// @throws CqlException when a value is null or not set, also at an end of the range
    public List<Slice> slices(Evaluation evaluation) {
        if (prefixes(evaluation).isEmpty()) {
            return List.of();
        }
        lower.ifPresent(end -> end.values().evaluate(evaluation));
        upper.ifPresent(end -> end.values().evaluate(evaluation));
        return evaluate(evaluation).asSlices().slices();
    }

    /// Whether the range ends at null: nothing lies beyond that, yet Cassandra looks for it.
    public boolean endsAtNull(Evaluation evaluation) {
        return lower.stream().anyMatch(end -> end.values().isNull(evaluation))
                || upper.stream().anyMatch(end -> end.values().isNull(evaluation));
    }

    /// The clusterings of an execution that names whole rows. Columns that are not restricted have
    /// no values in them; that is so in compact tables only.
    public List<Clustering> names(Evaluation evaluation) {
        if (isByName) {
            return ((Names) evaluate(evaluation)).clusterings();
        }
        List<Clustering> rows =
                prefixes(evaluation).stream()
                        .map(values -> Clustering.ofPrefix(values, clustering.size()))
                        .toList();
        return Names.of(comparator, rows).clusterings();
    }

    private Clustering single(Evaluation evaluation) {
        Bytes[] values = new Bytes[singleRow.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = KeyTerms.evaluate(singleRow.get(i), clustering.get(i), evaluation);
        }
        return Clustering.of(values);
    }

    private List<List<Bytes>> prefixes(Evaluation evaluation) {
        List<List<Bytes>> prefixes = List.of(List.of());
        boolean hasEmpty = false;
        for (Part part : prefix) {
            // As in Cassandra, what follows an empty `IN` is not looked at.
            if (prefixes.isEmpty()) {
                return prefixes;
            }
            List<List<Bytes>> alternatives = part.values().evaluate(evaluation);
            if (hasEmpty && !part.isTuple()) {
                throw emptyTakenForUnset(part.column());
            }
            hasEmpty |=
                    part.isTuple()
                            && part.isChoice()
                            && alternatives.stream().flatMap(List::stream).anyMatch(Bytes::isEmpty);
            List<List<Bytes>> longer = new ArrayList<>();
            for (List<Bytes> start : prefixes) {
                for (List<Bytes> values : alternatives) {
                    longer.add(joined(start, values));
                }
            }
            prefixes = longer;
        }
        return prefixes;
    }

    /// The error of a column that follows a choice of tuples in which there is an empty value.
    private static CqlException emptyTakenForUnset(ColumnMetadata column) {
        return CqlException.invalid("Invalid unset value for column %s", column.name())
                .withHint(
                        "Cassandra treats the empty value among the earlier tuples as one that is not"
                                + " set: write (%s) = (...) here, or one statement for each tuple."
                                        .formatted(column.cql()));
    }

    private Slices slices(Evaluation evaluation, List<List<Bytes>> prefixes) {
        List<Slice> slices = new ArrayList<>();
        for (List<Bytes> start : prefixes) {
            List<Slice> above = List.of(Slice.of(start));
            List<Slice> below = above;
            if (lower.isPresent()) {
                above = half(start, lower.get(), true, evaluation);
            }
            if (upper.isPresent()) {
                below = half(start, upper.get(), false, evaluation);
            }
            for (Slice one : above) {
                for (Slice other : below) {
                    slices.add(intersection(one, other));
                }
            }
        }
        return Slices.of(comparator, slices);
    }

    private Slice intersection(Slice one, Slice other) {
        return new Slice(
                comparator.compare(one.start(), other.start()) >= 0 ? one.start() : other.start(),
                comparator.compare(one.end(), other.end()) <= 0 ? one.end() : other.end());
    }

    /// The slices below a prefix whose values lie above an end, or below it.
    private List<Slice> half(List<Bytes> start, End end, boolean above, Evaluation evaluation) {
        boolean firstReversed = clustering.get(start.size()).isReversed();
        if (end.values().isNull(evaluation)) {
            // Null comes before all values, whichever way they are ordered.
            return above != firstReversed ? List.of(Slice.of(start)) : List.of();
        }
        List<Bytes> values = end.values().evaluate(evaluation);
        int columns = values.size();
        boolean isUniform = true;
        for (int i = 1; i < columns; i++) {
            isUniform &= clustering.get(start.size() + i).isReversed() == firstReversed;
        }
        if (isUniform) {
            return List.of(ray(start, values, above != firstReversed, end.isInclusive()));
        }
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            List<Bytes> common = joined(start, values.subList(0, i));
            boolean reversed = clustering.get(common.size()).isReversed();
            boolean inclusive = i == columns - 1 && end.isInclusive();
            slices.add(ray(common, values.subList(i, i + 1), above != reversed, inclusive));
        }
        return slices;
    }

    /// The rows below a prefix that follow some values in clustering order, or precede them.
    private static Slice ray(
            List<Bytes> start, List<Bytes> values, boolean following, boolean inclusive) {
        List<Bytes> place = joined(start, values);
        if (following) {
            return new Slice(
                    inclusive
                            ? ClusteringBound.inclusiveStart(place)
                            : ClusteringBound.exclusiveStart(place),
                    ClusteringBound.inclusiveEnd(start));
        }
        return new Slice(
                ClusteringBound.inclusiveStart(start),
                inclusive
                        ? ClusteringBound.inclusiveEnd(place)
                        : ClusteringBound.exclusiveEnd(place));
    }

    private static List<Bytes> joined(List<Bytes> first, List<Bytes> second) {
        List<Bytes> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return all;
    }
}
