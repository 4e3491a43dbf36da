package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.ColumnCondition;
import dev.rowhouse.cql.analysis.bound.Precondition;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.ColumnValues;
import dev.rowhouse.engine.term.ConditionValues;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.term.ValueCheck;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The condition on a row for a conditional statement.
///
/// **Thread safety.** Immutable.
final class ConditionPlan {
    private final Kind kind;
    private final List<ColumnTest> tests;
    private final List<ColumnMetadata> columns;

    private static final ConditionValues.Refusal NO_LIST =
            new ConditionValues.Refusal(
                    "Invalid null list in IN condition", "Invalid 'unset' value in condition");

    private enum Kind {
        NONE,
        IF_EXISTS,
        IF_NOT_EXISTS,
        IF
    }

    /// One condition of an IF.
    @FunctionalInterface
    private interface Test {
        boolean holds(Row row, Evaluation evaluation);
    }

    /// A condition with the column and the element of it that it looks at.
    private record ColumnTest(ColumnMetadata column, Evaluator element, Test test) {}

    private ConditionPlan(Kind kind, List<ColumnTest> tests) {
        this.kind = kind;
        this.tests = tests;
        // Cassandra shows the regular columns of the conditions before the static ones.
        this.columns =
                Stream.concat(
                                tests.stream()
                                        .map(ColumnTest::column)
                                        .filter(one -> !one.isStatic()),
                                tests.stream()
                                        .map(ColumnTest::column)
                                        .filter(ColumnMetadata::isStatic))
                        .distinct()
                        .toList();
    }

    static ConditionPlan of(Precondition precondition, TermCompiler compiler) {
        return switch (precondition) {
            case Precondition.None ignored -> new ConditionPlan(Kind.NONE, List.of());
            case Precondition.IfExists ignored -> new ConditionPlan(Kind.IF_EXISTS, List.of());
            case Precondition.IfNotExists ignored ->
                    new ConditionPlan(Kind.IF_NOT_EXISTS, List.of());
            case Precondition.If conditions ->
                    new ConditionPlan(
                            Kind.IF,
                            conditions.conditions().stream()
                                    .map(one ->
                                            new ColumnTest(
                                                    one.column(),
                                                    element(one.target(), compiler),
                                                    test(one, compiler)))
                                    .toList());
        };
    }

    /// Whether there is something to check.
    boolean isConditional() {
        return kind != Kind.NONE;
    }

    /// Whether only static columns are looked at, so that it is the partition that must be there,
    /// and no row of it by name.
    boolean isAboutStaticRow() {
        return kind == Kind.IF && columns.stream().allMatch(ColumnMetadata::isStatic);
    }

    /// Whether static columns are in the condition, alone or with those of a row.
    boolean looksAtStaticColumns() {
        return kind == Kind.IF && columns.stream().anyMatch(ColumnMetadata::isStatic);
    }

    /// The columns to show when the conditions do not hold; empty for all columns.
    Optional<List<ColumnMetadata>> columns() {
        return kind == Kind.IF ? Optional.of(columns) : Optional.empty();
    }

    /// Checks that these conditions and those of an earlier statement of a batch may concern the
    /// same row.
    ///
    /// @throws CqlException when they are of different kinds
    void requireSameKind(ConditionPlan earlier) {
        if (kind == earlier.kind) {
            return;
        }
        if (kind == Kind.IF) {
            throw CqlException.invalid(
                    "Cannot mix IF conditions and IF NOT EXISTS for the same row");
        }
        if (earlier.kind != Kind.IF) {
            throw CqlException.invalid(
                    "Cannot mix IF EXISTS and IF NOT EXISTS conditions for the same row");
        }
        throw CqlException.invalid(
                "Cannot mix IF conditions and IF %sEXISTS for the same row",
                kind == Kind.IF_NOT_EXISTS ? "NOT " : "");
    }

    /// Whether the row is there, or is not, as the statement wants it. True when the statement asks
    /// for values.
    ///
    /// @param row the live row, if it exists; the live static row when the statement is about
    ///     static columns only
    boolean isExistenceRight(Optional<Row> row) {
        return switch (kind) {
            case NONE, IF -> true;
            case IF_EXISTS -> row.isPresent();
            case IF_NOT_EXISTS -> row.isEmpty();
        };
    }

    /// Adds the conditions on one row to those of other statements of the batch.
    ///
    /// @param isStatic whether the row is the static one
    void addTo(ConditionOrder order, boolean isStatic, Evaluation evaluation) {
        for (ColumnTest one : tests) {
            if (one.column().isStatic() == isStatic) {
                order.add(
                        one.column(),
                        one.element().evaluate(evaluation),
                        row -> one.test().holds(row, evaluation));
            }
        }
    }

