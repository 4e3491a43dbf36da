package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/// The values of the parameters of one call.
///
/// @param values by parameter name; empty where the caller gives null
public record Bindings(Map<String, Optional<Datum>> values) {
    /// Copies the map and keeps its order.
    public Bindings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /// The same call with another value of one parameter.
    ///
    /// @param value empty for null
    public Bindings with(String name, Optional<Datum> value) {
        Map<String, Optional<Datum>> changed = new LinkedHashMap<>(values);
        changed.put(name, value);
        return new Bindings(changed);
    }

    /// The value of a parameter; empty when it is null.
    ///
    /// @throws IllegalArgumentException when the call does not give it
    public Optional<Datum> parameter(String name) {
        Optional<Datum> value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value for :" + name);
        }
        return value;
    }

    /// The value of an expression in this call.
    public Optional<Datum> value(Value value) {
        return switch (value) {
            case Value.Parameter(String name, CqlType _, var _) -> parameter(name);
            case Value.Constant(var literal, CqlType type) ->
                    Optional.of(new Datum(type, literal.bytes(type).orElseThrow()));
            case Value.Computed computed ->
                    throw new IllegalArgumentException(
                            "the instance computes " + computed.formula().text());
            case Value.Merged merged ->
                    throw new IllegalArgumentException("the instance knows " + merged.text());
            case Value.Taken taken ->
                    throw new IllegalArgumentException(
                            "another instance has " + taken.snapshot().text());
        };
    }

    /// The elements of a parameter that is a list.
    public List<Datum> list(Value.Parameter parameter) {
        return parameter(parameter.name()).map(Bindings::elements).orElse(List.of());
    }

    /// The elements of a list or set, or the keys of a map.
    public static List<Datum> elements(Datum collection) {
        CqlType element = collection.type().components().getFirst();
        Collection<?> values =
                switch (collection.java()) {
                    case Map<?, ?> map -> map.keySet();
                    case Collection<?> elements -> elements;
                    case Object other ->
                            throw new IllegalArgumentException(other + " is no collection");
                };
        List<Datum> result = new ArrayList<>(values.size());
        values.forEach(value -> result.add(Datum.of(element, value)));
        return result;
    }

    /// The bindings as people read them: `:user = 'ann', :at = null`.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ");
        values.forEach((name, value) ->
                text.add(":" + name + " = " + value.map(Datum::toString).orElse("null")));
        return text.toString();
    }
}
