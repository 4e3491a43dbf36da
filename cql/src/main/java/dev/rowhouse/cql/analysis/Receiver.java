package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.TupleType;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The target of a value: its type, and its name in errors and in the metadata of prepared
/// statements.
///
/// @param keyspace the keyspace of the table
/// @param table the table
/// @param name the name, such as `n`, `in(pk)`, `value(m)`, `[limit]`
/// @param type the type wanted
/// @param column the column, if the receiver is a column or a cast to it
record Receiver(
        String keyspace, String table, String name, CqlType type, Optional<ColumnMetadata> column) {
    /// Something of a table that is no column.
    static Receiver named(TableMetadata table, String name, CqlType type) {
        return new Receiver(table.keyspace(), table.name(), name, type, Optional.empty());
    }

    /// A column.
    static Receiver of(TableMetadata table, ColumnMetadata column) {
        return new Receiver(
                table.keyspace(), table.name(), column.name(), column.type(), Optional.of(column));
    }

    /// Several columns as one tuple.
    static Receiver tuple(TableMetadata table, List<ColumnMetadata> columns) {
        return named(
                table,
                columns.stream()
                        .map(ColumnMetadata::name)
                        .collect(Collectors.joining(",", "(", ")")),
                new TupleType(columns.stream().map(ColumnMetadata::type).toList()));
    }

    private Receiver part(String newName, CqlType newType) {
        return new Receiver(keyspace, table, newName, newType, Optional.empty());
    }

    /// Whether it is a clustering column whose values lie from the last to the first.
    boolean isDescending() {
        return column.filter(ColumnMetadata::isReversed).isPresent();
    }

    /// The same with another type.
    Receiver withType(CqlType newType) {
        return new Receiver(keyspace, table, name, newType, column);
    }

    /// All alternatives of IN in one value.
    Receiver alternatives() {
        String inner = name.startsWith("(") ? name : "(" + name + ")";
        return part("in" + inner, ListType.multiCell(type.freeze()));
    }

    /// The index of a list.
    Receiver index() {
        return part("idx(" + name + ")", NativeType.INT);
    }

    /// The key of a map.
    Receiver key() {
        return part("key(" + name + ")", ((MapType) type).key());
    }

    /// A value of a collection or vector.
    Receiver value(CqlType elementType) {
        return part("value(" + name + ")", elementType);
    }

    /// A field of a user-defined type.
    Receiver field(String field, CqlType fieldType) {
        return part(name + "." + field, fieldType);
    }

    /// A component of a tuple.
    Receiver component(int index, CqlType componentType) {
        return part(name + "[" + index + "]", componentType);
    }

    /// An argument of a function.
    Receiver argument(int index, String function, CqlType argumentType) {
        return part("arg" + index + "(" + function + ")", argumentType);
    }
}
