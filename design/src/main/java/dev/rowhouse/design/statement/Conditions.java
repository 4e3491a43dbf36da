package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The conditions of a question, with the names of the table that serves it.
final class Conditions {
    private final NamedTable table;
    private final List<Bound> bounds;

    /// @param bounds the question's conditions with their fields
    Conditions(NamedTable table, List<Bound> bounds) {
        this.table = table;
        this.bounds = List.copyOf(bounds);
    }

    /// A condition or value that a statement binds.
    sealed interface Bound {
        /// The table's fields in the condition.
        List<Field> fields();
    }

    /// A condition of the question.
    record Asked(Condition condition, List<Field> fields) implements Bound {
        /// Copies the list.
        Asked {
            fields = List.copyOf(fields);
        }
    }

    /// A value from an earlier step.
    record Found(Field field, Expression value) implements Bound {
        @Override
        public List<Field> fields() {
            return List.of(field);
        }
    }

    /// The WHERE clause: the partition key, the bucket, the clustering columns in order, then the
    /// indexed columns.
    ///
    /// @param bucket the current bucket, when the plan loops over buckets
    List<Relation> where(Binder binder, Optional<Expression> bucket) {
        List<Relation> where = new ArrayList<>();
        List<Bound> left = new ArrayList<>(bounds);
        List<Field> key = table.table().rowKey();
        int partition = table.table().key().partition().size();
        for (int i = 0; i < key.size(); i++) {
            if (i == partition) {
                addBucket(where, binder, bucket);
            }
            Field field = key.get(i);
            for (Bound bound : List.copyOf(left)) {
                if (bound.fields().getFirst().equals(field)) {
                    where.add(relation(bound, binder));
                    left.remove(bound);
                }
            }
        }
        if (partition == key.size()) {
            addBucket(where, binder, bucket);
        }
        left.forEach(bound -> where.add(relation(bound, binder)));
        return where;
    }

    private void addBucket(List<Relation> where, Binder binder, Optional<Expression> bucket) {
        if (table.bucketColumn().isEmpty()) {
            return;
        }
        String column = table.bucketColumn().get();
        Bucketing bucketing = table.table().key().bucket().orElseThrow();
        Term term =
                bucketing.source().isEmpty()
                        ? Term.Literal.string(Constants.SINGLE_BUCKET)
                        : binder.marker(
                                column,
                                new BucketColumn(bucketing).type(),
                                bucket.or(this::computedBucket).orElseThrow());
        where.add(Relation.SingleColumn.equal(column, term));
    }

    /// The bucket computed from its source value, when the question binds that value.
    Optional<Expression> computedBucket() {
        Optional<Bucketing> bucketing = table.table().key().bucket();
        return bucketing
                .flatMap(Bucketing::source)
                .flatMap(source -> value(source, Condition.Operator.EQUAL))
                .map(value -> new BucketColumn(bucketing.orElseThrow()).of(value));
    }

    /// The lower bound of the time that determines the bucket.
    Optional<Expression> from(Field time) {
        return value(time, Condition.Operator.GREATER_OR_EQUAL)
                .or(() -> value(time, Condition.Operator.GREATER));
    }

    /// The upper bound of the time that determines the bucket.
    Optional<Expression> to(Field time) {
        return value(time, Condition.Operator.LESS_OR_EQUAL)
                .or(() -> value(time, Condition.Operator.LESS));
    }

    private Optional<Expression> value(Field field, Condition.Operator wanted) {
        for (Bound bound : bounds) {
            if (!bound.fields().getFirst().equals(field)) {
                continue;
            }
            switch (bound) {
                case Asked(Condition.Comparison(_, var operator, var value), _)
                        when operator == wanted -> {
                    return Optional.of(Binder.expression(value));
                }
                case Found(_, var value) when wanted == Condition.Operator.EQUAL -> {
                    return Optional.of(value);
                }
                case Asked _, Found _ -> {}
            }
        }
        return Optional.empty();
    }

