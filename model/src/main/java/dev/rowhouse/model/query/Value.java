package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EnumType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Snapshot;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A value in a comparison or an assignment.
public sealed interface Value {
    /// The CQL type it has in this place.
    CqlType type();

    /// The value as JPQL writes it, such as `:user` or `'open'`.
    String text();

    /// A value that the caller gives.
    ///
    /// A parameter compared with a role of a composite key becomes one parameter per key attribute:
    /// `:room` of `Room` with the key `hotel, number` is `room.hotel` and `room.number`. Names with
    /// dots never come from the text.
    ///
    /// @param name the name, without the colon
    /// @param type its type; a list of the attribute's type after `IN`
    /// @param enumeration the closed set of its values, or of the elements of the list
    record Parameter(String name, CqlType type, Optional<EnumType> enumeration) implements Value {
        @Override
        public String text() {
            return ":" + name;
        }

        /// The name in the text: `room` for `room.number`.
        public String written() {
            int end = name.indexOf('.');
            return end < 0 ? name : name.substring(0, end);
        }
    }

    /// A constant written in the text.
    record Constant(Literal literal, CqlType type) implements Value {
        @Override
        public String text() {
            return literal.jpql();
        }
    }

    /// The old value of a set or map with some elements more or less, in an assignment to it.
    ///
    /// @param collection the attribute, which is not frozen
    /// @param elements a set or map of the new elements; to remove some, a set of elements or keys
    /// @param isRemoval whether the elements are removed
    record Merged(Attribute collection, Value elements, boolean isRemoval) implements Value {
        @Override
        public CqlType type() {
            return collection.type();
        }

        @Override
        public String text() {
            return collection.name() + (isRemoval ? " - " : " + ") + elements.text();
        }
    }

    /// The value of a snapshot, in an assignment that follows from that of a role: the mutation
    /// reads it from the instance at the end of the path.
    ///
    /// @param snapshot the path
    /// @param type the type of the attribute that takes the value
    record Taken(Snapshot snapshot, CqlType type) implements Value {
        @Override
        public String text() {
            return snapshot.text();
        }
    }

    /// The value of a computed attribute, in an assignment that follows from others.
    ///
    /// @param formula the formula of the attribute
    /// @param type the type of the attribute
    /// @param given the new values of the attributes from which it is computed; those that the
    ///     mutation does not set are missing
    record Computed(Formula formula, CqlType type, Map<String, Value> given) implements Value {
        /// Copies the map, keeping its order.
        public Computed {
            given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        }

        /// Whether the mutation sets everything from which it is computed.
        public boolean isComplete() {
            return given.keySet().containsAll(formula.inputs());
        }

        @Override
        public String text() {
            return formula.text(name -> {
                Value value = given.get(name);
                return value == null ? name : value.text();
            });
        }
    }
}
