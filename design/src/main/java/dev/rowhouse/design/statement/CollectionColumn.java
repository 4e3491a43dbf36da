package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Unnesting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The column whose elements are rows of a table. It is a set of keys, a map from keys to the only
/// value, or a map from keys to values of a user-defined type. The type is needed when there are
/// several values, or one that may be null: a map stores no null.
///
/// @param name the name of the column
/// @param type the type of the column
/// @param nesting the fields that it holds
/// @param unnesting the way in which its elements become rows
record CollectionColumn(String name, CqlType type, Nesting nesting, Unnesting unnesting) {
    /// The collection column of a table, if it has one.
    ///
    /// @param columns the names of the fields, as if each were a column
    /// @param taken names that the column must not have
    static Optional<CollectionColumn> of(
            Model model,
            Table table,
            String tableName,
            Map<Field, String> columns,
            Set<String> taken) {
        return table.nesting().map(nesting -> of(model, table, nesting, tableName, columns, taken));
    }

    private static CollectionColumn of(
            Model model,
            Table table,
            Nesting nesting,
            String tableName,
            Map<Field, String> columns,
            Set<String> taken) {
        String name = new TableNames(model).collection(table, taken);
        List<Unnesting.Part> keys = parts(nesting.elements(), columns);
        List<Unnesting.Part> values = parts(List.copyOf(nesting.values()), columns);
        CqlType key =
                keys.size() == 1
                        ? keys.getFirst().type()
                        : new TupleType(keys.stream().map(Unnesting.Part::type).toList());
        Identity identity = new Identity(model, table.shape());
        CqlType type;
        if (values.isEmpty()) {
            type = SetType.multiCell(key);
        } else if (values.size() == 1
                && nesting.values().stream().noneMatch(identity::isOptional)) {
            type = MapType.multiCell(key, values.getFirst().type());
        } else {
            UserType value =
                    new UserType(
                            model.keyspace(),
                            tableName + "_" + Words.singular(name),
                            values.stream().map(Unnesting.Part::column).toList(),
                            values.stream().map(Unnesting.Part::type).toList(),
                            true);
            type = MapType.multiCell(key, value);
        }
        return new CollectionColumn(name, type, nesting, new Unnesting(name, type, keys, values));
    }

    private static List<Unnesting.Part> parts(List<Field> fields, Map<Field, String> columns) {
        List<Unnesting.Part> parts = new ArrayList<>();
        for (Field field : fields) {
            parts.add(
                    new Unnesting.Part(
                            columns.getOrDefault(field, field.path()), field.type().freeze()));
        }
        return parts;
    }

    /// The user-defined type created for the values, if any.
    Optional<UserType> ownType() {
        return unnesting.hasOwnType() && type instanceof MapType(_, UserType made, _)
                ? Optional.of(made)
                : Optional.empty();
    }

    /// Writes one element, and overwrites an element with the same key. A set of one element is
    /// bound as a whole: CQL allows no markers in braces.
    ///
    /// @param terms a term for each field, requested in the order of the statement's text
    /// @param expressions the value of each field
    Assignment put(
            Binder binder, Function<Field, Term> terms, Function<Field, Expression> expressions) {
        Name column = Name.of(name);
        if (type instanceof SetType set) {
            List<Expression> parts = nesting.elements().stream().map(expressions).toList();
            return new Assignment.Add(
                    column, binder.marker(name, set, new Expression.SetOf(set, parts)), Span.NONE);
        }
        Term key = key(terms);
        return new Assignment.Assign(
                new ColumnTarget.Element(column, key), value(terms), Span.NONE);
    }

    /// The column target that deletes one element.
    ColumnTarget element(Function<Field, Term> terms) {
        return new ColumnTarget.Element(Name.of(name), key(terms));
    }

    private Term key(Function<Field, Term> terms) {
        List<Term> keys = nesting.elements().stream().map(terms).toList();
        return keys.size() == 1 ? keys.getFirst() : new Term.TupleLiteral(keys, Span.NONE);
    }

    private Term value(Function<Field, Term> terms) {
        List<Field> fields = List.copyOf(nesting.values());
        if (ownType().isEmpty()) {
            return terms.apply(fields.getFirst());
        }
        List<Term.FieldValue> values = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            values.add(
                    new Term.FieldValue(
                            Name.of(unnesting.values().get(i).column()),
                            terms.apply(fields.get(i))));
        }
        return new Term.UserTypeLiteral(values, Span.NONE);
    }
}
