package dev.rowhouse.cql.analysis.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Term.ArithmeticOperator;
import dev.rowhouse.cql.syntax.tree.Term.CellAttribute;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// An expression whose type is known and whose names are resolved. `toString` is CQL-like text for
/// EXPLAIN.
///
/// Values and selections share one tree. Terms that need a row ([Column], [CellFunction], aggregate
/// calls and terms that contain them) occur only in the selection or GROUP BY of a SELECT; see
/// [#needsRow()].
public sealed interface BoundTerm {
    /// The type of the value.
    CqlType type();

    /// The terms this term directly consists of.
    List<BoundTerm> operands();

    /// Whether the value depends on a row.
    default boolean needsRow() {
        return any(operands(), BoundTerm::needsRow);
    }

    /// Whether an aggregate is this term or part of it.
    default boolean isAggregated() {
        return any(operands(), BoundTerm::isAggregated);
    }

    /// Whether a marker is this term or part of it.
    default boolean containsMarker() {
        return any(operands(), BoundTerm::containsMarker);
    }

    /// Whether something is true of any of several terms.
    static boolean any(List<BoundTerm> terms, Predicate<BoundTerm> wanted) {
        for (BoundTerm term : terms) {
            if (wanted.test(term)) {
                return true;
            }
        }
        return false;
    }

