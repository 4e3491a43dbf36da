package dev.rowhouse.imports.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Where a script is cut.
class SqlScriptTest {
    @Test
    void quotesCommentsAndBodiesHideSemicolons() {
        String script =
                """
                SELECT 'a;b''c;', "d;e" /* ; /* ; */ ; */ FROM t; -- behind; it
                -- above

                -- right above
                -- name: two
                SELECT $$;$$, $x$ ; $$ ; $x$, E'\\';' FROM u
                WHERE a = 1 -- inside ;
                  AND b = 2;
                CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN 1 = 1 THEN 2 END; SELECT 3; END;
                \\connect other
                COPY t (a, b) FROM stdin;
                1\tx;y
                2\tz
                \\.
                SELECT 9\
                """;
        List<SqlStatement> statements = SqlScript.split(script, Dialect.POSTGRESQL);
        assertThat(statements).extracting(SqlStatement::line).containsExactly(1, 6, 9, 11, 15);
        assertThat(statements.get(1).comments()).containsExactly("right above", "name: two");
        assertThat(statements.get(1).text()).startsWith("SELECT $$;$$").endsWith("AND b = 2");
        assertThat(statements.get(2).text()).endsWith("SELECT 3; END");
        assertThat(statements.get(3).dataRows()).isEqualTo(2);
        assertThat(statements.get(4).text()).isEqualTo("SELECT 9");
    }

    @Test
    void mysqlHasItsOwnQuotesCommentsAndDelimiters() {
        String script =
                """
                # a comment; with a semicolon
                SELECT `a;b`, 'it\\'s;', "x\\";" FROM t;
                /*!40101 SET NAMES utf8 */;
                DELIMITER ;;
                CREATE TRIGGER t BEFORE INSERT ON x FOR EACH ROW BEGIN SET @a = 1; SET @b = 2; END ;;
                DELIMITER ;
                SELECT 2;
                """;
        List<SqlStatement> statements = SqlScript.split(script, Dialect.MYSQL);
        assertThat(statements).extracting(SqlStatement::line).containsExactly(2, 5, 7);
        assertThat(statements.get(0).comments()).containsExactly("a comment; with a semicolon");
    }

    @Test
    void whatIsNeverClosedEndsWithTheScript() {
        assertThat(SqlScript.split("SELECT 'open; SELECT 2", Dialect.POSTGRESQL)).hasSize(1);
        assertThat(SqlScript.split("SELECT 1 /* open; ", Dialect.POSTGRESQL)).hasSize(1);
        assertThat(SqlScript.split("COPY t FROM stdin;\n1\n2", Dialect.POSTGRESQL))
                .extracting(SqlStatement::dataRows)
                .containsExactly(2L);
        assertThat(SqlScript.split(" ; ;\n-- nothing\n", Dialect.POSTGRESQL)).isEmpty();
    }
}
