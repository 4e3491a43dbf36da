package dev.rowhouse.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.conformance.script.Directives;
import dev.rowhouse.conformance.script.Entry;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// An allowed difference explains its own case, and not one that only looks like it.
class AllowedDifferenceTest {
    private static final List<String> NONE = List.of("| p int |");
    private static final List<String> ONE = List.of("| p int |", "| 1     |");

    private static Circumstances schema(String... statements) {
        return Circumstances.of(List.of(statements).stream().map(cql -> entry(cql)).toList());
    }

    private static Entry entry(String cql, String... directives) {
        return new Entry(
                1,
                Directives.parse(List.of(directives)),
                (cql + ";").lines().toList(),
                List.of(),
                Optional.empty());
    }

    private static Optional<AllowedDifference> why(
            Circumstances schema, Entry entry, List<String> cassandra, List<String> rowhouse) {
        return AllowedDifference.of(entry, schema, cassandra, rowhouse);
    }

    @Test
    void circumstances_are_what_the_schema_says() {
        Circumstances schema =
                schema(
                        "CREATE TABLE t (p1 int, c1 inet, s1 set<int> STATIC, v1 map<int, vector<float, 2>>, PRIMARY KEY ((p1), c1)) WITH CLUSTERING ORDER BY (c1 DESC)",
                        "CREATE CUSTOM INDEX ON t (VALUES(v1)) USING 'sai'",
                        "CREATE INDEX ON t (s1)",
                        "ALTER TABLE t ADD w1 tuple<int, text>",
                        "ALTER TABLE t RENAME c1 TO r1");
        assertThat(schema.typesOf("v1")).containsExactly("map<int, vector<float, 2>>");
        assertThat(schema.typesOf("w1")).containsExactly("tuple<int, text>");
        assertThat(schema.typesOf("r1")).containsExactly("inet");
        assertThat(schema.clusterings()).containsExactlyInAnyOrder("c1", "r1");
        assertThat(schema.statics()).containsExactly("s1");
        assertThat(schema.attached()).containsExactly("v1");
        assertThat(schema.secondary()).containsExactly("s1");
    }

    @Test
    void a_null_in_a_bound_is_misread_beside_a_range_of_several_columns_only() {
        Circumstances schema =
                schema(
                        "CREATE TABLE t (p1 int, c1 frozen<tuple<int, text>>, c2 int, PRIMARY KEY ((p1), c1, c2))");
        List<String> refused =
                List.of("error INVALID Invalid null value in condition for column c1");
        String bound = "SELECT * FROM t WHERE p1 = 1 AND c1 <= (null, 'b')";
        assertThat(why(schema, entry(bound + " AND (c1, c2) > ((1, 'a'), 1)"), refused, ONE))
                .contains(AllowedDifference.PARTS_OF_BOUND);
        assertThat(why(schema, entry(bound), refused, ONE)).isEmpty();
        assertThat(
                        why(
                                schema,
                                entry("SELECT * FROM t WHERE p1 = 1 AND (c1, c2) > ((1, 'a'), 1)"),
                                refused,
                                ONE))
                .isEmpty();
    }

    @Test
    void a_vector_that_is_not_found_needs_an_index() {
        Entry query = entry("SELECT * FROM t ORDER BY v1 ANN OF [1, 2] LIMIT 1000", "@unordered");
        String table = "CREATE TABLE t (p1 int, v1 vector<float, 2>, PRIMARY KEY ((p1)))";
        String index = "CREATE CUSTOM INDEX ON t (v1) USING 'sai'";
        assertThat(why(schema(table, index), query, NONE, ONE))
                .contains(AllowedDifference.FORGOTTEN_VECTOR);
        assertThat(why(schema(table), query, NONE, ONE)).isEmpty();
        assertThat(why(schema(table, index), query, ONE, NONE)).isEmpty();
    }

    @Test
    void a_vector_that_is_found_by_an_older_one_cannot_be_measured() {
        Entry query = entry("SELECT v1 FROM t ORDER BY v1 ANN OF [1, 2] LIMIT 1000", "@unordered");
        Circumstances schema =
                schema(
                        "CREATE TABLE t (p1 int, v1 vector<float, 2>, PRIMARY KEY ((p1)))",
                        "CREATE CUSTOM INDEX ON t (v1) USING 'sai'");
        List<String> none = List.of("| v1 |");
        assertThat(why(schema, query, List.of("| v1 |", "| [NaN, -2.0] |"), none))
                .contains(AllowedDifference.OLDER_VECTOR);
        assertThat(why(schema, query, List.of("| v1 |", "| [3.0, 3.0] |"), none)).isEmpty();
    }

