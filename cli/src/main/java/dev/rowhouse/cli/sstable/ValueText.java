package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Values as Cassandra's tools write partition keys and the elements of collections: numbers as
/// Java writes them, times as ISO 8601 does, bytes in hexadecimal digits without a prefix, which
/// also stand for collections and vectors.
///
/// ```
/// tuple := field (':' field)*       in fields ':' and '@' have a backslash before them; a null one
///                                   is '@'
/// key   := part (':' part)*         likewise, without '@', where the key has several columns
/// ```
final class ValueText {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private ValueText() {}

    /// The text of a value.
    static String of(CqlType type, Bytes value) {
        return switch (type) {
            case NativeType nativeType -> of(nativeType, value);
            case ListType _, SetType _, MapType _, VectorType _ -> hex(value);
            case TupleType tuple -> tuple(tuple.elements(), tuple.split(value), value);
            case UserType user -> tuple(user.fieldTypes(), user.split(value), value);
        };
    }

    /// The text of a whole partition key, as `-k` and `-x` take it.
    static String key(List<String> parts) {
        return parts.size() == 1
                ? parts.getFirst()
                : parts.stream()
                        .map(part -> part.replace(":", "\\:"))
                        .collect(Collectors.joining(":"));
    }

    private static String of(NativeType type, Bytes value) {
        if (type == NativeType.BLOB || type == NativeType.EMPTY) {
            return hex(value);
        }
        Object object = value.isEmpty() ? null : type.deserialize(value);
        if (object == null) {
            return "";
        }
        return switch (type) {
            case TIMESTAMP -> TIMESTAMP.format((Instant) object);
            case DATE, INET, TIME, TIMEUUID, UUID -> type.format(value);
            default -> object.toString();
        };
    }

    private static String hex(Bytes value) {
        return value.toHex();
    }

    // A value from before its type got more fields has only the first ones.
    private static String tuple(List<CqlType> types, List<@Nullable Bytes> values, Bytes whole) {
        StringBuilder text = new StringBuilder();
        int position = 0;
        for (int i = 0; position < whole.length(); i++) {
            position += Integer.BYTES + Math.max(0, whole.getInt(position));
            Bytes value = values.get(i);
            text.append(i == 0 ? "" : ":");
            text.append(
                    value == null
                            ? "@"
                            : of(types.get(i), value).replace(":", "\\:").replace("@", "\\@"));
        }
        return text.toString();
    }
}
