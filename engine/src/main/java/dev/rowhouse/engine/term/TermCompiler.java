package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.json.JsonValues;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.function.AggregateFunction;
import dev.rowhouse.engine.function.Aggregates;
import dev.rowhouse.engine.function.Arithmetic;
import dev.rowhouse.engine.function.ScalarFunction;
import dev.rowhouse.engine.function.ScalarFunctions;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Makes evaluators of the terms of one statement.
///
/// Aggregates are not evaluated where they stand: the compiler collects them, the executor feeds
/// each with the rows of a group, and the evaluator of the surrounding term takes the results from
/// the [Evaluation].
///
/// **Thread safety.** Belongs to one thread; the evaluators are free of it.
public final class TermCompiler {
    private static final String COLLECTIONS = "collections";

    private final int partitionKeySize;
    private final TableMetadata table;
    private final List<Aggregate> aggregates = new ArrayList<>();
    private @Nullable Map<String, CqlType> columnTypes;

    /// An aggregate that stands somewhere in the terms compiled so far.
    ///
    /// @param function the function
    /// @param arguments its arguments for each row
    public record Aggregate(AggregateFunction function, List<Evaluator> arguments) {
        /// Copies the arguments.
        public Aggregate {
            arguments = List.copyOf(arguments);
        }
    }

    /// A compiler of terms over a table.
    public TermCompiler(TableMetadata table) {
        this.partitionKeySize = table.partitionKey().size();
        this.table = table;
    }

    /// The aggregates met so far, in the order of their results.
    public List<Aggregate> aggregates() {
        return List.copyOf(aggregates);
    }

    /// The evaluator of a term.
    public Evaluator compile(BoundTerm term) {
        return switch (term) {
            case BoundTerm.Constant constant -> evaluation -> constant.value();
            case BoundTerm.Null ignored -> evaluation -> null;
            case BoundTerm.Marker marker -> evaluation -> evaluation.value(marker.index());
            case BoundTerm.Call call -> compileCall(call);
            case BoundTerm.ListConstruction list ->
                    collection(list.elements(), CollectionAssembly.ofList(), COLLECTIONS);
            case BoundTerm.VectorConstruction vector ->
                    collection(vector.elements(), vector.type()::pack, "vectors");
            case BoundTerm.SetConstruction set ->
                    collection(set.elements(), CollectionAssembly.ofSet(set.type()), COLLECTIONS);
            case BoundTerm.MapConstruction map ->
                    collection(map.operands(), CollectionAssembly.ofMap(map.type()), COLLECTIONS);
            case BoundTerm.TupleConstruction tuple -> compileTuple(tuple);
            case BoundTerm.UserTypeConstruction user -> compileUserType(user);
            case BoundTerm.Arithmetic arithmetic ->
                    applied(
                            Arithmetic.find(
                                    arithmetic.operator(),
                                    arithmetic.left().type(),
                                    arithmetic.right().type(),
                                    arithmetic.type()),
                            arithmetic.operands(),
                            arithmetic.operator().function());
            case BoundTerm.Negation negation ->
                    applied(Arithmetic.negation(negation.type()), negation.operands(), "_negate");
            case BoundTerm.Column column -> compileColumn(column.column());
            case BoundTerm.CellFunction function -> CellFunctions.of(function, this);
            case BoundTerm.Element element ->
                    new CollectionParts(element.receiver().type())
                            .element(
                                    compile(element.receiver()),
                                    compile(element.key()),
                                    element.receiver().toString());
            case BoundTerm.Slice slice ->
                    new CollectionParts(slice.type())
                            .slice(
                                    compile(slice.receiver()),
                                    slice.from().map(this::compile),
                                    slice.to().map(this::compile),
                                    slice.receiver().toString());
            case BoundTerm.Field field -> compileField(field);
            case BoundTerm.TupleComponent component -> compileComponent(component);
            case BoundTerm.JsonMember member -> compileMember(member);
            case BoundTerm.RowValue value -> compileRowValue(value);
        };
    }

    private static Evaluator compileRowValue(BoundTerm.RowValue value) {
        Evaluator part = new TermCompiler(value.table()).compile(value.value());
        return evaluation -> part.evaluate(evaluation.namedRow(value.row()));
    }

    /// The evaluators of several terms.
    public List<Evaluator> compileAll(List<? extends BoundTerm> terms) {
        List<Evaluator> evaluators = new ArrayList<>(terms.size());
        for (BoundTerm term : terms) {
            evaluators.add(compile(term));
        }
        return List.copyOf(evaluators);
    }

    /// The evaluator of a column of the row at hand.
    public Evaluator compileColumn(ColumnMetadata column) {
        int position = column.position();
        return switch (column.kind()) {
            case PARTITION_KEY -> evaluation -> evaluation.keyValue(position, partitionKeySize);
            case CLUSTERING ->
                    evaluation -> {
                        Row row = evaluation.row();
                        return row == null ? null : row.clustering().value(position);
                    };
            case STATIC -> evaluation -> ColumnValues.of(evaluation.staticRow(), column);
            case REGULAR ->
                    evaluation -> {
                        Row row = evaluation.row();
                        return row == null ? null : ColumnValues.of(row, column);
                    };
        };
    }

