package dev.rowhouse.cql.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Which types are earlier forms of others.
class TypeCompatibilityTest {
    private static final UserType SHORT = user(List.of("a"), List.of(NativeType.INT));
    private static final UserType LONG =
            user(List.of("a", "b"), List.of(NativeType.INT, NativeType.TEXT));
    private static final UserType OTHER =
            user(List.of("x", "b"), List.of(NativeType.INT, NativeType.TEXT));

    private static UserType user(List<String> names, List<CqlType> types) {
        return new UserType("k", "u", names, types, true);
    }

    static Stream<UnaryOperator<CqlType>> places() {
        return Stream.of(
                type -> type,
                ListType::frozen,
                ListType::multiCell,
                type -> new SetType(type, true),
                SetType::multiCell,
                type -> new MapType(type, NativeType.INT, false),
                type -> new MapType(NativeType.INT, type, true),
                type -> TupleType.of(NativeType.INT, type),
                type -> new VectorType(type, 2),
                type -> new UserType("k", "w", List.of("u"), List.of(type), true));
    }

    @ParameterizedTest
    @MethodSource("places")
    void a_type_has_grown_when_a_user_defined_type_in_it_has(UnaryOperator<CqlType> place) {
        CqlType now = place.apply(LONG);
        assertThat(TypeCompatibility.isEarlierForm(now, place.apply(SHORT))).isTrue();
        assertThat(TypeCompatibility.isEarlierForm(now, now)).isTrue();
        assertThat(TypeCompatibility.isEarlierForm(place.apply(SHORT), now)).isFalse();
        assertThat(TypeCompatibility.isEarlierForm(now, place.apply(OTHER))).isFalse();
        assertThat(TypeCompatibility.isEarlierForm(now, place.apply(NativeType.INT))).isFalse();
    }
}
