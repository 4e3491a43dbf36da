package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// What a server asks of a database: who logs in, what changes in the schema, and what time it is
/// for a request.
class LoginTest {
    private static final int NOW = 1_767_225_600;

    private final Rowhouse database =
            Rowhouse.inMemory(
                    new RowhouseComponents(
                            new ManualClock(NOW * 1_000_000L), RandomSource.seeded(1)));
    private final Session administrator = database.connect();

    @AfterEach
    void close() {
        database.close();
    }

    private static void assertRefused(Runnable login, String message) {
        assertThatThrownBy(login::run)
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.BAD_CREDENTIALS);
                            assertThat(e.message()).isEqualTo(message);
                        });
    }

    @Test
    void nameAndPasswordBelongTogether() {
        administrator.execute("CREATE ROLE ann WITH PASSWORD = 'a' AND LOGIN = true");
        administrator.execute("CREATE ROLE bob WITH PASSWORD = 'b'");
        administrator.execute("CREATE ROLE cid WITH LOGIN = true");

        assertThat(database.authenticate("ann", "a")).isEqualTo(new Login("ann"));
        assertRefused(
                () -> database.authenticate("ann", "b"),
                "Provided username ann and/or password are incorrect");
        assertRefused(
                () -> database.authenticate("nobody", "cassandra"),
                "Provided username nobody and/or password are incorrect");
        assertRefused(
                () -> database.authenticate("cid", "cassandra"),
                "Provided username cid and/or password are incorrect");
        assertRefused(() -> database.authenticate("bob", "b"), "bob is not permitted to log in");
    }

    @Test
    void certificatesNameRoles() {
        administrator.execute("CREATE ROLE ann WITH LOGIN = true");
        administrator.execute("CREATE ROLE bob");
        administrator.execute("ADD IDENTITY 'spiffe://a' TO ROLE 'ann'");
        administrator.execute("ADD IDENTITY 'spiffe://b' TO ROLE 'bob'");

        assertThat(database.identify("spiffe://a")).contains(new Login("ann"));
        assertThat(database.identify("spiffe://c")).isEmpty();
        assertRefused(() -> database.identify("spiffe://b"), "bob is not permitted to log in");
    }

    @Test
    void thePasswordThatEverybodyKnowsCanBeChanged() {
        assertThat(database.hasDefaultPassword()).isTrue();
        administrator.execute("ALTER ROLE cassandra WITH PASSWORD = 'other'");
        assertThat(database.hasDefaultPassword()).isFalse();
        assertThat(database.authenticate("cassandra", "other").role()).isEqualTo("cassandra");

        administrator.execute("ALTER ROLE cassandra WITH PASSWORD = 'cassandra'");
        assertThat(database.hasDefaultPassword()).isTrue();
        administrator.execute("ALTER ROLE cassandra WITH LOGIN = false");
        assertThat(database.hasDefaultPassword()).isFalse();
    }

    @Test
    void sessionsActAsTheirLogin() {
        administrator.execute("CREATE ROLE ann WITH LOGIN = true");
        Session session = database.connect(new Login("ann"));

        assertThat(session.login()).contains(new Login("ann"));
        assertThat(administrator.login()).isEmpty();
        assertThatThrownBy(() -> session.execute("DROP ROLE ann"))
                .hasMessage(
                        "User ann does not have sufficient privileges to perform the requested operation");
        administrator.execute("GRANT DROP ON ALL ROLES TO ann");
        assertThatThrownBy(() -> session.execute("DROP ROLE ann"))
                .hasMessage("Cannot DROP primary role for current login");
    }

    @Test
    void whatIsGrantedAndRevokedCountsAtOnce() {
        administrator.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        administrator.execute("CREATE TABLE k.t (p int PRIMARY KEY)");
        administrator.execute("CREATE ROLE ann WITH LOGIN = true");
        administrator.execute("CREATE ROLE team");
        Session session = database.connect(new Login("ann"));
        BoundStatement read = session.prepare("SELECT * FROM k.t").bind();
        String refusal = "User ann has no SELECT permission on <table k.t> or any of its parents";

        assertThatThrownBy(() -> session.execute(read)).hasMessage(refusal);
        administrator.execute("GRANT SELECT ON KEYSPACE k TO team");
        administrator.execute("GRANT team TO ann");
        assertThat(session.execute(read).rows()).isEmpty();
        administrator.execute("REVOKE team FROM ann");
        assertThatThrownBy(() -> session.execute(read)).hasMessage(refusal);
        administrator.execute(
                "UPDATE system_auth.roles SET is_superuser = true WHERE role = 'ann'");
        assertThat(session.execute(read).rows()).isEmpty();
        administrator.execute("DROP ROLE ann");
        assertThatThrownBy(() -> session.execute(read)).hasMessage(refusal);
    }

    @Test
    void listenersHearOfChangesInOrder() {
        List<String> heard = new ArrayList<>();
        Registration registration =
                database.onSchemaChange(change -> {
                    boolean isThere = database.schema().findKeyspace("k").isPresent();
                    heard.add(
                            change.kind()
                                    + " "
                                    + change.target()
                                    + " "
                                    + change.name()
                                    + (isThere ? "" : " gone"));
                });
        Session other = database.connect();
        other.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        other.execute("CREATE TABLE k.t (p int PRIMARY KEY, a int)");
        other.execute("CREATE TABLE IF NOT EXISTS k.t (p int PRIMARY KEY, a int)");
        other.execute("CREATE INDEX ON k.t (a)");
        other.execute("CREATE TYPE k.u (a int)");
        other.execute("DROP KEYSPACE k");
        registration.close();
        registration.close();
        other.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");

        assertThat(heard)
                .containsExactly(
                        "CREATED KEYSPACE ",
                        "CREATED TABLE t",
                        "UPDATED TABLE t",
                        "CREATED TYPE u",
                        "DROPPED TABLE t gone",
                        "DROPPED TYPE u gone",
                        "DROPPED KEYSPACE  gone");
    }

    @Test
    void whatAListenerThrowsIsHeardAfterTheOthersWereTold() {
        List<String> heard = new ArrayList<>();
        try (Registration failing =
                        database.onSchemaChange(change -> {
                            throw new IllegalStateException("deaf");
                        });
                Registration second = database.onSchemaChange(change -> heard.add("told"))) {
            assertThat(failing).isNotSameAs(second);
            assertThatThrownBy(() ->
                            administrator.execute(
                                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"))
                    .hasMessage("deaf");
        }
        assertThat(heard).containsExactly("told");
        assertThat(database.schema().findKeyspace("k")).isPresent();
    }

    @Test
    void aRequestHasItsOwnTime() {
        administrator.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        administrator.execute("CREATE TABLE k.t (p int PRIMARY KEY, a int)");
        administrator.execute(
                SimpleStatement.of("INSERT INTO k.t (p, a) VALUES (1, 1) USING TTL 100")
                        .withNowInSeconds(NOW - 40));
        SimpleStatement read = SimpleStatement.of("SELECT ttl(a) FROM k.t WHERE p = 1");

        assertThat(administrator.execute(read).first().orElseThrow().getInt(0)).isEqualTo(60);
        assertThat(
                        administrator
                                .execute(read.withNowInSeconds(NOW + 59))
                                .first()
                                .orElseThrow()
                                .getInt(0))
                .isEqualTo(1);
        assertThat(administrator.execute(read.withNowInSeconds(NOW + 60)).rows()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> read.withNowInSeconds(-1));
    }
}