    private Evaluator compileCall(BoundTerm.Call call) {
        if (call.function().isAggregate()) {
            int index = aggregates.size();
            aggregates.add(
                    new Aggregate(Aggregates.of(call.function()), compileAll(call.arguments())));
            return evaluation -> evaluation.aggregate(index);
        }
        return applied(
                ScalarFunctions.of(call.function()), call.arguments(), call.function().name());
    }

    private Evaluator applied(ScalarFunction function, List<BoundTerm> operands, String name) {
        Evaluator[] arguments = compileAll(operands).toArray(Evaluator[]::new);
        return evaluation -> {
            @Nullable Bytes[] values = new Bytes[arguments.length];
            for (int i = 0; i < arguments.length; i++) {
                values[i] = arguments[i].evaluate(evaluation);
                if (Unset.is(values[i])) {
                    throw CqlException.invalid(
                            "Invalid unset value for argument in call to function %s", name);
                }
            }
            return function.apply(values, evaluation.functions());
        };
    }

    private Evaluator collection(
            List<BoundTerm> elements, CollectionAssembly assembly, String what) {
        Evaluator[] parts = compileAll(elements).toArray(Evaluator[]::new);
        return evaluation -> {
            List<Bytes> values = new ArrayList<>(parts.length);
            for (Evaluator part : parts) {
                Bytes value = part.evaluate(evaluation);
                boolean isVector = !what.equals(COLLECTIONS);
                if (value == null || (isVector && Unset.is(value))) {
                    throw CqlException.invalid("null is not supported inside %s", what);
                }
                if (Unset.is(value)) {
                    throw CqlException.invalid("unset value is not supported inside %s", what);
                }
                values.add(value);
            }
            return assembly.pack(values);
        };
    }

    private Evaluator compileTuple(BoundTerm.TupleConstruction tuple) {
        Evaluator[] parts = compileAll(tuple.components()).toArray(Evaluator[]::new);
        return evaluation -> {
            List<@Nullable Bytes> values = new ArrayList<>(parts.length);
            for (int i = 0; i < parts.length; i++) {
                Bytes value = parts[i].evaluate(evaluation);
                if (Unset.is(value)) {
                    throw CqlException.invalid("Invalid unset value for tuple field number %d", i);
                }
                values.add(value);
            }
            return TupleType.join(values);
        };
    }

    private Evaluator compileUserType(BoundTerm.UserTypeConstruction user) {
        Evaluator[] parts = compileAll(user.fields()).toArray(Evaluator[]::new);
        UserType type = user.type();
        return evaluation -> {
            List<@Nullable Bytes> values = new ArrayList<>(parts.length);
            for (int i = 0; i < parts.length; i++) {
                Bytes value = parts[i].evaluate(evaluation);
                if (Unset.is(value) && type.isMultiCell()) {
                    value = null;
                }
                if (Unset.is(value)) {
                    throw CqlException.invalid(
                            "Invalid unset value for field '%s' of user defined type %s",
                            type.fieldNames().get(i), type.name());
                }
                values.add(value);
            }
            return UserType.join(values);
        };
    }

    private Evaluator compileField(BoundTerm.Field field) {
        Evaluator receiver = compile(field.receiver());
        UserType type = (UserType) field.receiver().type();
        return evaluation -> {
            Bytes value = receiver.evaluate(evaluation);
            return value == null ? null : type.split(value).get(field.index());
        };
    }

    private Evaluator compileComponent(BoundTerm.TupleComponent component) {
        Evaluator tuple = compile(component.tuple());
        TupleType type = (TupleType) component.tuple().type();
        return evaluation -> {
            Bytes value = tuple.evaluate(evaluation);
            if (value == null || Unset.is(value)) {
                return value;
            }
            return type.split(value).get(component.index());
        };
    }

    private Map<String, CqlType> columnTypes() {
        Map<String, CqlType> known = columnTypes;
        if (known == null) {
            known = JsonValues.columnTypes(table);
            columnTypes = known;
        }
        return known;
    }

    private Evaluator compileMember(BoundTerm.JsonMember member) {
        Evaluator json = compile(member.json());
        String column = member.column().name();
        Map<String, CqlType> types = columnTypes();
        return evaluation -> {
            JsonValues values = new JsonValues(evaluation.functions().clock());
            Bytes text = json.evaluate(evaluation);
            if (text == null) {
                throw CqlException.invalid("Got null for INSERT JSON values");
            }
            // A value that is not set is an empty text to Cassandra.
            String words = Unset.is(text) ? "" : text.toUtf8();
            Map<String, @Nullable Bytes> row =
                    evaluation.json(text, () -> values.readRow(words, types));
            if (member.isUnsetWhenAbsent() && !row.containsKey(column)) {
                return Unset.bytes();
            }
            return row.get(column);
        };
    }
}
