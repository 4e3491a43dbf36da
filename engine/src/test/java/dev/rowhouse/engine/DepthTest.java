package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Text that nests 20,000 levels deep is refused with a message, wherever text can nest.
class DepthTest {
    private static final int LEVELS = 20_000;
    private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

    private static String nested(String open, String inner, String close) {
        return open.repeat(LEVELS) + inner + close.repeat(LEVELS);
    }

    private static void isRefused(String cql) {
        try (Rowhouse database = Rowhouse.inMemory()) {
            Session session = database.connect();
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int, l list<int>)");
            assertThatThrownBy(() -> session.execute(cql))
                    .isInstanceOf(CqlException.class)
                    .message()
                    .isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(", "[", "{", "(int)", "-(", "- ", "abs(", "{1:", "{a:", "[[", "1 + (", "(int)("
            })
    void terms(String open) {
        String close = open.replaceAll("[^(\\[{]", "");
        close = close.replace('(', ')').replace('[', ']').replace('{', '}');
        close = open.equals("(int)") ? "" : open.equals("(int)(") ? ")" : close;
        isRefused("INSERT INTO k.t (id, v) VALUES (1, " + nested(open, "1", close) + ")");
        isRefused("SELECT " + nested(open, "v", close) + " FROM k.t");
        isRefused("SELECT v FROM k.t WHERE id = " + nested(open, "1", close));
        isRefused("UPDATE k.t SET v = v + " + nested(open, "1", close) + " WHERE id = 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list<", "frozen<list<", "tuple<", "set<", "map<int, ", "vector<"})
    void types(String open) {
        String close = open.startsWith("frozen") ? ">>" : open.equals("vector<") ? ", 2>" : ">";
        isRefused("CREATE TABLE k.u (id int PRIMARY KEY, v " + nested(open, "int", close) + ")");
        isRefused("SELECT CAST(v AS " + nested(open, "int", close) + ") FROM k.t");
        isRefused("CREATE TYPE k.u (a " + nested(open, "int", close) + ")");
    }

    @Test
    void classesOfTypes() {
        String text = nested(MARSHAL + "ListType(", MARSHAL + "Int32Type", ")");
        isRefused("CREATE TABLE k.u (id int PRIMARY KEY, v '" + text + "')");
    }

    @Test
    void conditions() {
        isRefused("SELECT v FROM k.t WHERE " + nested("(", "id = 1", ")"));
        isRefused("UPDATE k.t SET v = 1 WHERE id = 1 IF " + nested("(", "v = 1", ")"));
        isRefused("CREATE TABLE k.u (id int, PRIMARY KEY " + nested("(", "id", ")") + ")");
    }

    @Test
    void json() {
        isRefused("INSERT INTO k.t JSON '{\"id\": 1, \"l\": " + nested("[", "1", "]") + "}'");
        isRefused("INSERT INTO k.t JSON '{\"id\": 1, \"v\": " + nested("{\"a\":", "1", "}") + "}'");
        isRefused("INSERT INTO k.t (id, l) VALUES (1, fromJson('" + nested("[", "1", "]") + "'))");
    }
}
