package dev.rowhouse.conformance.wire;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.RawType;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.List;

/// The types of the protocol as types of CQL.
final class WireTypes {
    private WireTypes() {}

    static CqlType of(RawType raw) {
        return switch (raw) {
            case RawType.RawCustom custom ->
                    // The same bytes under the name of an older order.
                    MarshalClasses.parse(
                            custom.className.replace("LegacyTimeUUIDType", "TimeUUIDType"));
            case RawType.RawList list -> ListType.frozen(of(list.elementType));
            case RawType.RawSet set -> new SetType(of(set.elementType), true);
            case RawType.RawMap map -> new MapType(of(map.keyType), of(map.valueType), true);
            case RawType.RawTuple tuple ->
                    new TupleType(tuple.fieldTypes.stream().map(WireTypes::of).toList());
            case RawType.RawUdt user ->
                    new UserType(
                            user.keyspace,
                            user.typeName,
                            List.copyOf(user.fields.keySet()),
                            user.fields.values().stream().map(WireTypes::of).toList(),
                            true);
            default -> nativeType(raw.id);
        };
    }

    private static NativeType nativeType(int id) {
        return switch (id) {
            case ProtocolConstants.DataType.ASCII -> NativeType.ASCII;
            case ProtocolConstants.DataType.BIGINT -> NativeType.BIGINT;
            case ProtocolConstants.DataType.BLOB -> NativeType.BLOB;
            case ProtocolConstants.DataType.BOOLEAN -> NativeType.BOOLEAN;
            case ProtocolConstants.DataType.COUNTER -> NativeType.COUNTER;
            case ProtocolConstants.DataType.DECIMAL -> NativeType.DECIMAL;
            case ProtocolConstants.DataType.DOUBLE -> NativeType.DOUBLE;
            case ProtocolConstants.DataType.FLOAT -> NativeType.FLOAT;
            case ProtocolConstants.DataType.INT -> NativeType.INT;
            case ProtocolConstants.DataType.TIMESTAMP -> NativeType.TIMESTAMP;
            case ProtocolConstants.DataType.UUID -> NativeType.UUID;
            case ProtocolConstants.DataType.VARCHAR -> NativeType.TEXT;
            case ProtocolConstants.DataType.VARINT -> NativeType.VARINT;
            case ProtocolConstants.DataType.TIMEUUID -> NativeType.TIMEUUID;
            case ProtocolConstants.DataType.INET -> NativeType.INET;
            case ProtocolConstants.DataType.DATE -> NativeType.DATE;
            case ProtocolConstants.DataType.TIME -> NativeType.TIME;
            case ProtocolConstants.DataType.SMALLINT -> NativeType.SMALLINT;
            case ProtocolConstants.DataType.TINYINT -> NativeType.TINYINT;
            case ProtocolConstants.DataType.DURATION -> NativeType.DURATION;
            default -> throw new IllegalStateException("the protocol has no type " + id);
        };
    }
}