    @Test
    void a_row_that_came_back_needs_an_index_on_a_clustering_column() {
        Entry query = entry("SELECT * FROM t WHERE c1 = 1");
        String table = "CREATE TABLE t (p1 int, c1 int, v1 int, PRIMARY KEY ((p1), c1))";
        Circumstances schema = schema(table, "CREATE INDEX ON t (c1)");
        assertThat(why(schema, query, NONE, ONE)).contains(AllowedDifference.ROW_THAT_CAME_BACK);
        assertThat(why(schema, query, ONE, NONE)).isEmpty();
        assertThat(why(schema(table, "CREATE INDEX ON t (v1)"), query, NONE, ONE)).isEmpty();
    }

    @Test
    void a_write_that_fails_needs_a_vector_without_a_measure() {
        Circumstances schema =
                schema(
                        "CREATE TABLE t (p1 int, v1 vector<float, 2>, PRIMARY KEY ((p1)))",
                        "CREATE CUSTOM INDEX ON t (v1) USING 'sai'");
        List<String> failure = List.of("error WRITE_FAILURE Operation failed");
        assertThat(
                        why(
                                schema,
                                entry("INSERT INTO t (p1, v1) VALUES (1, [0.0, -0])"),
                                List.of(),
                                failure))
                .contains(AllowedDifference.UNSEEN_VECTOR);
        assertThat(
                        why(
                                schema,
                                entry("INSERT INTO t (p1, v1) VALUES (1, [0, 1])"),
                                List.of(),
                                failure))
                .isEmpty();
    }

    @Test
    void a_null_that_is_refused_stands_at_the_end_of_a_range() {
        List<String> refused =
                List.of("error INVALID Invalid null value in condition for column c1");
        Circumstances schema = schema();
        assertThat(
                        why(
                                schema,
                                entry("DELETE FROM t WHERE p1 = 1 AND c1 > null AND c1 < 1"),
                                List.of(),
                                refused))
                .contains(AllowedDifference.NULL_AT_END_OF_RANGE);
        assertThat(
                        why(
                                schema,
                                entry("DELETE FROM t WHERE p1 = 1 AND c1 = null"),
                                List.of(),
                                refused))
                .isEmpty();
    }

    @Test
    void addresses_need_an_index_beside_them() {
        String table = "CREATE TABLE t (p1 int, v1 inet, v2 int, PRIMARY KEY ((p1)))";
        String query = "SELECT * FROM t WHERE v2 = 1 AND %s > '127.0.0.1' ALLOW FILTERING";
        Circumstances indexed = schema(table, "CREATE CUSTOM INDEX ON t (v2) USING 'sai'");
        assertThat(why(indexed, entry(query.formatted("v1")), ONE, NONE))
                .contains(AllowedDifference.ORDER_OF_ADDRESSES);
        assertThat(why(indexed, entry(query.formatted("p1")), ONE, NONE)).isEmpty();
        assertThat(why(schema(table), entry(query.formatted("v1")), ONE, NONE)).isEmpty();
    }

    @Test
    void values_are_taken_for_keys_where_these_are_of_another_type() {
        Entry update = entry("UPDATE t SET v2 = 1 WHERE p1 = 1 IF v1['a'] > 2");
        List<String> done = List.of("| [applied] boolean |", "| true |");
        List<String> undone = List.of("| [applied] boolean |", "| false |");
        assertThat(
                        why(
                                schema(
                                        "CREATE TABLE t (p1 int, v1 map<text, int>, v2 int, PRIMARY KEY ((p1)))"),
                                update,
                                done,
                                undone))
                .contains(AllowedDifference.VALUES_AS_KEYS);
        assertThat(
                        why(
                                schema(
                                        "CREATE TABLE t (p1 int, v1 map<text, text>, v2 int, PRIMARY KEY ((p1)))"),
                                update,
                                done,
                                undone))
                .isEmpty();
    }

    @Test
    void digits_may_differ_and_numbers_may_not() {
        Entry query = entry("SELECT JSON v1 FROM t");
        assertThat(
                        why(
                                schema(),
                                query,
                                List.of("| x |", "| {\"v1\": 2.14748365E9} |"),
                                List.of("| x |", "| {\"v1\": 2.1474836E9} |")))
                .contains(AllowedDifference.DIGITS_OF_FLOATS);
        assertThat(
                        why(
                                schema(),
                                query,
                                List.of("| x |", "| {\"v1\": 0.12345678901} |"),
                                List.of("| x |", "| {\"v1\": 0.12345678902} |")))
                .isEmpty();
    }

