package dev.rowhouse.engine.path;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionBound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/// The partitions that a statement touches, ready for the values of an execution.
///
/// **Thread safety.** Immutable.
public sealed interface PartitionPlan {
    /// The partitions of an execution.
    ///
    /// @throws CqlException when a value of the key is null or not set
    Partitions evaluate(Evaluation evaluation);

    /// Partitions of one execution.
    sealed interface Partitions {}

    /// Partitions by their keys, distinct, in the order in which they are read: by value, not by
    /// token, as Cassandra answers `IN`.
    record Keys(List<DecoratedKey> keys) implements Partitions {
        /// The keys, once it is known that something is wanted of them.
        ///
        /// @throws CqlException when one is empty or too long
        public List<DecoratedKey> checked() {
            keys.forEach(PartitionPlan::checked);
            return keys;
        }
    }

    /// All partitions of a range, in the order of their tokens.
    ///
    /// @param isWholeRing whether the range has no ends; it may hold all partitions although it has
    record Range(KeyRange range, boolean isWholeRing) implements Partitions {}

    /// A plan that leads to one partition.
    record Point(List<ColumnMetadata> columns, List<Evaluator> terms) implements PartitionPlan {
        /// The key of the partition.
        ///
        /// @throws CqlException when it is empty or too long
        public DecoratedKey key(Evaluation evaluation) {
            return checked(unchecked(evaluation));
        }

        private DecoratedKey unchecked(Evaluation evaluation) {
            if (terms.size() == 1) {
                return DecoratedKey.of(
                        KeyTerms.evaluate(terms.getFirst(), columns.getFirst(), evaluation));
            }
            List<Bytes> values = new ArrayList<>(terms.size());
            for (int i = 0; i < terms.size(); i++) {
                values.add(KeyTerms.evaluate(terms.get(i), columns.get(i), evaluation));
            }
            return decorated(values);
        }

        @Override
        public Keys evaluate(Evaluation evaluation) {
            return new Keys(List.of(unchecked(evaluation)));
        }
    }

    /// A plan that leads to partitions by all combinations of values.
    record Points(List<ColumnMetadata> columns, List<Alternatives> parts, Scan within)
            implements PartitionPlan {
        @Override
        public Keys evaluate(Evaluation evaluation) {
            TreeSet<List<Bytes>> combinations = new TreeSet<>(order(columns));
            combine(evaluation, new ArrayList<>(), combinations);
            LongPredicate isWithin = within.filter(evaluation);
            return new Keys(
                    combinations.stream()
                            .map(PartitionPlan::decorated)
                            .filter(key -> isWithin.test(key.token()))
                            .toList());
        }

        private void combine(
                Evaluation evaluation, List<Bytes> prefix, TreeSet<List<Bytes>> combinations) {
            if (prefix.size() == columns.size()) {
                combinations.add(prefix);
                return;
            }
            // Every restriction of a partition key is on one column.
            for (List<Bytes> value : parts.get(prefix.size()).evaluate(evaluation)) {
                List<Bytes> longer = new ArrayList<>(prefix);
                longer.addAll(value);
                combine(evaluation, longer, combinations);
            }
        }

        /// Compares by value; descending for a view's column with that order in the base table.
        private static Comparator<List<Bytes>> order(List<ColumnMetadata> columns) {
            return (left, right) -> {
                for (int i = 0; i < columns.size(); i++) {
                    ColumnMetadata column = columns.get(i);
                    int compared = column.type().compare(left.get(i), right.get(i));
                    if (compared != 0) {
                        return column.isReversed() ? -compared : compared;
                    }
                }
                return 0;
            };
        }
    }

