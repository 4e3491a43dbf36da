package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.ColumnCondition;
import dev.rowhouse.cql.analysis.bound.ColumnCondition.Target;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;

/// Binds the conditions of IF.
final class ConditionBinder {
    private final TermBinder terms;

    ConditionBinder(TermBinder terms) {
        this.terms = terms;
    }

    ColumnCondition bind(Condition condition) {
        try {
            ColumnMetadata column = terms.scope().column(condition.target().column());
            if (column.isCounter()) {
                throw CqlException.invalid("Conditions on counters are not supported");
            }
            ColumnCondition bound =
                    switch (condition) {
                        case Condition.Comparison comparison -> comparison(column, comparison);
                        case Condition.In in -> in(column, in);
                    };
            if (column.isPrimaryKey()) {
                throw CqlException.invalid(
                        "PRIMARY KEY column '%s' cannot have IF conditions", column.name());
            }
            return bound;
        } catch (CqlException e) {
            throw Failures.placed(e, condition.span());
        }
    }

    private Target target(ColumnMetadata column, ColumnTarget target) {
        return switch (target) {
            case ColumnTarget.Column ignored -> new Target.Column(column);
            case ColumnTarget.Element element -> {
                Receiver receiver = Receiver.of(terms.table(), column);
                yield switch (column.type()) {
                    case CqlType ignored when column.isReversed() -> throw noCollection(column);
                    case ListType ignored ->
                            new Target.Element(column, terms.bind(element.key(), receiver.index()));
                    case MapType ignored ->
                            new Target.Element(column, terms.bind(element.key(), receiver.key()));
                    case SetType ignored ->
                            throw CqlException.invalid(
                                    "Invalid element access syntax for set column %s",
                                    column.name());
                    default -> throw noCollection(column);
                };
            }
            case ColumnTarget.Field field -> {
                if (!(column.type() instanceof UserType type)) {
                    throw CqlException.invalid(
                            "Invalid field access syntax for non-UDT column %s", column.name());
                }
                int index = type.fieldIndex(field.field().text());
                if (index < 0) {
                    throw CqlException.invalid(
                            "Unknown field %s for column %s", field.field(), column.name());
                }
                yield new Target.Field(column, index);
            }
        };
    }

    // To Cassandra the type of a column in descending order is no collection's.
    private static CqlException noCollection(ColumnMetadata column) {
        return CqlException.invalid(
                "Invalid element access syntax for non-collection column %s", column.name());
    }

    /// The receiver of a value that is compared with the target.
    private Receiver receiver(Target target) {
        Receiver whole = Receiver.of(terms.table(), target.column());
        return switch (target) {
            case Target.Column ignored -> whole;
            case Target.Element element -> whole.value(element.type());
            case Target.Field field -> {
                UserType type = (UserType) field.column().type();
                yield whole.field(type.fieldNames().get(field.index()), field.type());
            }
        };
    }

    private ColumnCondition comparison(ColumnMetadata column, Condition.Comparison condition) {
        Target target = target(column, condition.target());
        RelationOperator operator = condition.operator();
        Receiver receiver = receiver(target);
        switch (operator) {
            case CONTAINS, CONTAINS_KEY -> receiver = part(target, operator, receiver);
            case LT, LTE, GT, GTE -> checkNoDuration(target.type(), operator);
            case EQ, NEQ -> {}
            case LIKE -> throw CqlException.invalid("LIKE is not supported in IF conditions");
        }
        return new ColumnCondition.Comparison(
                target, operator, terms.bind(condition.value(), receiver));
    }

    private static Receiver part(Target target, RelationOperator operator, Receiver receiver) {
        CqlType type = target.type();
        if (operator == RelationOperator.CONTAINS_KEY) {
            if (!(type instanceof MapType)) {
                throw CqlException.invalid(
                        "Cannot use CONTAINS KEY on non-map column %s", target.column().name());
            }
            return receiver.key();
        }
        if (!type.isCollection() || target.column().isReversed()) {
            throw CqlException.invalid(
                    "Cannot use CONTAINS on non-collection column %s", target.column().name());
        }
        return receiver.value(type.components().getLast());
    }

    private static void checkNoDuration(CqlType type, RelationOperator operator) {
        if (!type.containsDuration()) {
            return;
        }
        switch (type) {
            case NativeType ignored ->
                    throw CqlException.invalid(
                            "Slice conditions ( %s ) are not supported on durations", operator);
            case UserType ignored -> throw noSliceOf("UDTs");
            case TupleType ignored -> throw noSliceOf("tuples");
            default -> throw noSliceOf("collections");
        }
    }

    private static CqlException noSliceOf(String types) {
        return CqlException.invalid(
                "Slice conditions are not supported on %s containing durations", types);
    }

    private ColumnCondition in(ColumnMetadata column, Condition.In condition) {
        Target target = target(column, condition.target());
        Receiver receiver = receiver(target);
        KeyValues values =
                switch (condition.values()) {
                    case InValues.Marker marker ->
                            new KeyValues.Marked(
                                    terms.variables()
                                            .bind(marker.marker(), receiver.alternatives()),
                                    false);
                    case InValues.Values listed ->
                            new KeyValues.Listed(
                                    listed.values().stream()
                                            .map(term -> List.of(terms.bind(term, receiver)))
                                            .toList());
                };
        return new ColumnCondition.OneOf(target, values);
    }
}