    @Test
    void only_the_order_of_json_texts_may_differ() {
        Entry query = entry("SELECT JSON * FROM t WHERE p1 IN (1, 2) ORDER BY c1");
        List<String> rows = List.of("| x |", "| {1} |", "| {2} |");
        assertThat(why(schema(), query, rows, List.of("| x |", "| {2} |", "| {1} |")))
                .contains(AllowedDifference.ORDER_OF_JSON);
        assertThat(why(schema(), query, rows, List.of("| x |", "| {2} |", "| {3} |"))).isEmpty();
    }

    @Test
    void a_row_that_a_view_hides_came_back_at_the_same_time() {
        String table = "CREATE TABLE t (p1 int, v1 int, PRIMARY KEY ((p1)))";
        String view =
                "CREATE MATERIALIZED VIEW m AS SELECT p1, v1 FROM t WHERE p1 IS NOT NULL AND v1 IS NOT NULL PRIMARY KEY ((p1), v1)";
        String first = "UPDATE t USING TIMESTAMP 24 SET v1 = 1 WHERE p1 = 1";
        String second = "INSERT INTO t (p1, v1) VALUES (1, 2) USING TIMESTAMP 24";
        String later = "INSERT INTO t (p1, v1) VALUES (1, 2) USING TIMESTAMP 25";
        Entry rows = entry("SELECT p1 FROM m");
        Circumstances tied = schema(table, view, first, second);
        assertThat(why(tied, rows, NONE, ONE)).contains(AllowedDifference.BACK_IN_VIEW);
        assertThat(
                        why(
                                tied,
                                entry("SELECT max(v1) FROM m"),
                                List.of("| max |", "| null |"),
                                List.of("| max |", "| 1 |")))
                .contains(AllowedDifference.BACK_IN_VIEW);
        assertThat(why(tied, rows, ONE, NONE)).isEmpty();
        assertThat(why(tied, entry("SELECT p1 FROM t"), NONE, ONE)).isEmpty();
        assertThat(why(schema(table, view, first, later), rows, NONE, ONE)).isEmpty();
    }

    @Test
    void bytes_of_keys_may_differ_once_their_type_gained_fields() {
        String table =
                "CREATE TABLE t (p1 int, c1 frozen<u>, v1 frozen<u>, PRIMARY KEY ((p1), c1))";
        String values = "CREATE TABLE t (p1 int, c1 int, v1 frozen<u>, PRIMARY KEY ((p1), c1))";
        String growth = "ALTER TYPE u ADD d int";
        String index = "CREATE CUSTOM INDEX ON t (c1) USING 'sai'";
        Entry all = entry("SELECT c1 FROM t");
        Entry found = entry("SELECT p1 FROM t WHERE c1 = {a: 1}");
        List<String> old = List.of("| c1 |", "| {a: 1, d: null} 0x0000000400000001 |");
        List<String> later = List.of("| c1 |", "| {a: 1, d: null} |");
        List<String> other = List.of("| c1 |", "| {a: 1, d: 2} |");
        assertThat(why(schema(table, growth), all, old, later))
                .contains(AllowedDifference.BYTES_OF_KEY);
        assertThat(why(schema(table, growth), all, old, other)).isEmpty();
        assertThat(why(schema(table), all, old, later)).isEmpty();
        assertThat(why(schema(values, growth), all, old, later)).isEmpty();
        assertThat(why(schema(table, growth, index), found, NONE, ONE))
                .contains(AllowedDifference.BYTES_OF_KEY);
        assertThat(why(schema(table, growth), found, NONE, ONE)).isEmpty();
    }

    @Test
    void rows_with_deleted_static_elements_are_counted() {
        Circumstances schema =
                schema(
                        "CREATE TABLE t (p1 int, c1 int, s1 set<int> STATIC, v1 set<int>, PRIMARY KEY ((p1), c1))");
        String query = "SELECT p1, count(*) FROM t WHERE s1 CONTAINS 1 LIMIT 1 ALLOW FILTERING";
        List<String> two = List.of("| p1 | count |", "| 1 | 2 |");
        List<String> three = List.of("| p1 | count |", "| 1 | 3 |");
        assertThat(why(schema, entry(query, "@page 3"), two, three))
                .contains(AllowedDifference.DELETED_STATIC_ELEMENT);
        assertThat(why(schema, entry(query.replace("s1", "v1"), "@page 3"), two, three)).isEmpty();
        assertThat(
                        why(
                                schema,
                                entry(
                                        "SELECT p1, c1 FROM t WHERE s1 CONTAINS 1 LIMIT 1 ALLOW FILTERING"),
                                two,
                                three))
                .isEmpty();
    }
}
