package dev.rowhouse.conformance.text;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.stream.Collectors;

/// A column's type as the native protocol tells it: without `frozen`, which the protocol does not
/// know.
public final class TypeText {
    private TypeText() {}

    /// The type's text.
    public static String of(CqlType type) {
        return switch (type) {
            case NativeType nativeType -> nativeType.cql();
            case ListType list -> "list<" + of(list.element()) + ">";
            case SetType set -> "set<" + of(set.element()) + ">";
            case MapType map -> "map<" + of(map.key()) + ", " + of(map.value()) + ">";
            case TupleType tuple ->
                    tuple.elements().stream()
                            .map(TypeText::of)
                            .collect(Collectors.joining(", ", "tuple<", ">"));
            case UserType user -> user.name();
            case VectorType vector ->
                    "vector<" + of(vector.element()) + ", " + vector.dimension() + ">";
        };
    }
}
