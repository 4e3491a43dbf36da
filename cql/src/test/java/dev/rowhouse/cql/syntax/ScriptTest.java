package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScriptTest {
    @Test
    void a_script_is_cut_at_semicolons_outside_of_strings_comments_and_groups() {
        assertThat(
                        ScriptPart.split(
                                """
                                -- first; comment
                                USE a;
                                SELECT ';', "x;y", $$;$$ FROM t /* ; */ ; ;
                                BEGIN UNLOGGED BATCH INSERT INTO t (a) VALUES (1); APPLY BATCH;
                                BEGIN TRANSACTION
                                    LET commit = (SELECT a FROM t WHERE k = 1);
                                    IF commit.a = 1 THEN UPDATE t SET a = 2 WHERE k = 1; END IF
                                COMMIT TRANSACTION;
                                SELECT 1
                                """))
                .extracting(ScriptPart::text)
                .containsExactly(
                        "USE a",
                        "SELECT ';', \"x;y\", $$;$$ FROM t",
                        "BEGIN UNLOGGED BATCH INSERT INTO t (a) VALUES (1); APPLY BATCH",
                        """
                        BEGIN TRANSACTION
                            LET commit = (SELECT a FROM t WHERE k = 1);
                            IF commit.a = 1 THEN UPDATE t SET a = 2 WHERE k = 1; END IF
                        COMMIT TRANSACTION\
                        """,
                        "SELECT 1");
    }

    @Test
    void a_part_knows_where_it_begins_and_whether_it_is_complete() {
        assertThat(ScriptPart.split("USE a;\n\n  USE b"))
                .containsExactly(
                        new ScriptPart("USE a", 0, 1, true), new ScriptPart("USE b", 10, 3, false));
        assertThat(ScriptPart.split("SELECT 'unfinished; string"))
                .containsExactly(new ScriptPart("SELECT 'unfinished; string", 0, 1, false));
        assertThat(ScriptPart.split(" -- nothing;\n ; ")).isEmpty();
    }

    @Test
    void a_printed_script_has_comments_and_blank_lines_where_a_person_puts_them() {
        String script =
                new ScriptPrinter()
                        .comment("The schema\n\nof a shop")
                        .statement(
                                CqlParser.parse(
                                        "CREATE KEYSPACE shop WITH replication = {'class': 'S'}"))
                        .statement(CqlParser.parse("USE shop"))
                        .statement(CqlParser.parse("CREATE TABLE t (a int PRIMARY KEY)"))
                        .comment("Q1. All of them")
                        .statement(CqlParser.parse("SELECT * FROM t"))
                        .statement(CqlParser.parse("SELECT a FROM t"))
                        .print();
        assertThat(script)
                .isEqualTo(
                        """
                        -- The schema
                        --
                        -- of a shop
                        CREATE KEYSPACE shop WITH replication = {'class': 'S'};
                        USE shop;

                        CREATE TABLE t (
                            a int PRIMARY KEY
                        );

                        -- Q1. All of them
                        SELECT * FROM t;
                        SELECT a FROM t;
                        """);
        assertThat(CqlPrinter.printAll(CqlParser.parseAll(script)))
                .isEqualTo(script.replaceAll("--.*\n", "").replace("\n\nSELECT *", "\n\nSELECT *"));
    }
}
