package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateTable;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

class CqlParserTest {
    @Test
    void names_are_folded_unless_quoted() {
        Select select = (Select) CqlParser.parse("SELECT Foo, \"Foo\" FROM Ks.\"T\"");
        assertThat(select.selectors())
                .extracting(
                        selector -> ((Term.ColumnReference) selector.expression()).name().text())
                .containsExactly("foo", "Foo");
        assertThat(select.table().keyspaceOr("")).isEqualTo("ks");
        assertThat(select.table().text()).isEqualTo("T");
    }

    @Test
    void spans_tell_where_a_part_stands() {
        Select select = (Select) CqlParser.parse("SELECT a\nFROM  ks.t\nWHERE  x = 12");
        Relation.SingleColumn relation = (Relation.SingleColumn) select.where().getFirst();
        assertSpan(relation.span(), 3, 7, 27, 6);
        assertSpan(relation.value().span(), 3, 11, 31, 2);
        assertSpan(relation.column().span(), 3, 7, 27, 1);
        assertSpan(select.table().span(), 2, 6, 15, 4);
        assertSpan(select.span(), 1, 0, 0, 33);
    }

    private static void assertSpan(Span span, int line, int column, int offset, int length) {
        assertThat(List.of(span.line(), span.column(), span.offset(), span.length()))
                .containsExactly(line, column, offset, length);
    }

    @Test
    void where_a_tree_stands_does_not_matter_for_equality() {
        assertThat(CqlParser.parse("SELECT  a FROM t WHERE b=1;"))
                .isEqualTo(CqlParser.parse("select a\nfrom t where b = 1"))
                .hasSameHashCodeAs(CqlParser.parse("select a\nfrom t where b = 1"))
                .isNotEqualTo(CqlParser.parse("SELECT a FROM t WHERE b = 2"));
    }

    @Test
    void markers_are_numbered_in_the_order_of_the_text() {
        ParsedStatement parsed =
                CqlParser.parseWithMarkers(
                        "UPDATE t USING TTL ? SET a = :x, m[?] = ? WHERE k IN ? IF b = ?");
        assertThat(parsed.markers()).hasSize(6);
        assertThat(parsed.markers())
                .extracting(Term.BindMarker::index)
                .containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(parsed.markers().get(1).name()).contains(Name.of("x"));
        Update update = (Update) parsed.statement();
        assertThat(update.using().timeToLive()).contains(parsed.markers().getFirst());
    }

    @Test
    void a_script_is_read_statement_by_statement_with_markers_counted_anew() {
        List<Statement> statements =
                CqlParser.parseAll(
                        """
                        ;;
                        USE ks; -- a comment; with a semicolon
                        SELECT * FROM t WHERE a = ?;
                        BEGIN BATCH
                          INSERT INTO t (a) VALUES ('x;y');
                          DELETE FROM t WHERE a = $$;$$;
                        APPLY BATCH; /* ; */
                        SELECT * FROM t WHERE a = ?
                        """);
        assertThat(statements).hasSize(4);
        assertThat(statements.get(3)).isEqualTo(statements.get(1));
    }

    @Test
    void an_error_in_a_script_names_the_line() {
        assertThatThrownBy(() -> CqlParser.parseAll("USE a;\nUSE b;\nUSEE c;"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
                            assertThat(e.message())
                                    .startsWith("line 3:0 no viable alternative at input 'USEE'");
                            assertThat(e.span())
                                    .hasValueSatisfying(
                                            span -> assertThat(span.line()).isEqualTo(3));
                        });
    }

    @Test
    void explain_wraps_any_statement_but_stays_a_name() {
        assertThat(CqlParser.parse("explain SELECT * FROM t"))
                .isEqualTo(
                        new Explain(
                                Explain.Mode.PLAN, CqlParser.parse("SELECT * FROM t"), Span.NONE));
        assertThat(CqlParser.parse("explain analyze SELECT * FROM t"))
                .isEqualTo(
                        new Explain(
                                Explain.Mode.ANALYZE,
                                CqlParser.parse("SELECT * FROM t"),
                                Span.NONE));
        assertThat(((Select) CqlParser.parse("SELECT explain FROM explain")).table().text())
                .isEqualTo("explain");
        assertThatThrownBy(() -> CqlParser.parse("EXPLAIN EXPLAIN SELECT * FROM t"))
                .isInstanceOf(CqlException.class);
    }

