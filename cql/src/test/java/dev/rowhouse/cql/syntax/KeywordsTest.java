package dev.rowhouse.cql.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.cql.syntax.token.Keyword;
import dev.rowhouse.cql.syntax.tree.Select;

import org.junit.jupiter.api.Test;

import java.util.Locale;

class KeywordsTest {
    /// The list that Cassandra 5.0.6 quotes names by.
    private static final String RESERVED =
            "ADD ALLOW ALTER AND APPLY ASC AUTHORIZE BATCH BEGIN BY COLUMNFAMILY CREATE DELETE DESC DESCRIBE DROP "
                    + "ENTRIES EXECUTE FROM FULL GRANT IF IN INDEX INFINITY INSERT INTO IS KEYSPACE LIMIT MATERIALIZED "
                    + "MODIFY NAN NORECURSIVE NOT NULL OF ON OR ORDER PRIMARY RENAME REVOKE SCHEMA SELECT SET TABLE TO "
                    + "TOKEN TRUNCATE UNLOGGED UPDATE USE USING VIEW WHERE WITH";

    @Test
    void the_reserved_words_are_cassandras() {
        assertThat(CqlKeywords.reserved()).containsExactly(RESERVED.split(" "));
    }

    @Test
    void every_word_is_a_name_exactly_when_it_is_not_reserved() {
        for (Keyword keyword : Keyword.values()) {
            String word = keyword.name().toLowerCase(Locale.ROOT);
            String name = CqlKeywords.quoteIfNeeded(word);
            assertThat(name.startsWith("\"")).isEqualTo(keyword.isReserved());
            Select select =
                    (Select) CqlParser.parse("SELECT a FROM " + name + " WHERE " + name + " = 1");
            assertThat(select.table().text()).isEqualTo(word);
        }
    }

    @Test
    void names_are_quoted_when_they_must_be() {
        assertThat(CqlKeywords.quoteIfNeeded("users")).isEqualTo("users");
        assertThat(CqlKeywords.quoteIfNeeded("a1_b")).isEqualTo("a1_b");
        assertThat(CqlKeywords.quoteIfNeeded("Users")).isEqualTo("\"Users\"");
        assertThat(CqlKeywords.quoteIfNeeded("1a")).isEqualTo("\"1a\"");
        assertThat(CqlKeywords.quoteIfNeeded("_a")).isEqualTo("\"_a\"");
        assertThat(CqlKeywords.quoteIfNeeded("a b")).isEqualTo("\"a b\"");
        assertThat(CqlKeywords.quoteIfNeeded("a\"b")).isEqualTo("\"a\"\"b\"");
        assertThat(CqlKeywords.quoteIfNeeded("")).isEqualTo("\"\"");
        assertThat(CqlKeywords.quoteIfNeeded("true")).isEqualTo("\"true\"");
        assertThat(CqlKeywords.quoteTypeNameIfNeeded("int")).isEqualTo("\"int\"");
        assertThat(CqlKeywords.quoteFunctionNameIfNeeded("ttl")).isEqualTo("\"ttl\"");
        assertThat(CqlKeywords.literal("it's")).isEqualTo("'it''s'");
    }
}