    /// The conditions on the partition key alone, for the table that lists its buckets.
    List<Relation> onPartition(Binder binder) {
        List<Relation> where = new ArrayList<>();
        if (table.table().key().partition().isEmpty()) {
            where.add(
                    Relation.SingleColumn.equal(
                            NamedTable.CONSTANT_COLUMN,
                            Term.Literal.string(Constants.SINGLE_BUCKET)));
        }
        for (Field field : table.table().key().partition()) {
            bounds.stream()
                    .filter(bound -> bound.fields().getFirst().equals(field))
                    .forEach(bound -> where.add(relation(bound, binder)));
        }
        return where;
    }

    /// Whether some clustering column is bound, so that a partition without rows returns nothing.
    boolean bindsClustering() {
        List<Field> partition = table.table().key().partition();
        return bounds.stream().anyMatch(bound -> !partition.contains(bound.fields().getFirst()));
    }

    /// A clustering column that is null only when a partition has static columns but no rows; empty
    /// when a read cannot meet such a partition.
    Optional<String> presentWhen(TableSet tables) {
        if (table.collection().isPresent()) {
            // Such a partition has no collection either.
            return Optional.empty();
        }
        boolean hasStatic =
                table.table().others().stream().anyMatch(f -> tables.isStatic(table.table(), f));
        return hasStatic && !bindsClustering()
                ? Optional.of(table.column(table.table().key().clustering().getFirst().field()))
                : Optional.empty();
    }

    private Relation relation(Bound bound, Binder binder) {
        return switch (bound) {
            case Asked asked -> relation(asked, binder);
            case Found(var field, var value) -> {
                String column = table.column(field);
                yield Relation.SingleColumn.equal(
                        column, binder.marker(column, field.type(), value));
            }
        };
    }

    private Relation relation(Asked bound, Binder binder) {
        Field field = bound.fields().getFirst();
        String column = table.column(field);
        CqlType type = field.type();
        return switch (bound.condition()) {
            case Condition.Comparison(_, var operator, var value) ->
                    Relation.SingleColumn.of(
                            column, operator(operator), binder.term(column, type, value));
            case Condition.RowComparison(_, var operator, var values) ->
                    new Relation.MultiColumn(
                            bound.fields().stream().map(f -> Name.of(table.column(f))).toList(),
                            operator(operator),
                            tuple(bound.fields(), values, binder),
                            Span.NONE);
            case Condition.InValues(_, var values) ->
                    new Relation.In(
                            Name.of(column),
                            new InValues.Values(
                                    values.stream()
                                            .map(value -> binder.term(column, type, value))
                                            .toList()),
                            Span.NONE);
            case Condition.InParameter(_, var list) ->
                    new Relation.In(
                            Name.of(column),
                            new InValues.Marker(
                                    binder.marker(
                                            column,
                                            ListType.frozen(type),
                                            new Expression.Parameter(list.name()))),
                            Span.NONE);
            case Condition.Member(var value, _) -> member(field, column, value, binder);
        };
    }

    private static Relation member(Field field, String column, Value value, Binder binder) {
        if (field.part() == Field.Part.ELEMENT) {
            return Relation.SingleColumn.equal(column, binder.term(column, field.type(), value));
        }
        RelationOperator operator =
                field.type() instanceof MapType
                        ? RelationOperator.CONTAINS_KEY
                        : RelationOperator.CONTAINS;
        return Relation.SingleColumn.of(column, operator, binder.term(column, value.type(), value));
    }

    private Term tuple(List<Field> fields, List<Value> values, Binder binder) {
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            terms.add(binder.term(table.column(field), field.type(), values.get(i)));
        }
        return new Term.TupleLiteral(terms, Span.NONE);
    }

    private static RelationOperator operator(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL -> RelationOperator.EQ;
            case LESS -> RelationOperator.LT;
            case LESS_OR_EQUAL -> RelationOperator.LTE;
            case GREATER -> RelationOperator.GT;
            case GREATER_OR_EQUAL -> RelationOperator.GTE;
        };
    }
}
