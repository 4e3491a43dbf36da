package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.RawType;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

/// Converts types to the form that schema statements use.
final class RawTypes {
    private RawTypes() {}

    /// The type of a column.
    static RawType of(CqlType type) {
        return switch (type) {
            case NativeType scalar -> RawType.ofNative(scalar.cql());
            case ListType list -> frozen(type, new RawType.ListOf(of(list.element()), Span.NONE));
            case SetType set -> frozen(type, new RawType.SetOf(of(set.element()), Span.NONE));
            case MapType map ->
                    frozen(type, new RawType.MapOf(of(map.key()), of(map.value()), Span.NONE));
            case UserType user ->
                    frozen(type, new RawType.UserDefined(QualifiedName.of(user.name())));
            case TupleType tuple ->
                    new RawType.TupleOf(
                            tuple.components().stream().map(RawTypes::of).toList(), Span.NONE);
            case VectorType vector ->
                    new RawType.VectorOf(of(vector.element()), vector.dimension(), Span.NONE);
        };
    }

    private static RawType frozen(CqlType type, RawType raw) {
        return type.isMultiCell() ? raw : new RawType.Frozen(raw, Span.NONE);
    }
}
