package dev.rowhouse.design.maintenance;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// The origin of a value while a mutation runs.
public sealed interface Source {
    /// The names of the [lookups][Lookup] that have to be answered before.
    default Set<String> reads() {
        return switch (this) {
            case FromRead(String read, Field _) -> Set.of(read);
            case Computed(Formula _, CqlType _, Map<String, Source> inputs) -> {
                Set<String> reads = new LinkedHashSet<>();
                inputs.values().forEach(each -> reads.addAll(each.reads()));
                yield reads;
            }
            case Given _, Element _, Nothing _ -> Set.of();
        };
    }

    /// The caller gives the value, it is a constant of the mutation, or it is computed from such
    /// values alone.
    record Given(Value value) implements Source {}

    /// The value is computed, and some of the values for that are read.
    ///
    /// @param formula the formula of an attribute
    /// @param type the type of the attribute
    /// @param inputs the values of the attributes from which it is computed
    record Computed(Formula formula, CqlType type, Map<String, Source> inputs) implements Source {
        /// Copies the map, keeping its order.
        public Computed {
            inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
        }
    }

    /// The value comes from a row that was read.
    ///
    /// @param read the name of the [Lookup]
    /// @param field the field under the names of the lookup's shape
    record FromRead(String read, Field field) implements Source {}

    /// The value is the current element of a loop over a collection.
    record Element(String loop) implements Source {}

    /// There is no value: the column becomes null.
    record Nothing() implements Source {}
}
