package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.ValueLoop;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Writes the statements that read the rows of a table after a given row.
///
/// Rows of a partition are ordered by their clustering columns, each ascending or descending. Rows
/// after `(a, b)` are those with the same `a` and a `b` after it, then those with an `a` after it.
/// So there is a statement for each run of columns with one direction, the last run first.
///
/// @param table the table that is read first
/// @param bounds the conditions of each read
/// @param isReversed whether rows are read in the reverse of the clustering order
/// @param bucket the loop over buckets or shards, if there is one
/// @param values the loops over the values of `IN`
/// @param merged the columns that order merged reads; none when nothing is merged
record NextPageWriter(
        NamedTable table,
        List<Conditions.Bound> bounds,
        boolean isReversed,
        Optional<BucketLoop> bucket,
        List<ValueLoop> values,
        List<String> merged) {
    /// Copies the lists.
    NextPageWriter {
        bounds = List.copyOf(bounds);
        values = List.copyOf(values);
        merged = List.copyOf(merged);
    }

    /// Why the rows after a row cannot be read, as a part of a sentence; empty when they can.
    Optional<String> obstacle() {
        List<Field> partition = table.table().key().partition();
        Set<Field> rest = new LinkedHashSet<>(rest().stream().map(OrderTerm::field).toList());
        for (Conditions.Bound bound : bounds) {
            Field field = bound.fields().getFirst();
            if (partition.contains(field) && !isEquality(bound)) {
                return Optional.of("one statement reads several partitions, which have no order");
            }
            boolean isRange = isRange(bound);
            if (!partition.contains(field)
                    && !isEquality(bound)
                    && !(isRange && rest.contains(field))) {
                return Optional.of("it selects rows by `%s`".formatted(table.column(field)));
            }
        }
        return Optional.empty();
    }

    /// The columns of a row that tell its place.
    List<String> columns() {
        Set<String> columns = new LinkedHashSet<>();
        bucket.ifPresent(loop -> columns.add(loop.column()));
        values.forEach(loop -> columns.add(loop.column()));
        rest().forEach(term -> columns.add(table.column(term.field())));
        return List.copyOf(columns);
    }

    /// The continuation.
    ///
    /// @param selected the columns that the plan's own statement selects
    NextPage.Continuation continuation(Set<String> selected, List<Ordering> ordering) {
        Select select =
                Select.from(table.qualifiedName())
                        .selecting(selected.stream().map(Selector::column).toList())
                        .orderBy(ordering);
        List<OrderTerm> rest = rest();
        List<PlanStatement> own = after(select, rest);
        if (merged.isEmpty()) {
            return new NextPage.Continuation(columns(), own, List.of(), List.of());
        }
        List<OrderTerm> order =
                rest.stream()
                        .takeWhile(term -> merged.contains(table.column(term.field())))
                        .toList();
        List<PlanStatement> earlier = after(select, order);
        List<PlanStatement> later = new ArrayList<>();
        later.add(statement(select, order, List.of()));
        later.addAll(earlier);
        return new NextPage.Continuation(columns(), own, earlier, later);
    }

    /// The clustering columns that have more than one value in a read, with the directions in which
    /// they are read.
    private List<OrderTerm> rest() {
        return table.table().key().clustering().stream()
                .filter(term ->
                        bounds.stream()
                                .noneMatch(bound ->
                                        isEquality(bound)
                                                && bound.fields().getFirst().equals(term.field())))
                .map(term -> isReversed ? reversed(term) : term)
                .toList();
    }

    private static OrderTerm reversed(OrderTerm term) {
        return new OrderTerm(
                term.field(),
                term.direction() == Direction.ASCENDING
                        ? Direction.DESCENDING
                        : Direction.ASCENDING);
    }

    /// The statements for the rows after the last row in the order of some columns.
    private List<PlanStatement> after(Select select, List<OrderTerm> columns) {
        List<PlanStatement> statements = new ArrayList<>();
        int end = columns.size();
        while (end > 0) {
            int start = end - 1;
            while (start > 0
                    && columns.get(start - 1).direction() == columns.get(start).direction()) {
                start--;
            }
            statements.add(
                    statement(select, columns.subList(0, start), columns.subList(start, end)));
            end = start;
        }
        return statements;
    }

    /// @param equal the columns with the values of the last row
    /// @param beyond the columns, of one direction, that come after those of the last row; none for
    ///     rows with the same values
    private PlanStatement statement(Select select, List<OrderTerm> equal, List<OrderTerm> beyond) {
        Binder binder = new Binder();
        List<Conditions.Bound> kept =
                bounds.stream()
                        .filter(bound ->
                                isEquality(bound)
                                        || (equal.isEmpty()
                                                && !beyond.isEmpty()
                                                && isOtherEnd(bound, beyond.getFirst())))
                        .toList();
        Optional<Expression> inBucket =
                bucket.map(loop -> new Expression.RowColumn(loop.name(), loop.column()));
        List<Relation> where = new ArrayList<>(new Conditions(table, kept).where(binder, inBucket));
        for (OrderTerm term : equal) {
            where.add(
                    Relation.SingleColumn.equal(
                            table.column(term.field()), last(binder, term.field())));
        }
        if (!beyond.isEmpty()) {
            where.add(beyond(binder, beyond));
        }
        return binder.statement(select.where(where));
    }

    private Relation beyond(Binder binder, List<OrderTerm> columns) {
        RelationOperator operator = operator(columns.getFirst());
        if (columns.size() == 1) {
            Field field = columns.getFirst().field();
            return Relation.SingleColumn.of(table.column(field), operator, last(binder, field));
        }
        List<Term> values = columns.stream().map(term -> last(binder, term.field())).toList();
        return new Relation.MultiColumn(
                columns.stream().map(term -> Name.of(table.column(term.field()))).toList(),
                operator,
                new Term.TupleLiteral(values, Span.NONE),
                Span.NONE);
    }

    private static RelationOperator operator(OrderTerm term) {
        return term.direction() == Direction.DESCENDING ? RelationOperator.LT : RelationOperator.GT;
    }

    private Term last(Binder binder, Field field) {
        String column = table.column(field);
        return binder.marker(
                column, field.type().freeze(), new Expression.RowColumn(NextPage.LAST, column));
    }

    /// Whether a condition bounds the end towards which rows are read. The bound at which reading
    /// begins has been passed.
    private static boolean isOtherEnd(Conditions.Bound bound, OrderTerm first) {
        if (!(bound instanceof Conditions.Asked(var condition, _))) {
            return false;
        }
        Optional<Condition.Operator> operator =
                switch (condition) {
                    case Condition.Comparison comparison -> Optional.of(comparison.operator());
                    case Condition.RowComparison row -> Optional.of(row.operator());
                    default -> Optional.empty();
                };
        return operator.filter(each ->
                        switch (each) {
                            case EQUAL -> false;
                            case LESS, LESS_OR_EQUAL -> first.direction() == Direction.ASCENDING;
                            case GREATER, GREATER_OR_EQUAL ->
                                    first.direction() == Direction.DESCENDING;
                        })
                .isPresent();
    }

    private static boolean isEquality(Conditions.Bound bound) {
        return switch (bound) {
            case Conditions.Found _ -> true;
            case Conditions.Asked(Condition.Comparison comparison, _) ->
                    comparison.operator() == Condition.Operator.EQUAL;
            case Conditions.Asked(Condition.Member _, _) ->
                    bound.fields().getFirst().part() == Field.Part.ELEMENT;
            case Conditions.Asked _ -> false;
        };
    }

    private static boolean isRange(Conditions.Bound bound) {
        return bound instanceof Conditions.Asked(var condition, _)
                && (condition instanceof Condition.RowComparison
                        || condition instanceof Condition.Comparison);
    }

    /// The parameters of a question that asks for the rows after a given row by itself: each with
    /// the field of the row that gives the next value. Empty for other questions.
    Optional<List<PlacedParameter>> ownParameters() {
        List<Field> rest = rest().stream().map(OrderTerm::field).toList();
        for (Conditions.Bound bound : bounds) {
            if (bound instanceof Conditions.Asked(Condition.RowComparison row, var fields)
                    && fields.equals(rest)
                    && isAfter(row.operator(), rest().getFirst())
                    && rest().stream().map(OrderTerm::direction).distinct().count() == 1) {
                return PlacedParameter.of(row, fields);
            }
        }
        return Optional.empty();
    }

    private static boolean isAfter(Condition.Operator operator, OrderTerm first) {
        return switch (operator) {
            case LESS -> first.direction() == Direction.DESCENDING;
            case GREATER -> first.direction() == Direction.ASCENDING;
            case EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL -> false;
        };
    }

    /// A parameter that takes a field of the last row.
    record PlacedParameter(String parameter, Field field) {
        private static Optional<List<PlacedParameter>> of(
                Condition.RowComparison row, List<Field> fields) {
            List<PlacedParameter> placed = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                if (row.values().get(i) instanceof Value.Parameter parameter) {
                    placed.add(new PlacedParameter(parameter.name(), fields.get(i)));
                } else {
                    return Optional.empty();
                }
            }
            return Optional.of(placed);
        }
    }
}
