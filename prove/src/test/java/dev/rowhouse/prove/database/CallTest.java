package dev.rowhouse.prove.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class CallTest {
    private static final Optional<Datum> NAME = Optional.of(Datum.of(NativeType.TEXT, "Ann's :x?"));
    private static final Optional<Datum> AGE = Optional.of(Datum.of(NativeType.INT, 7));

    @Test
    void values_stand_in_the_place_of_markers() {
        Call call =
                new Call(
                        "UPDATE people\nSET name = :name, age = ?\n  WHERE id = :\"Id\"",
                        List.of(NAME, AGE, Optional.empty()));

        assertThat(call)
                .hasToString("UPDATE people SET name = 'Ann''s :x?', age = 7 WHERE id = null");
    }

    @Test
    void a_colon_in_a_map_or_a_string_is_no_marker() {
        Call call =
                new Call(
                        "INSERT INTO t (k, m, s) VALUES (:k, {'a': 1, 'b': 2}, 'x :k')",
                        List.of(AGE));

        assertThat(call)
                .hasToString("INSERT INTO t (k, m, s) VALUES (7, {'a': 1, 'b': 2}, 'x :k')");
    }

    @Test
    void a_statement_without_markers_stays_as_it_is() {
        assertThat(new Call("SELECT * FROM \"Likes\"", List.of()))
                .hasToString("SELECT * FROM \"Likes\"");
    }
}
