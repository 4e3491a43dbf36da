package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.Map;
import java.util.Optional;

/// Turns types as written into types, with the user-defined types of one keyspace.
///
/// @param keyspace the keyspace of the statement, the only one whose user-defined types may be
///     named
/// @param types the user-defined types of that keyspace by name
public record TypeResolver(String keyspace, Map<String, UserType> types) {
    /// Copies the types.
    public TypeResolver {
        types = Map.copyOf(types);
    }

    /// A resolver with the types of a keyspace.
    public static TypeResolver of(KeyspaceMetadata keyspace) {
        return new TypeResolver(keyspace.name(), keyspace.types());
    }

    /// The type that a type as written denotes.
    ///
    /// @throws CqlException when it names a type that is not there, or nests types in a way that is
    ///     not allowed
    public CqlType resolve(RawType type) {
        return resolve(type, false);
    }

    private CqlType resolve(RawType type, boolean isFrozen) {
        return switch (type) {
            case RawType.Native nativeType -> nativeType(nativeType);
            case RawType.UserDefined user -> userType(user.name(), isFrozen);
            case RawType.ListOf list -> {
                checkElement(list, list.element(), isFrozen);
                CqlType element = resolve(list.element(), isFrozen);
                yield isFrozen ? ListType.frozen(element) : ListType.multiCell(element);
            }
            case RawType.SetOf set -> {
                checkElement(set, set.element(), isFrozen);
                if (isNative(set.element(), "duration")) {
                    throw error(set, isFrozen, "Durations are not allowed inside sets: %s");
                }
                CqlType element = resolve(set.element(), isFrozen);
                yield isFrozen ? SetType.frozen(element) : SetType.multiCell(element);
            }
            case RawType.MapOf map -> {
                checkElement(map, map.value(), isFrozen);
                checkElement(map, map.key(), isFrozen);
                if (isNative(map.key(), "duration")) {
                    throw error(map, isFrozen, "Durations are not allowed as map keys: %s");
                }
                CqlType key = resolve(map.key(), isFrozen);
                CqlType value = resolve(map.value(), isFrozen);
                yield isFrozen ? MapType.frozen(key, value) : MapType.multiCell(key, value);
            }
            case RawType.TupleOf tuple -> tuple(tuple);
            case RawType.VectorOf vector -> vector(vector);
            case RawType.Frozen frozen -> {
                if (frozen.inner() instanceof RawType.Native inner) {
                    throw SchemaErrors.syntax(
                            frozen.span(),
                            "frozen<> is only allowed on collections, tuples, and user-defined types (got %s)",
                            inner);
                }
                yield resolve(frozen.inner(), true);
            }
            case RawType.Custom custom -> custom(custom);
        };
    }

    private static CqlType nativeType(RawType.Native type) {
        return NativeType.find(type.name())
                .orElseThrow(() -> new IllegalArgumentException("no native type " + type));
    }

    private CqlType userType(QualifiedName name, boolean isFrozen) {
        Optional<Name> named = name.keyspace();
        if (named.isPresent() && !named.get().text().equals(keyspace)) {
            throw SchemaErrors.invalid(
                    name.span(),
                    "Statement on keyspace %s cannot refer to a user type in keyspace %s; user types can only be used in the keyspace they are defined in",
                    keyspace,
                    named.get().text());
        }
        UserType type = types.get(name.text());
        if (type == null) {
            throw SchemaErrors.invalid(name.span(), "Unknown type %s.%s", keyspace, name.text());
        }
        return isFrozen ? type.freeze() : type;
    }

    private static void checkElement(RawType collection, RawType element, boolean isFrozen) {
        if (isNative(element, "counter")) {
            throw error(collection, isFrozen, "Counters are not allowed inside collections: %s");
        }
        if (isFrozen) {
            return;
        }
        String refused =
                switch (element) {
                    case RawType.ListOf ignored -> "collections";
                    case RawType.SetOf ignored -> "collections";
                    case RawType.MapOf ignored -> "collections";
                    case RawType.UserDefined ignored -> "UDTs";
                    case RawType.Native ignored -> "";
                    case RawType.TupleOf ignored -> "";
                    case RawType.VectorOf ignored -> "";
                    case RawType.Frozen ignored -> "";
                    case RawType.Custom ignored -> "";
                };
        if (!refused.isEmpty()) {
            throw error(
                    collection,
                    false,
                    "Non-frozen " + refused + " are not allowed inside collections: %s");
        }
    }

    private static CqlException error(RawType collection, boolean isFrozen, String format) {
        String text = isFrozen ? "frozen<" + collection + ">" : collection.toString();
        return SchemaErrors.invalid(collection.span(), format, text);
    }

    private static boolean isNative(RawType type, String name) {
        return type instanceof RawType.Native nativeType && nativeType.name().equals(name);
    }

    private CqlType tuple(RawType.TupleOf tuple) {
        for (RawType component : tuple.components()) {
            if (isNative(component, "counter")) {
                throw SchemaErrors.invalid(
                        component.span(), "Counters are not allowed inside tuples");
            }
        }
        return new TupleType(
                tuple.components().stream().map(component -> resolve(component, true)).toList());
    }

    private CqlType vector(RawType.VectorOf vector) {
        if (vector.dimension() < 1) {
            throw SchemaErrors.invalid(
                    vector.span(),
                    "vectors may only have positive dimensions; given %d",
                    vector.dimension());
        }
        return new VectorType(resolve(vector.element(), true), vector.dimension());
    }

    private static CqlType custom(RawType.Custom custom) {
        try {
            return MarshalClasses.parse(custom.className());
        } catch (MarshalException e) {
            CqlException error =
                    SchemaErrors.syntax(
                            custom.span(),
                            "Error setting type %s: %s",
                            custom.className(),
                            e.message());
            error.addSuppressed(e);
            throw error;
        }
    }

    /// Whether a type as written is a user-defined type that is not frozen.
    static boolean isUnfrozenUserType(RawType type) {
        return type instanceof RawType.UserDefined;
    }

    /// Whether a type as written is `counter`.
    static boolean isCounter(RawType type) {
        return isNative(type, "counter");
    }

    /// A type as written, with the keyspace before the names of user-defined types, as some of
    /// Cassandra's messages have it.
    String qualified(RawType type) {
        return switch (type) {
            case RawType.UserDefined user -> keyspace + "." + user.name().text();
            case RawType.ListOf list -> "list<" + qualified(list.element()) + ">";
            case RawType.SetOf set -> "set<" + qualified(set.element()) + ">";
            case RawType.MapOf map ->
                    "map<" + qualified(map.key()) + ", " + qualified(map.value()) + ">";
            case RawType.Frozen frozen -> "frozen<" + qualified(frozen.inner()) + ">";
            case RawType.Native ignored -> type.toString();
            case RawType.TupleOf ignored -> type.toString();
            case RawType.VectorOf ignored -> type.toString();
            case RawType.Custom ignored -> type.toString();
        };
    }
}