    @Test
    void a_key_beside_its_column_is_the_same_as_a_key_in_a_clause() {
        assertThat(CqlParser.parse("CREATE TABLE t (a int PRIMARY KEY, b int)"))
                .isEqualTo(CqlParser.parse("CREATE TABLE t (a int, b int, PRIMARY KEY (a))"))
                .isEqualTo(CqlParser.parse("CREATE TABLE t (a int, b int, PRIMARY KEY ((a)))"));
        CreateTable none = (CreateTable) CqlParser.parse("CREATE TABLE t (a int)");
        assertThat(none.primaryKey()).isEmpty();
    }

    @Test
    void two_keys_are_refused_with_cassandras_words() {
        assertThatThrownBy(() ->
                        CqlParser.parse("CREATE TABLE t (a int PRIMARY KEY, PRIMARY KEY (a))"))
                .isInstanceOfSatisfying(
                        CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessage("Multiple PRIMARY KEY specified for table 't' (exactly one required)");
    }

    @Test
    void exists_after_if_is_a_column_when_something_is_done_to_it() {
        Update update = (Update) CqlParser.parse("UPDATE t SET a = 1 WHERE k = 1 IF exists = 1");
        assertThat(update.ifExists()).isFalse();
        assertThat(update.conditions().getFirst().target())
                .isEqualTo(ColumnTarget.Column.of("exists"));
        assertThat(
                        ((Update) CqlParser.parse("UPDATE t SET a = 1 WHERE k = 1 IF EXISTS"))
                                .ifExists())
                .isTrue();
    }

    @Test
    void a_tree_can_be_built_by_hand() {
        Select built =
                Select.from(QualifiedName.of("ks", "t"))
                        .selecting(List.of(Selector.column("a")))
                        .where(
                                List.of(
                                        Relation.SingleColumn.equal("k", Term.BindMarker.at(0)),
                                        Relation.SingleColumn.of(
                                                "c", RelationOperator.GT, Term.Literal.integer(5))))
                        .limit(Term.Literal.integer(10));
        assertThat(CqlPrinter.print(built))
                .isEqualTo("SELECT a FROM ks.t WHERE k = ? AND c > 5 LIMIT 10");
        assertThat(CqlParser.parse(CqlPrinter.print(built))).isEqualTo(built);
    }

    @Test
    void nesting_beyond_the_limit_is_an_error_and_not_an_overflow() {
        List.of("(", "[", "{", "f(", "(int) ", "{1:", "- - ", "-(")
                .forEach(opening -> {
                    String deep = opening.repeat(100_000);
                    assertTooDeepOrWrong("INSERT INTO t (a) VALUES (" + deep);
                    assertTooDeepOrWrong("SELECT " + deep + "a");
                    assertTooDeepOrWrong("SELECT a FROM t WHERE a = " + deep);
                    assertTooDeepOrWrong("SELECT a FROM t WHERE " + deep);
                });
        assertTooDeepOrWrong("CREATE TABLE t (a " + "list<".repeat(100_000));
        assertTooDeepOrWrong("SELECT a" + " + a".repeat(100_000) + " FROM t");
        assertTooDeepOrWrong("SELECT a" + ".a".repeat(100_000) + " FROM t");
        assertTooDeepOrWrong("SELECT a" + "[1]".repeat(100_000) + " FROM t");
        assertTooDeepOrWrong("INSERT INTO t (a) VALUES (1" + " * 1".repeat(100_000) + ")");
    }

    private static void assertTooDeepOrWrong(String text) {
        assertThatThrownBy(() -> CqlParser.parse(text)).isInstanceOf(CqlException.class);
    }

    @Test
    void nesting_that_people_write_is_fine() {
        String deep = "[".repeat(100) + "1" + "]".repeat(100);
        Statement statement = CqlParser.parse("INSERT INTO t (a) VALUES (" + deep + ")");
        assertThat(CqlParser.parse(CqlPrinter.print(statement))).isEqualTo(statement);
    }

    @Test
    void long_statements_take_time_in_proportion() {
        StringBuilder in = new StringBuilder("SELECT * FROM t WHERE a IN (0");
        for (int i = 1; i < 200_000; i++) {
            in.append(",\n ").append(i);
        }
        Select select = (Select) CqlParser.parse(in.append(")").toString());
        assertThat(((Relation.In) select.where().getFirst()).values().toString())
                .endsWith("199999)");
    }

    @Test
    void properties_are_found_by_name() {
        CreateTable table =
                (CreateTable)
                        CqlParser.parse(
                                "CREATE TABLE t (a int PRIMARY KEY) WITH comment = 'x' AND compaction = {'class': 'C', 'n': 1}");
        assertThat(table.options().properties().find("comment").map(Object::toString))
                .isEqualTo(Optional.of("'x'"));
        assertThat(table.options().properties().find("gc_grace_seconds")).isEmpty();
    }
}