    /// A plan that leads to a range of tokens.
    record Scan(Optional<TokenBound> lower, Optional<TokenBound> upper) implements PartitionPlan {
        /// Tells which tokens of named keys are in the range. A range from high to low has both
        /// ends of the ring, unlike that of a scan.
        LongPredicate filter(Evaluation evaluation) {
            LongPredicate isAbove = lower.map(end -> end.above(evaluation)).orElse(ignored -> true);
            LongPredicate isBelow = upper.map(end -> end.below(evaluation)).orElse(ignored -> true);
            boolean isTurned =
                    lower.isPresent()
                            && upper.isPresent()
                            && lower.get().token(evaluation) > upper.get().token(evaluation);
            return isTurned ? isAbove.or(isBelow) : isAbove.and(isBelow);
        }

        @Override
        public Range evaluate(Evaluation evaluation) {
            PartitionBound start = PartitionBound.BOTTOM;
            PartitionBound end = PartitionBound.TOP;
            boolean isWholeRing = true;
            if (lower.isPresent()) {
                long token = lower.get().token(evaluation);
                // Nothing lies before the smallest token, and of the keys only the empty one of a
                // view at it.
                start =
                        lower.get().isInclusive() || token == Long.MIN_VALUE
                                ? PartitionBound.beforeToken(token)
                                : PartitionBound.afterToken(token);
                isWholeRing = token == Long.MIN_VALUE;
            }
            if (upper.isPresent()) {
                long token = upper.get().token(evaluation);
                // The smallest token belongs to no key; as an upper end it closes the ring.
                if (token != Long.MIN_VALUE) {
                    end =
                            upper.get().isInclusive()
                                    ? PartitionBound.afterToken(token)
                                    : PartitionBound.beforeToken(token);
                    isWholeRing = false;
                }
            }
            return new Range(new KeyRange(start, end), isWholeRing);
        }
    }

    /// One end of a range of tokens.
    record TokenBound(Evaluator term, boolean isInclusive) {
        private LongPredicate above(Evaluation evaluation) {
            long end = token(evaluation);
            return token -> isInclusive ? token >= end : token > end;
        }

        private LongPredicate below(Evaluation evaluation) {
            long end = token(evaluation);
            return token -> isInclusive ? token <= end : token < end;
        }

        long token(Evaluation evaluation) {
            Bytes value = term.evaluate(evaluation);
            if (value == null || value.isEmpty() || Unset.is(value)) {
                throw CqlException.invalid(
                        "Invalid %s token value", Unset.is(value) ? "unset" : "null");
            }
            return value.getLong(0);
        }
    }

    /// The plan of an access to partitions of a table.
    static PartitionPlan of(PartitionAccess access, TableMetadata table, TermCompiler compiler) {
        return switch (access) {
            case PartitionAccess.Point point ->
                    new Point(table.partitionKey(), compiler.compileAll(point.key()));
            case PartitionAccess.Points points ->
                    new Points(
                            table.partitionKey(),
                            alternatives(points.restrictions(), compiler),
                            scan(points.within(), compiler));
            case PartitionAccess.Scan scan -> scan(scan.range(), compiler);
        };
    }

    private static List<Alternatives> alternatives(
            List<KeyRestriction> restrictions, TermCompiler compiler) {
        return restrictions.stream().map(one -> Alternatives.of(one, compiler)).toList();
    }

    private static Scan scan(TokenRange range, TermCompiler compiler) {
        return new Scan(
                range.lower().map(bound -> bound(bound, compiler)),
                range.upper().map(bound -> bound(bound, compiler)));
    }

    private static TokenBound bound(TokenRange.Bound bound, TermCompiler compiler) {
        return new TokenBound(compiler.compile(bound.token()), bound.isInclusive());
    }

    private static DecoratedKey decorated(List<Bytes> values) {
        if (values.size() > 1) {
            requireLength(values.stream().mapToInt(Bytes::length).sum());
        }
        return DecoratedKey.of(values);
    }

    private static DecoratedKey checked(DecoratedKey key) {
        if (key.key().isEmpty()) {
            throw CqlException.invalid("Key may not be empty");
        }
        requireLength(key.key().length());
        return key;
    }

    private static void requireLength(int length) {
        if (length > 0xFFFF) {
            throw CqlException.invalid("Key length of %d is longer than maximum of 65535", length);
        }
    }
}