    /// A value known from the text.
    ///
    /// @param value the serialized value
    record Constant(CqlType type, Bytes value) implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of();
        }

        @Override
        public String toString() {
            return type.toCqlLiteral(value);
        }
    }

    /// `null`.
    record Null(CqlType type) implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of();
        }

        @Override
        public String toString() {
            return "null";
        }
    }

    /// The value given to a marker.
    ///
    /// @param index the number of the value among those given, from 0
    /// @param name the marker's name if it has one
    record Marker(CqlType type, int index, Optional<String> name) implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of();
        }

        @Override
        public boolean containsMarker() {
            return true;
        }

        @Override
        public String toString() {
            return name.map(n -> ":" + Identifiers.quoteIfNeeded(n)).orElse("?");
        }
    }

    /// A call of a function, or a conversion by CAST. The arguments have the types that the
    /// function takes.
    record Call(ResolvedFunction function, List<BoundTerm> arguments) implements BoundTerm {
        /// Copies the arguments.
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public CqlType type() {
            return function.returnType();
        }

        @Override
        public List<BoundTerm> operands() {
            return arguments;
        }

        @Override
        public boolean needsRow() {
            return function.isAggregate() || BoundTerm.super.needsRow();
        }

        @Override
        public boolean isAggregated() {
            return function.isAggregate() || BoundTerm.super.isAggregated();
        }

        @Override
        public String toString() {
            return BoundTermText.call(this);
        }
    }

    /// `[element, …]` as a list.
    record ListConstruction(ListType type, List<BoundTerm> elements) implements BoundTerm {
        /// Copies the elements.
        public ListConstruction {
            elements = List.copyOf(elements);
        }

        @Override
        public List<BoundTerm> operands() {
            return elements;
        }

        @Override
        public String toString() {
            return BoundTermText.list("[", elements, "]");
        }
    }

    /// `[element, …]` as a vector; as many elements as its dimension.
    record VectorConstruction(VectorType type, List<BoundTerm> elements) implements BoundTerm {
        /// Copies the elements.
        public VectorConstruction {
            elements = List.copyOf(elements);
        }

        @Override
        public List<BoundTerm> operands() {
            return elements;
        }

        @Override
        public String toString() {
            return BoundTermText.list("[", elements, "]");
        }
    }

    /// `{element, …}`; elements as written, so perhaps equal ones and in any order.
    record SetConstruction(SetType type, List<BoundTerm> elements) implements BoundTerm {
        /// Copies the elements.
        public SetConstruction {
            elements = List.copyOf(elements);
        }

        @Override
        public List<BoundTerm> operands() {
            return elements;
        }

        @Override
        public String toString() {
            return BoundTermText.list("{", elements, "}");
        }
    }

    /// `{key: value, …}`; keys as written, so perhaps equal ones (the last counts) and in any
    /// order.
    record MapConstruction(MapType type, List<Entry> entries) implements BoundTerm {
        /// Copies the entries.
        public MapConstruction {
            entries = List.copyOf(entries);
        }

        /// One entry.
        public record Entry(BoundTerm key, BoundTerm value) {
            @Override
            public String toString() {
                return key + ": " + value;
            }
        }

        @Override
        public List<BoundTerm> operands() {
            return entries.stream()
                    .flatMap(entry -> List.of(entry.key(), entry.value()).stream())
                    .toList();
        }

        @Override
        public String toString() {
            return BoundTermText.list("{", entries, "}");
        }
    }

    /// `(component, …)`; perhaps fewer components than the type has, the rest is null.
    record TupleConstruction(TupleType type, List<BoundTerm> components) implements BoundTerm {
        /// Copies the components.
        public TupleConstruction {
            components = List.copyOf(components);
        }

        @Override
        public List<BoundTerm> operands() {
            return components;
        }

        @Override
        public String toString() {
            return BoundTermText.list("(", components, ")");
        }
    }

    /// `{field: value, …}`.
    ///
    /// @param fields one term for each field of the type in its order, [Null] where the text names
    ///     none; fewer when it is written as a tuple with fewer elements
    record UserTypeConstruction(UserType type, List<BoundTerm> fields) implements BoundTerm {
        /// Copies the fields.
        public UserTypeConstruction {
            fields = List.copyOf(fields);
        }

        @Override
        public List<BoundTerm> operands() {
            return fields;
        }

        @Override
        public String toString() {
            return BoundTermText.userType(this);
        }
    }

    /// `left operator right`, computed in `type`: numbers are widened to it, a duration is added to
    /// a date or timestamp as it is, and texts are joined.
    record Arithmetic(CqlType type, ArithmeticOperator operator, BoundTerm left, BoundTerm right)
            implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of(left, right);
        }

        @Override
        public String toString() {
            return BoundTermText.arithmetic(this);
        }
    }

    /// `-operand`, in the operand's type.
    record Negation(BoundTerm operand) implements BoundTerm {
        @Override
        public CqlType type() {
            return operand.type();
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of(operand);
        }

        @Override
        public String toString() {
            return "-" + operand;
        }
    }

    /// The value of a column in the row.
    record Column(ColumnMetadata column) implements BoundTerm {
        @Override
        public CqlType type() {
            return column.type();
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of();
        }

        @Override
        public boolean needsRow() {
            return true;
        }

        @Override
        public String toString() {
            return column.cql();
        }
    }

    /// `writetime(…)`, `maxwritetime(…)` or `ttl(…)` of a cell of the row.
    ///
    /// @param target a [Column], or an [Element], [Slice] or [Field] of one
    /// @param type `bigint` or `int`; a list of it, one for each element, for several cells
    record CellFunction(CqlType type, CellAttribute attribute, BoundTerm target)
            implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of(target);
        }

        @Override
        public String toString() {
            return BoundTermText.cellFunction(this);
        }
    }

    /// `receiver[key]`: the value of a map at a key; of a set the element itself if the set has it,
    /// else null.
    record Element(CqlType type, BoundTerm receiver, BoundTerm key) implements BoundTerm {
        @Override
        public List<BoundTerm> operands() {
            return List.of(receiver, key);
        }

        @Override
        public String toString() {
            return receiver + "[" + key + "]";
        }
    }

    /// `receiver[from..to]`: the elements of a set, or entries of a map, between two keys, both
    /// included.
    record Slice(BoundTerm receiver, Optional<BoundTerm> from, Optional<BoundTerm> to)
            implements BoundTerm {
        @Override
        public CqlType type() {
            return receiver.type();
        }

        @Override
        public List<BoundTerm> operands() {
            return BoundTermText.present(receiver, from, to);
        }

        @Override
        public String toString() {
            return receiver
                    + "["
                    + from.map(Object::toString).orElse("")
                    + ".."
                    + to.map(Object::toString).orElse("")
                    + "]";
        }
    }

    /// `receiver.field`.
    ///
    /// @param index the position of the field in the receiver's [UserType]
    record Field(BoundTerm receiver, int index) implements BoundTerm {
        private UserType userType() {
            return (UserType) receiver.type();
        }

        @Override
        public CqlType type() {
            return userType().fieldType(index);
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of(receiver);
        }

        @Override
        public String toString() {
            return receiver + "." + Identifiers.quoteIfNeeded(userType().fieldNames().get(index));
        }
    }

    /// A value of a row that a transaction has read.
    ///
    /// @param row the number of the row
    /// @param name the name of the row
    /// @param table the table that the row is of
    /// @param value a [Column], or an [Element] or [Field] of one, of that row
    record RowValue(int row, String name, TableMetadata table, BoundTerm value)
            implements BoundTerm {
        @Override
        public CqlType type() {
            return value.type();
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of();
        }

        @Override
        public boolean containsMarker() {
            return value.containsMarker();
        }

        /// The name of the value in a result.
        public String resultName() {
            return BoundTermText.rowValue(this);
        }

        @Override
        public String toString() {
            return Identifiers.quoteIfNeeded(name) + "." + value;
        }
    }

    /// One component of a tuple: the part of a marker for several columns that belongs to one of
    /// them.
    record TupleComponent(BoundTerm tuple, int index) implements BoundTerm {
        @Override
        public CqlType type() {
            return ((TupleType) tuple.type()).elements().get(index);
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of(tuple);
        }

        @Override
        public String toString() {
            return tuple + "[" + index + "]";
        }
    }

    /// The value of a column in a JSON text, for INSERT JSON.
    ///
    /// @param json the text, a constant or marker; an object whose member names are column names in
    ///     lower case, or in quotes
    /// @param column the column whose member is meant
    /// @param isUnsetWhenAbsent whether a member that is missing leaves the column alone instead of
    ///     giving null
    record JsonMember(BoundTerm json, ColumnMetadata column, boolean isUnsetWhenAbsent)
            implements BoundTerm {
        @Override
        public CqlType type() {
            return column.type();
        }

        @Override
        public List<BoundTerm> operands() {
            return List.of(json);
        }

        @Override
        public String toString() {
            return "json(" + json + ")." + column.cql();
        }
    }

    /// The text of several terms, as a list without brackets.
    static String join(List<? extends BoundTerm> terms) {
        return terms.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
