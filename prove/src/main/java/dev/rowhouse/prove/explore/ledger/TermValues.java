package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.engine.function.AggregateFunction;
import dev.rowhouse.engine.function.Aggregates;
import dev.rowhouse.engine.function.FunctionContext;
import dev.rowhouse.engine.function.ScalarFunctions;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The values of the terms of one call.
///
/// @param values the values of its markers
/// @param functions the context of functions
record TermValues(List<Optional<Datum>> values, FunctionContext functions) {
    /// The values of a call.
    static TermValues of(Call call, FunctionContext functions) {
        return new TermValues(call.values(), functions);
    }

    /// The value of a term that needs no row; empty for null.
    Optional<Bytes> value(BoundTerm term) {
        return value(term, List.of());
    }

    /// The values of several terms; empty when one is null.
    Optional<List<Bytes>> all(List<BoundTerm> terms) {
        List<Bytes> found = new ArrayList<>();
        for (BoundTerm term : terms) {
            Optional<Bytes> value = value(term);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            found.add(value.get());
        }
        return Optional.of(found);
    }

    /// The combinations of values that a restriction allows; those with null are left out.
    List<List<Bytes>> alternatives(KeyRestriction restriction) {
        return switch (restriction) {
            case KeyRestriction.Equal(var _, var terms, var _) -> all(terms).stream().toList();
            case KeyRestriction.OneOf(var columns, var all, var _) -> alternatives(all, columns);
            case KeyRestriction.Between between ->
                    throw new IllegalArgumentException(between + " names no rows");
        };
    }

    private List<List<Bytes>> alternatives(KeyValues all, List<ColumnMetadata> columns) {
        return switch (all) {
            case KeyValues.Listed(var alternatives) ->
                    alternatives.stream().flatMap(terms -> all(terms).stream()).toList();
            case KeyValues.Marked(var marker, boolean ofTuples) -> {
                List<List<Bytes>> found = new ArrayList<>();
                for (Bytes element : value(marker).map(ListType::unpack).orElse(List.of())) {
                    found.add(ofTuples ? components(element, columns) : List.of(element));
                }
                yield found;
            }
        };
    }

    private static List<Bytes> components(Bytes tuple, List<ColumnMetadata> columns) {
        TupleType type = new TupleType(columns.stream().map(ColumnMetadata::type).toList());
        List<Bytes> parts = new ArrayList<>();
        for (Bytes part : type.split(tuple)) {
            parts.add(Optional.ofNullable(part).orElseThrow());
        }
        return parts;
    }

    /// The value of a term for a group of rows: columns come from the first one, aggregates are
    /// computed from all.
    Optional<Bytes> value(BoundTerm term, List<RowView> rows) {
        return switch (term) {
            case BoundTerm.Constant constant -> Optional.of(constant.value());
            case BoundTerm.Null _ -> Optional.empty();
            case BoundTerm.Marker marker -> values.get(marker.index()).map(Datum::bytes);
            case BoundTerm.Column(var column) ->
                    rows.isEmpty() ? Optional.empty() : rows.getFirst().value(column);
            case BoundTerm.CellFunction function ->
                    rows.stream().findFirst().flatMap(row -> cellFunction(function, row));
            case BoundTerm.Call call when call.function().isAggregate() -> aggregate(call, rows);
            case BoundTerm.Call call ->
                    Optional.ofNullable(
                            ScalarFunctions.of(call.function())
                                    .apply(array(call.arguments(), rows), functions));
            case BoundTerm.ListConstruction list ->
                    Optional.of(ListType.pack(parts(list.elements(), rows)));
            case BoundTerm.SetConstruction set -> Optional.of(set(set, rows));
            case BoundTerm.MapConstruction map -> Optional.of(map(map, rows));
            case BoundTerm.TupleConstruction tuple ->
                    Optional.of(TupleType.join(nullable(tuple.components(), rows)));
            case BoundTerm.UserTypeConstruction user ->
                    Optional.of(UserType.join(nullable(user.fields(), rows)));
            case BoundTerm.Element _,
                    BoundTerm.Slice _,
                    BoundTerm.Field _,
                    BoundTerm.TupleComponent _ ->
                    throw unsupported(term);
            case BoundTerm.VectorConstruction _,
                    BoundTerm.Arithmetic _,
                    BoundTerm.Negation _,
                    BoundTerm.JsonMember _,
                    BoundTerm.RowValue _ ->
                    throw unsupported(term);
        };
    }

    private static IllegalArgumentException unsupported(BoundTerm term) {
        return new IllegalArgumentException("no plan contains a term such as " + term);
    }

    private static Optional<Bytes> cellFunction(BoundTerm.CellFunction function, RowView row) {
        if (!(function.target() instanceof BoundTerm.Column(var column))) {
            throw unsupported(function);
        }
        return switch (function.attribute()) {
            case WRITETIME, MAXWRITETIME ->
                    row.writeTime(column).stream()
                            .mapToObj(time -> NativeType.BIGINT.serialize(time))
                            .findFirst();
            case TTL ->
                    row.secondsLeft(column).stream()
                            .mapToObj(left -> Bytes.ofInt(Math.toIntExact(left)))
                            .findFirst();
        };
    }

    private Optional<Bytes> aggregate(BoundTerm.Call call, List<RowView> rows) {
        AggregateFunction.State state = Aggregates.of(call.function()).newState(functions);
        rows.forEach(row -> state.add(array(call.arguments(), List.of(row))));
        return Optional.ofNullable(state.result());
    }

    private @Nullable Bytes[] array(List<BoundTerm> terms, List<RowView> rows) {
        return nullable(terms, rows).toArray(new Bytes[0]);
    }

    private List<@Nullable Bytes> nullable(List<BoundTerm> terms, List<RowView> rows) {
        List<@Nullable Bytes> found = new ArrayList<>(terms.size());
        terms.forEach(term -> found.add(value(term, rows).orElse(null)));
        return found;
    }

    private List<Bytes> parts(List<BoundTerm> terms, List<RowView> rows) {
        return terms.stream().map(term -> value(term, rows).orElseThrow()).toList();
    }

    private Bytes set(BoundTerm.SetConstruction set, List<RowView> rows) {
        TreeMap<Bytes, Bytes> sorted = new TreeMap<>(set.type().element());
        parts(set.elements(), rows).forEach(part -> sorted.put(part, part));
        return SetType.pack(List.copyOf(sorted.values()));
    }

    private Bytes map(BoundTerm.MapConstruction map, List<RowView> rows) {
        TreeMap<Bytes, Bytes> sorted = new TreeMap<>(map.type().key());
        map.entries()
                .forEach(entry ->
                        sorted.put(
                                value(entry.key(), rows).orElseThrow(),
                                value(entry.value(), rows).orElseThrow()));
        List<Bytes> parts = new ArrayList<>();
        sorted.forEach((key, value) -> {
            parts.add(key);
            parts.add(value);
        });
        return MapType.pack(parts);
    }
}
