package dev.rowhouse.model.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JpqlLayoutTest {
    @Test
    void a_statement_that_fits_stays_on_one_line() {
        assertThat(JpqlLayout.lines("SELECT  u\nFROM User u", 80).orElseThrow())
                .containsExactly("SELECT u FROM User u");
    }

    @Test
    void a_longer_one_has_a_line_for_each_clause() {
        String jpql =
                "select v.id, t.name from Video v left join v.tags t inner join t.kind k"
                        + " where v.owner = :owner and v.at > 1_000 group by v.id order by v.at desc";
        assertThat(JpqlLayout.lines(jpql, 60).orElseThrow())
                .containsExactly(
                        "select v.id, t.name",
                        "from Video v",
                        "left join v.tags t",
                        "inner join t.kind k",
                        "where v.owner = :owner and v.at > 1_000",
                        "group by v.id",
                        "order by v.at desc");
    }

    @Test
    void mutations_have_clauses_too() {
        assertThat(
                        JpqlLayout.lines(
                                        "INSERT INTO Group.sources (from, where) VALUES (:from, 'a  b')",
                                        40)
                                .orElseThrow())
                .containsExactly(
                        "INSERT INTO Group.sources (from, where)", "VALUES (:from, 'a  b')");
        assertThat(
                        JpqlLayout.lines(
                                        "UPDATE Order o SET o.from = :a, o.set = :b WHERE o.id = :id",
                                        30)
                                .orElseThrow())
                .containsExactly(
                        "UPDATE Order o", "SET o.from = :a, o.set = :b", "WHERE o.id = :id");
    }

    @Test
    void a_clause_that_is_too_long_continues_on_the_next_line() {
        assertThat(JpqlLayout.lines("SELECT u.one, u.two, u.three FROM User u", 20).orElseThrow())
                .containsExactly("SELECT u.one, u.two,", "u.three", "FROM User u");
    }

    @Test
    void a_long_condition_is_broken_before_and() {
        assertThat(
                        JpqlLayout.lines(
                                        "SELECT g.name FROM Gym g WHERE g.country = :country AND g.day"
                                                + " BETWEEN :from AND :to AND g.name = :name AND g.id = 1",
                                        40)
                                .orElseThrow())
                .containsExactly(
                        "SELECT g.name",
                        "FROM Gym g",
                        "WHERE g.country = :country",
                        "AND g.day BETWEEN :from AND :to",
                        "AND g.name = :name AND g.id = 1");
    }

    @Test
    void a_text_that_is_not_jpql_has_no_layout() {
        assertThat(JpqlLayout.lines("SELECT \"u\"", 20)).isEmpty();
    }
}
