package dev.rowhouse.engine.udf;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.engine.udf.api.Duration;
import dev.rowhouse.engine.udf.api.LocalDate;
import dev.rowhouse.engine.udf.api.TupleValue;
import dev.rowhouse.engine.udf.api.UDTValue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.UUID;

/// The Java types of CQL types in the bodies of functions: those that Cassandra uses there.
final class JavaTypes {
    private JavaTypes() {}

    /// The type as Java source, a class even for numbers.
    static String boxed(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> name(nativeType);
            case ListType list -> "java.util.List<" + boxed(list.element()) + ">";
            case VectorType vector -> "java.util.List<" + boxed(vector.element()) + ">";
            case SetType set -> "java.util.Set<" + boxed(set.element()) + ">";
            case MapType map ->
                    "java.util.Map<" + boxed(map.key()) + ", " + boxed(map.value()) + ">";
            case TupleType ignored -> TupleValue.class.getName();
            case UserType ignored -> UDTValue.class.getName();
        };
    }

    /// The type as Java source, primitive if it cannot be null and Java has one.
    static String primitive(CqlType type) {
        String boxed = boxed(type);
        return switch (boxed) {
            case "Boolean", "Byte", "Short", "Long", "Float", "Double" ->
                    Character.toLowerCase(boxed.charAt(0)) + boxed.substring(1);
            case "Integer" -> "int";
            default -> boxed;
        };
    }

    private static String name(NativeType type) {
        return switch (type) {
            case ASCII, TEXT -> "String";
            case BIGINT, COUNTER, TIME -> "Long";
            case BLOB, EMPTY -> ByteBuffer.class.getName();
            case BOOLEAN -> "Boolean";
            case DATE -> LocalDate.class.getName();
            case DECIMAL -> BigDecimal.class.getName();
            case DOUBLE -> "Double";
            case DURATION -> Duration.class.getName();
            case FLOAT -> "Float";
            case INET -> InetAddress.class.getName();
            case INT -> "Integer";
            case SMALLINT -> "Short";
            case TIMESTAMP -> Date.class.getName();
            case TIMEUUID, UUID -> UUID.class.getName();
            case TINYINT -> "Byte";
            case VARINT -> BigInteger.class.getName();
        };
    }
}
