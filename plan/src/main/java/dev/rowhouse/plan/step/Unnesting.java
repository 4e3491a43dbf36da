package dev.rowhouse.plan.step;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The conversion of a collection to rows. Each element becomes a row, in the collection's order.
/// The row has the columns beside the collection and the columns named here. When the collection is
/// null, there is no row.
///
/// @param column the name of the collection's column
/// @param type a set, or a map; several keys form a tuple, several values a user-defined type
/// @param keys the columns from an element of the set, or from a key of the map
/// @param values the columns from a value of the map
public record Unnesting(String column, CqlType type, List<Part> keys, List<Part> values) {
    /// Copies the lists.
    public Unnesting {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
    }

    /// A column that a row has only after this conversion.
    public record Part(String column, CqlType type) {}

    /// All columns from an element.
    public List<Part> parts() {
        return Stream.concat(keys.stream(), values.stream()).toList();
    }

    /// Whether a column comes from the collection.
    public boolean makes(String name) {
        return parts().stream().anyMatch(part -> part.column().equals(name));
    }

    /// The values of each element of a collection, by column.
    ///
    /// @param collection its bytes in the native protocol
    public List<Map<String, Optional<Bytes>>> rows(Bytes collection) {
        List<Map<String, Optional<Bytes>>> rows = new ArrayList<>();
        switch (type) {
            case SetType set -> {
                for (Bytes element : SetType.unpack(collection)) {
                    rows.add(row(set.element(), element, Optional.empty(), Bytes.EMPTY));
                }
            }
            case MapType map -> {
                List<Bytes> entries = MapType.unpack(collection);
                for (int i = 0; i < entries.size(); i += 2) {
                    rows.add(
                            row(
                                    map.key(),
                                    entries.get(i),
                                    Optional.of(map.value()),
                                    entries.get(i + 1)));
                }
            }
            default -> throw new IllegalStateException(column + " is a " + type.cql());
        }
        return rows;
    }

    private Map<String, Optional<Bytes>> row(
            CqlType keyType, Bytes key, Optional<CqlType> valueType, Bytes value) {
        Map<String, Optional<Bytes>> row = new LinkedHashMap<>();
        put(row, keys, keyType, key);
        valueType.ifPresent(found -> put(row, values, found, value));
        return row;
    }

    private static void put(
            Map<String, Optional<Bytes>> row, List<Part> parts, CqlType type, Bytes bytes) {
        List<@Nullable Bytes> found = new ArrayList<>();
        switch (type) {
            case TupleType tuple when parts.size() > 1 -> found.addAll(tuple.split(bytes));
            case UserType user when isMadeOf(user, parts) -> found.addAll(user.split(bytes));
            default -> found.add(bytes);
        }
        for (int i = 0; i < parts.size(); i++) {
            row.put(parts.get(i).column(), Optional.ofNullable(found.get(i)));
        }
    }

    /// Whether a type was created for some parts, and is not the type of the only part.
    private static boolean isMadeOf(UserType type, List<Part> parts) {
        return type.fieldNames().equals(parts.stream().map(Part::column).toList());
    }

    /// Whether the values of a map have a type that was created for them.
    public boolean hasOwnType() {
        return type instanceof MapType map
                && map.value() instanceof UserType user
                && isMadeOf(user, values);
    }

    /// A text such as `each element of tags makes a row with tag_id, name`.
    public String text() {
        return "each element of %s makes a row with %s"
                .formatted(
                        column,
                        parts().stream().map(Part::column).collect(Collectors.joining(", ")));
    }
}
