package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.exports.file.ExportException;

import java.util.stream.Collectors;

/// The Java types of CQL types, as the driver maps them, and the calls that read and bind their
/// values. Numbers and booleans are objects, since a column may be null.
///
/// @param base the package of the export
record JavaTypes(String base) {
    private static final String DATA = "com.datastax.oss.driver.api.core.data.";

    /// The qualified name of a type without parameters; the class of a generic one.
    private String className(CqlType type) {
        return switch (type) {
            case NativeType simple ->
                    switch (simple) {
                        case ASCII, TEXT -> "java.lang.String";
                        case BIGINT, COUNTER -> "java.lang.Long";
                        case BLOB -> "java.nio.ByteBuffer";
                        case BOOLEAN -> "java.lang.Boolean";
                        case DATE -> "java.time.LocalDate";
                        case DECIMAL -> "java.math.BigDecimal";
                        case DOUBLE -> "java.lang.Double";
                        case DURATION -> DATA + "CqlDuration";
                        case FLOAT -> "java.lang.Float";
                        case INET -> "java.net.InetAddress";
                        case INT -> "java.lang.Integer";
                        case SMALLINT -> "java.lang.Short";
                        case TIME -> "java.time.LocalTime";
                        case TIMESTAMP -> "java.time.Instant";
                        case TIMEUUID, UUID -> "java.util.UUID";
                        case TINYINT -> "java.lang.Byte";
                        case VARINT -> "java.math.BigInteger";
                        case EMPTY -> throw new ExportException("the type empty has no values");
                    };
            case ListType _ -> "java.util.List";
            case SetType _ -> "java.util.Set";
            case MapType _ -> "java.util.Map";
            case TupleType _ -> DATA + "TupleValue";
            case UserType user -> userType(user);
            case VectorType _ -> DATA + "CqlVector";
        };
    }

    /// The qualified name of the record of a user-defined type.
    String userType(UserType type) {
        return base + ".type." + JavaNames.type(type.name());
    }

    /// A type as a source writes it.
    String name(JavaSource source, CqlType type) {
        String own = source.use(className(type));
        return switch (type) {
            case ListType list -> own + "<" + name(source, list.element()) + ">";
            case SetType set -> own + "<" + name(source, set.element()) + ">";
            case MapType map ->
                    own + "<" + name(source, map.key()) + ", " + name(source, map.value()) + ">";
            case VectorType vector -> own + "<" + name(source, vector.element()) + ">";
            default -> own;
        };
    }

    /// The type argument for the driver where a value does not show its type: a class, or a
    /// `GenericType`.
    private String token(JavaSource source, CqlType type) {
        return switch (type) {
            case ListType list ->
                    generic(source) + ".listOf(" + token(source, list.element()) + ")";
            case SetType set -> generic(source) + ".setOf(" + token(source, set.element()) + ")";
            case MapType map -> {
                String key = token(source, map.key());
                String value = token(source, map.value());
                boolean isMixed = isClass(map.key()) != isClass(map.value());
                yield generic(source)
                        + ".mapOf("
                        + (isMixed && isClass(map.key())
                                ? generic(source) + ".of(" + key + ")"
                                : key)
                        + ", "
                        + (isMixed && isClass(map.value())
                                ? generic(source) + ".of(" + value + ")"
                                : value)
                        + ")";
            }
            case VectorType vector ->
                    generic(source) + ".vectorOf(" + token(source, vector.element()) + ")";
            default -> source.use(className(type)) + ".class";
        };
    }

    /// A type as the driver describes it: `DataTypes.tupleOf(DataTypes.UUID, DataTypes.INT)`.
    ///
    /// @throws ExportException for types that only a keyspace can describe
    String dataType(JavaSource source, CqlType type) {
        String own = source.use("com.datastax.oss.driver.api.core.type.DataTypes");
        return switch (type) {
            case NativeType simple -> own + "." + simple.name();
            case TupleType tuple ->
                    tuple.elements().stream()
                            .map(element -> dataType(source, element))
                            .collect(Collectors.joining(", ", own + ".tupleOf(", ")"));
            default ->
                    throw new ExportException(
                            "a key of a collection that holds a %s cannot be written in Java; let the question have rows of its own (`never: collection`)"
                                    .formatted(type.cql()));
        };
    }

    /// The codec of a type: `TypeCodecs.listOf(TypeCodecs.TEXT)`.
    ///
    /// @throws ExportException for tuples that hold a type that only a keyspace can describe
    String codec(JavaSource source, CqlType type) {
        String own = source.use("com.datastax.oss.driver.api.core.type.codec.TypeCodecs");
        return switch (type) {
            case NativeType simple -> own + "." + simple.name();
            case ListType list -> "%s.listOf(%s)".formatted(own, codec(source, list.element()));
            case SetType set -> "%s.setOf(%s)".formatted(own, codec(source, set.element()));
            case MapType map ->
                    "%s.mapOf(%s, %s)"
                            .formatted(own, codec(source, map.key()), codec(source, map.value()));
            case VectorType vector ->
                    "%s.vectorOf(%d, %s)"
                            .formatted(own, vector.dimension(), codec(source, vector.element()));
            case TupleType tuple -> "%s.tupleOf(%s)".formatted(own, dataType(source, tuple));
            case UserType user ->
                    "session.getContext().getCodecRegistry().codecFor(%s.class)"
                            .formatted(source.use(userType(user)));
        };
    }

