package dev.rowhouse.server.message;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.server.wire.OutputBuffer;
import dev.rowhouse.server.wire.ProtocolVersion;

/// Types as an `[option]` says them (native_protocol_v5.spec §4.2.5.2). A type that a version does
/// not know is sent under the name of Cassandra's class.
final class TypeWriter {
    private static final int CUSTOM = 0x00;
    private static final int LIST = 0x20;
    private static final int MAP = 0x21;
    private static final int SET = 0x22;
    private static final int USER = 0x30;
    private static final int TUPLE = 0x31;

    private final ProtocolVersion version;
    private final OutputBuffer out;

    TypeWriter(ProtocolVersion version, OutputBuffer out) {
        this.version = version;
        this.out = out;
    }

    void write(CqlType type) {
        switch (type) {
            case NativeType nativeType -> writeNative(nativeType);
            case ListType list -> {
                out.writeShort(LIST);
                write(list.element());
            }
            case MapType map -> {
                out.writeShort(MAP);
                write(map.key());
                write(map.value());
            }
            case SetType set -> {
                out.writeShort(SET);
                write(set.element());
            }
            case UserType user -> writeUser(user);
            case TupleType tuple -> {
                out.writeShort(TUPLE);
                out.writeShort(tuple.elements().size());
                tuple.elements().forEach(this::write);
            }
            case VectorType vector -> writeCustom(vector);
        }
    }

    private void writeUser(UserType user) {
        out.writeShort(USER);
        out.writeString(user.keyspace());
        out.writeString(user.name());
        out.writeShort(user.fieldNames().size());
        for (int i = 0; i < user.fieldNames().size(); i++) {
            out.writeString(user.fieldNames().get(i));
            write(user.fieldTypes().get(i));
        }
    }

    private void writeCustom(CqlType type) {
        out.writeShort(CUSTOM);
        out.writeString(type.marshalClass());
    }

    private void writeNative(NativeType type) {
        if (version.isAtLeast(since(type)) && type != NativeType.EMPTY) {
            out.writeShort(code(type));
        } else {
            writeCustom(type);
        }
    }

    private static ProtocolVersion since(NativeType type) {
        return switch (type) {
            case DATE, TIME, SMALLINT, TINYINT -> ProtocolVersion.V4;
            case DURATION -> ProtocolVersion.V5;
            default -> ProtocolVersion.V3;
        };
    }

    private static int code(NativeType type) {
        return switch (type) {
            case EMPTY -> CUSTOM;
            case ASCII -> 0x01;
            case BIGINT -> 0x02;
            case BLOB -> 0x03;
            case BOOLEAN -> 0x04;
            case COUNTER -> 0x05;
            case DECIMAL -> 0x06;
            case DOUBLE -> 0x07;
            case FLOAT -> 0x08;
            case INT -> 0x09;
            case TIMESTAMP -> 0x0B;
            case UUID -> 0x0C;
            case TEXT -> 0x0D;
            case VARINT -> 0x0E;
            case TIMEUUID -> 0x0F;
            case INET -> 0x10;
            case DATE -> 0x11;
            case TIME -> 0x12;
            case SMALLINT -> 0x13;
            case TINYINT -> 0x14;
            case DURATION -> 0x15;
        };
    }
}
