package dev.rowhouse.engine.system;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.MaskMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rows of `system_schema.column_masks`.
final class ColumnMaskRows {
    private ColumnMaskRows() {}

    static Stream<Map<String, Object>> rows(TableMetadata table) {
        return table.masks().entrySet().stream()
                .map(entry -> row(table, entry.getKey(), entry.getValue()));
    }

    private static Map<String, Object> row(TableMetadata table, String column, MaskMetadata mask) {
        List<MaskMetadata.Argument> arguments = mask.arguments();
        return Map.of(
                "keyspace_name",
                table.keyspace(),
                "table_name",
                table.name(),
                "column_name",
                column,
                "function_argument_nulls",
                arguments.stream().map(one -> one.value().isEmpty()).toList(),
                "function_argument_types",
                arguments.stream().map(one -> one.type().cql()).toList(),
                "function_argument_values",
                arguments.stream()
                        .map(one -> one.value().map(value -> text(one.type(), value)).orElse(""))
                        .toList(),
                "function_keyspace",
                mask.keyspace(),
                "function_name",
                mask.function());
    }

    /// A value in the notation of Cassandra's types: what has no notation of its own in hex,
    /// components between colons.
    private static String text(CqlType type, Bytes value) {
        return switch (type) {
            case NativeType nativeType ->
                    nativeType == NativeType.BLOB ? value.toHex() : nativeType.format(value);
            case ListType ignored -> value.toHex();
            case SetType ignored -> value.toHex();
            case MapType ignored -> value.toHex();
            case VectorType ignored -> value.toHex();
            case TupleType tuple -> components(tuple.elements(), tuple.split(value));
            case UserType user -> components(user.fieldTypes(), user.split(value));
        };
    }

    private static String components(List<CqlType> types, List<@Nullable Bytes> values) {
        return Stream.iterate(0, i -> i < values.size(), i -> i + 1)
                .map(i -> component(types.get(i), values.get(i)))
                .collect(Collectors.joining(":"));
    }

    private static String component(CqlType type, @Nullable Bytes value) {
        return value == null ? "@" : text(type, value).replace(":", "\\:").replace("@", "\\@");
    }
}