    private static Evaluator element(ColumnCondition.Target target, TermCompiler compiler) {
        return switch (target) {
            case ColumnCondition.Target.Column ignored -> evaluation -> null;
            case ColumnCondition.Target.Field ignored -> evaluation -> null;
            case ColumnCondition.Target.Element element -> compiler.compile(element.key());
        };
    }

    private static Test test(ColumnCondition condition, TermCompiler compiler) {
        Target target = target(condition.target(), compiler);
        CqlType type = condition.target().type();
        return switch (condition) {
            case ColumnCondition.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                RelationOperator operator = comparison.operator();
                yield (row, evaluation) ->
                        compare(
                                type,
                                target.of(row, evaluation),
                                operator,
                                value.evaluate(evaluation));
            }
            case ColumnCondition.OneOf oneOf -> {
                ConditionValues values = ConditionValues.of(oneOf.values(), NO_LIST, compiler);
                yield (row, evaluation) -> {
                    Bytes found = target.of(row, evaluation);
                    for (Bytes wanted : values.evaluate(evaluation)) {
                        if (!Unset.is(wanted)
                                && compare(type, found, RelationOperator.EQ, wanted)) {
                            return true;
                        }
                    }
                    return false;
                };
            }
        };
    }

    private static boolean compare(
            CqlType type,
            @Nullable Bytes found,
            RelationOperator operator,
            @Nullable Bytes wanted) {
        boolean isContent =
                operator == RelationOperator.CONTAINS || operator == RelationOperator.CONTAINS_KEY;
        if (Unset.is(wanted)) {
            if (isContent) {
                return false;
            }
            throw CqlException.invalid("Invalid 'unset' value in condition");
        }
        boolean isEmpty = !isContent && wanted != null && isEmptyCollection(type, wanted);
        if (isEmpty && operator.isSlice()) {
            throw CqlException.invalid(
                    "Invalid comparison with an empty %s for operator \"%s\"",
                    kind(type), operator);
        }
        Bytes value = isEmpty ? null : wanted;
        if (value == null) {
            return switch (operator) {
                case EQ -> found == null;
                case NEQ -> found != null;
                case LT, LTE, GT, GTE, LIKE, CONTAINS, CONTAINS_KEY ->
                        throw CqlException.invalid(
                                "Invalid comparison with null for operator \"%s\"", operator);
            };
        }
        if (found == null) {
            return operator == RelationOperator.NEQ;
        }
        return ValueCheck.of(type, operator).holds(found, value);
    }

    private static String kind(CqlType type) {
        return switch (type) {
            case ListType ignored -> "list";
            case SetType ignored -> "set";
            default -> "map";
        };
    }

    // An empty collection that is not frozen is no value at all.
    private static boolean isEmptyCollection(CqlType type, Bytes value) {
        return type.isCollection()
                && type.isMultiCell()
                && value.length() >= Integer.BYTES
                && value.getInt(0) == 0;
    }

    private static void requirePlace(ColumnMetadata column, @Nullable Bytes place) {
        boolean isList = column.type() instanceof ListType;
        if (place == null || (isList && Unset.is(place))) {
            throw CqlException.invalid(
                    "Invalid %s value for %s element access",
                    place == null ? "null" : "unset", isList ? "list" : "map");
        }
        if (isList && place.length() == Integer.BYTES && place.getInt(0) < 0) {
            throw CqlException.invalid("Invalid negative list index %d", place.getInt(0));
        }
    }

    /// The target of a condition.
    @FunctionalInterface
    private interface Target {
        @Nullable Bytes of(Row row, Evaluation evaluation);
    }

    private static Target target(ColumnCondition.Target target, TermCompiler compiler) {
        ColumnMetadata column = target.column();
        return switch (target) {
            case ColumnCondition.Target.Column ignored ->
                    (row, evaluation) -> ColumnValues.of(row, column);
            case ColumnCondition.Target.Element element -> {
                Evaluator key = compiler.compile(element.key());
                yield (row, evaluation) -> {
                    Bytes place = key.evaluate(evaluation);
                    requirePlace(column, place);
                    Bytes collection = ColumnValues.of(row, column);
                    return collection == null || place == null || Unset.is(place)
                            ? null
                            : ValueCheck.element(column.type(), collection, place);
                };
            }
            case ColumnCondition.Target.Field field ->
                    (row, evaluation) -> ColumnValues.field(row, column, field.index());
        };
    }
}
