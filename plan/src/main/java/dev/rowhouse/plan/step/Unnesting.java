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

/// How a collection becomes rows again. Each element makes one, in the collection's order: a row
/// with the columns that stand beside the collection, and with those named here. Where the
/// collection is null there is no row.
///
/// @param column the name of the collection's column
/// @param type a set, or a map; several keys are a tuple, several values a user-defined type
/// @param keys what an element of the set, or a key of the map, holds
/// @param values what a value of the map holds
public record Unnesting(String column, CqlType type, List<Part> keys, List<Part> values) {
    /// Copies the lists.
    public Unnesting {
        keys = List.copyOf(keys);
        values = List.copyOf(values);
    }

    /// A column that a row has only once it has been made.
    public record Part(String column, CqlType type) {}

    /// All columns that an element makes.
    public List<Part> parts() {
        return Stream.concat(keys.stream(), values.stream()).toList();
    }

    /// Whether a column comes out of the collection.
    public boolean makes(String name) {
        return parts().stream().anyMatch(part -> part.column().equals(name));
    }

    /// What the elements of a collection hold, by column.
    ///
    /// @param collection its bytes as the native protocol has them
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

    /// Whether a type is the one that was made for some parts, and not that of the only part.
    private static boolean isMadeOf(UserType type, List<Part> parts) {
        return type.fieldNames().equals(parts.stream().map(Part::column).toList());
    }

    /// Whether the values of a map are of a type that was made for them.
    public boolean hasOwnType() {
        return type instanceof MapType map
                && map.value() instanceof UserType user
                && isMadeOf(user, values);
    }

    /// `each element of tags makes a row with tag_id, name`.
    public String text() {
        return "each element of %s makes a row with %s"
                .formatted(
                        column,
                        parts().stream().map(Part::column).collect(Collectors.joining(", ")));
    }
}
