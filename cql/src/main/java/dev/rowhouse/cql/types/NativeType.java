package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The built-in types of CQL.
///
/// `varchar` is another name of [#TEXT]. The constants hold differences in data (names, lengths);
/// differences in code are in switches over them: [NativeCodec], [NativeOrder], [NativeLiterals].
public enum NativeType implements CqlType {
    /// US-ASCII text.
    ASCII("ascii", "AsciiType", -1),
    /// A 64-bit signed integer.
    BIGINT("bigint", "LongType", 8),
    /// Arbitrary bytes.
    BLOB("blob", "BytesType", -1),
    /// True or false.
    BOOLEAN("boolean", "BooleanType", 1),
    /// A number that can only be added to.
    COUNTER("counter", "CounterColumnType", -1),
    /// A day without time or zone.
    DATE("date", "SimpleDateType", -1),
    /// A decimal number of any precision.
    DECIMAL("decimal", "DecimalType", -1),
    /// A 64-bit IEEE 754 number.
    DOUBLE("double", "DoubleType", 8),
    /// Months, days and nanoseconds.
    DURATION("duration", "DurationType", -1),
    /// The type of the value column of old compact tables, which is always empty.
    EMPTY("empty", "EmptyType", 0),
    /// A 32-bit IEEE 754 number.
    FLOAT("float", "FloatType", 4),
    /// An IPv4 or IPv6 address.
    INET("inet", "InetAddressType", -1),
    /// A 32-bit signed integer.
    INT("int", "Int32Type", 4),
    /// A 16-bit signed integer.
    SMALLINT("smallint", "ShortType", -1),
    /// UTF-8 text; also called `varchar`.
    TEXT("text", "UTF8Type", -1),
    /// A time of day in nanoseconds.
    TIME("time", "TimeType", -1),
    /// A point in time in milliseconds.
    TIMESTAMP("timestamp", "TimestampType", 8),
    /// A version 1 UUID, ordered by its time.
    TIMEUUID("timeuuid", "TimeUUIDType", 16),
    /// An 8-bit signed integer.
    TINYINT("tinyint", "ByteType", -1),
    /// A UUID of any version.
    UUID("uuid", "UUIDType", 16),
    /// An integer of any size.
    VARINT("varint", "IntegerType", -1);

    private static final Map<String, NativeType> BY_NAME = byName();

    private final String cqlName;
    private final String className;
    private final int fixedLength;

    NativeType(String cqlName, String className, int fixedLength) {
        this.cqlName = cqlName;
        this.className = className;
        this.fixedLength = fixedLength;
    }

    private static Map<String, NativeType> byName() {
        Map<String, NativeType> types = new HashMap<>();
        for (NativeType type : values()) {
            types.put(type.cqlName, type);
        }
        types.put("varchar", TEXT);
        types.remove("empty");
        return Map.copyOf(types);
    }

    /// The type of a CQL name in any case, `varchar` included. [#EMPTY] has no name in CQL.
    public static Optional<NativeType> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)));
    }

    @Override
    public String cql() {
        return cqlName;
    }

    String className() {
        return className;
    }

    @Override
    public boolean isMultiCell() {
        return false;
    }

    @Override
    public NativeType freeze() {
        return this;
    }

    @Override
    public List<CqlType> components() {
        return List.of();
    }

    @Override
    public int fixedLength() {
        return fixedLength;
    }

    @Override
    public Bytes serialize(Object value) {
        return NativeCodec.serialize(this, value);
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        return NativeCodec.deserialize(this, bytes);
    }

    @Override
    public void validate(Bytes bytes) {
        NativeValidation.validate(this, bytes);
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return NativeOrder.compare(this, left, right);
    }

    @Override
    public boolean acceptsLiteral(LiteralKind kind) {
        return NativeLiterals.accepts(this, kind);
    }

    @Override
    public Bytes fromLiteral(LiteralKind kind, String text) {
        return NativeLiterals.parse(this, kind, text);
    }

    @Override
    public String toCqlLiteral(Bytes value) {
        return NativeLiterals.print(this, value);
    }

    @Override
    public String format(Bytes value) {
        return NativeLiterals.format(this, value);
    }

    @Override
    public String toString() {
        return cqlName;
    }
}