    private static String generic(JavaSource source) {
        return source.use("com.datastax.oss.driver.api.core.type.reflect.GenericType");
    }

    private static boolean isClass(CqlType type) {
        return !type.isCollection() && !(type instanceof VectorType);
    }

    /// The part of the driver's method names for a type whose Java values are objects anyway:
    /// `String` of `getString`; empty for others.
    private static String accessor(CqlType type) {
        return switch (type) {
            case NativeType simple ->
                    switch (simple) {
                        case ASCII, TEXT -> "String";
                        case BLOB -> "ByteBuffer";
                        case DATE -> "LocalDate";
                        case DECIMAL -> "BigDecimal";
                        case DURATION -> "CqlDuration";
                        case INET -> "InetAddress";
                        case TIME -> "LocalTime";
                        case TIMESTAMP -> "Instant";
                        case TIMEUUID, UUID -> "Uuid";
                        case VARINT -> "BigInteger";
                        default -> "";
                    };
            case TupleType _ -> "TupleValue";
            default -> "";
        };
    }

    /// Reads a column: `row.getString("name")`.
    ///
    /// @param from the variable, of a row or a value of a user-defined type
    String get(JavaSource source, String from, String column, CqlType type) {
        return read(source, from, SourceText.literal(JavaNames.column(column)), type);
    }

    /// Reads an element of a tuple: `key.getString(0)`.
    ///
    /// @param from the variable
    String get(JavaSource source, String from, int index, CqlType type) {
        return read(source, from, Integer.toString(index), type);
    }

    /// @param name what the driver finds the value by
    private String read(JavaSource source, String from, String name, CqlType type) {
        String accessor = accessor(type);
        if (!accessor.isEmpty()) {
            return from + ".get" + accessor + "(" + name + ")";
        }
        return switch (type) {
            case ListType list when isClass(list.element()) ->
                    from + ".getList(" + name + ", " + token(source, list.element()) + ")";
            case SetType set when isClass(set.element()) ->
                    from + ".getSet(" + name + ", " + token(source, set.element()) + ")";
            case MapType map when isClass(map.key()) && isClass(map.value()) ->
                    from
                            + ".getMap("
                            + name
                            + ", "
                            + token(source, map.key())
                            + ", "
                            + token(source, map.value())
                            + ")";
            default -> from + ".get(" + name + ", " + token(source, type) + ")";
        };
    }

    /// Binds a value: `.setString("name", name)`, beginning with the dot.
    String set(JavaSource source, String marker, CqlType type, String value) {
        String name = SourceText.literal(JavaNames.column(marker));
        String accessor = accessor(type);
        if (!accessor.isEmpty()) {
            return ".set" + accessor + "(" + name + ", " + value + ")";
        }
        String start = name + ", " + value + ", ";
        return switch (type) {
            case ListType list when isClass(list.element()) ->
                    ".setList(" + start + token(source, list.element()) + ")";
            case SetType set when isClass(set.element()) ->
                    ".setSet(" + start + token(source, set.element()) + ")";
            case MapType map when isClass(map.key()) && isClass(map.value()) ->
                    ".setMap("
                            + start
                            + token(source, map.key())
                            + ", "
                            + token(source, map.value())
                            + ")";
            default -> ".set(" + start + token(source, type) + ")";
        };
    }

    /// Whether a value is copied from row to statement by the methods that [#get] and [#set] use.
    /// Others are copied as bytes: no collection is turned into objects and back, and null stays
    /// null.
    static boolean isCopiedAsObject(CqlType type) {
        return type instanceof NativeType && !accessor(type).isEmpty();
    }

    /// Whether the order of a type's values in Cassandra is that of their Java objects.
    static boolean hasNaturalOrder(CqlType type) {
        return type instanceof NativeType simple
                && switch (simple) {
                    case ASCII, TEXT, UUID, TIMEUUID, BLOB, INET, DURATION, EMPTY -> false;
                    default -> true;
                };
    }

    /// The order of a type's values in Cassandra: a `Comparator`.
    ///
    /// @throws ExportException for collections and other composite types, with which an application
    ///     cannot order
    String order(JavaSource source, CqlType type) {
        if (!(type instanceof NativeType simple)) {
            throw new ExportException(
                    "the application would have to order by a "
                            + type.cql()
                            + "; let a table do it (`using: table`)");
        }
        return switch (simple) {
            case ASCII, TEXT -> source.use(base + ".support.CqlOrder") + ".TEXT";
            case UUID -> source.use(base + ".support.CqlOrder") + ".UUID";
            case TIMEUUID -> source.use(base + ".support.CqlOrder") + ".TIMEUUID";
            case BLOB -> source.use(base + ".support.CqlOrder") + ".BLOB";
            case INET -> source.use(base + ".support.CqlOrder") + ".INET";
            case DURATION -> throw new ExportException("durations have no order");
            default ->
                    source.use("java.util.Comparator")
                            + ".<"
                            + name(source, type)
                            + ">naturalOrder()";
        };
    }
}
