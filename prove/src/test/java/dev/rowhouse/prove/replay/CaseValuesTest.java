package dev.rowhouse.prove.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.prove.data.AnyValues;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

class CaseValuesTest {
    private static void check(Datum value) {
        assertThat(CaseValues.read(value.type(), CaseValues.tree(value)))
                .as("%s", value)
                .contains(value);
    }

    @ParameterizedTest
    @EnumSource(
            value = NativeType.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COUNTER", "EMPTY"})
    void values_of_every_type_come_back(NativeType type) {
        AnyValues.of(type, 100).forEach(CaseValuesTest::check);
    }

    @Test
    void texts_of_any_characters_come_back() {
        for (String text :
                List.of(
                        "",
                        "'",
                        "\"a\\b\"",
                        "null",
                        "line\nbreak\t\u0001",
                        "ÄÖ…",
                        "\uD83D\uDE00")) {
            check(Datum.of(NativeType.TEXT, text));
        }
    }

    @Test
    void counters_come_back() {
        check(Datum.of(NativeType.COUNTER, -3L));
    }

    @Test
    void collections_come_back() {
        CqlType tags = new SetType(NativeType.TEXT, true);
        check(Datum.of(tags, Set.of("b", "a \"quoted\"")));
        check(Datum.of(new ListType(NativeType.INT, true), List.of(3, 1, 3)));
        check(Datum.of(new MapType(NativeType.INT, tags, true), Map.of(7, Set.of("x"))));
        check(
                Datum.of(
                        new MapType(new ListType(NativeType.INT, true), NativeType.TEXT, true),
                        Map.of(List.of(1, 2), "x")));
    }

    @Test
    void a_tuple_with_null_comes_back() {
        TupleType type = new TupleType(List.of(NativeType.TEXT, NativeType.INT));
        Bytes name = NativeType.TEXT.serialize("x");
        check(new Datum(type, TupleType.join(Arrays.asList(name, null))));
    }

    @Test
    void what_is_no_value_of_the_type_is_not_read() {
        assertThat(CaseValues.read(NativeType.UUID, "nobody")).isEmpty();
        assertThat(CaseValues.read(NativeType.INT, List.of())).isEmpty();
        assertThat(CaseValues.read(new SetType(NativeType.INT, true), "x")).isEmpty();
    }
}
