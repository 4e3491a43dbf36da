package dev.rowhouse.shell.connect;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.CustomType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalClasses;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;

/// The driver's types as ours. The native protocol does not tell what is frozen; inside of
/// collections all is.
final class RemoteTypes {
    private RemoteTypes() {}

    static CqlType of(DataType type) {
        return switch (type) {
            case ListType list ->
                    new dev.rowhouse.cql.types.ListType(of(list.getElementType()), list.isFrozen());
            case SetType set ->
                    new dev.rowhouse.cql.types.SetType(
                            of(set.getElementType()).freeze(), set.isFrozen());
            case MapType map ->
                    new dev.rowhouse.cql.types.MapType(
                            of(map.getKeyType()).freeze(),
                            of(map.getValueType()).freeze(),
                            map.isFrozen());
            case TupleType tuple ->
                    new dev.rowhouse.cql.types.TupleType(
                            tuple.getComponentTypes().stream().map(RemoteTypes::of).toList());
            case UserDefinedType user -> user(user);
            case VectorType vector ->
                    new dev.rowhouse.cql.types.VectorType(
                            of(vector.getElementType()), vector.getDimensions());
            case CustomType custom -> custom(custom.getClassName());
            default ->
                    NativeType.find(type.asCql(false, false))
                            .orElseThrow(() ->
                                    new IllegalStateException("the driver has a type " + type));
        };
    }

    private static UserType user(UserDefinedType type) {
        CqlIdentifier keyspace = type.getKeyspace();
        return new UserType(
                keyspace == null ? "" : keyspace.asInternal(),
                type.getName().asInternal(),
                type.getFieldNames().stream().map(CqlIdentifier::asInternal).toList(),
                type.getFieldTypes().stream().map(RemoteTypes::of).toList(),
                type.isFrozen());
    }

    /// A type that only its class names; bytes when that is not ours to know.
    private static CqlType custom(String className) {
        try {
            return MarshalClasses.parse(className);
        } catch (MarshalException _) {
            return NativeType.BLOB;
        }
    }
}
