package dev.rowhouse.shell.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;

class CompletionsTest {
    private final Rowhouse database = Rowhouse.inMemory();

    @BeforeEach
    void makeASchema() {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE shop WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("USE shop");
        session.execute("CREATE TYPE address (street text, town text)");
        session.execute("CREATE TABLE likes (customer int PRIMARY KEY, \"At\" timestamp)");
        session.execute("CREATE TABLE lists (id int PRIMARY KEY, name text)");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<String> at(String line) {
        return new Completions(database.schema(), Optional.of("shop")).at(line, line.length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SEL                              | SELECT",
                "sel                              | select",
                "USE sh                           | shop",
                "SELECT * FROM lik                | likes",
                "SELECT * FROM shop.lis           | shop.lists",
                "select * from likes whe          | where",
                "SELECT * FROM likes WHERE cus    | customer",
                "SELECT * FROM likes ORD          | ORDER BY",
                "SELECT max_wr                    | ''",
                "SELECT writet                    | writetime(",
                "INSERT INTO likes (cust          | customer",
                "UPDATE lists SET na              | name",
                "CREATE TABLE t (k int, a addr    | address",
                "CREATE TABLE IF                  | IF NOT EXISTS",
                "DESCRIBE TABLE lis               | lists",
                "DESC KEYSPACES; DROP TABLE lis   | lists",
                "DROP TYPE ad                     | address",
                "EXPLAIN SEL                      | SELECT",
                "COPY lis                         | lists",
                "COPY lists (na                   | name",
                "COPY likes T                     | TO",
                "COPY likes TO STDOUT WITH DELI   | DELIMITER",
                "SERIAL CONSISTENCY LOCAL         | LOCAL_SERIAL",
                "SHOW SES                         | SESSION",
                "HELP EXPA                        | EXPAND"
            })
    void offersWhatCanStandThere(String typed, String offered) {
        assertThat(at(typed)).isEqualTo(offered.isEmpty() ? List.of() : List.of(offered));
    }

    @Test
    void offersKeyspacesWhereATableIsWanted() {
        assertThat(at("SELECT * FROM ")).containsExactly("likes", "lists", "shop.");
    }

    @Test
    void quotesNamesThatNeedIt() {
        assertThat(at("SELECT * FROM likes WHERE ")).contains("\"At\"", "customer");
    }

    @Test
    void offersNothingInsideAString() {
        assertThat(at("INSERT INTO lists (id, name) VALUES (1, 'na")).isEmpty();
    }
}
