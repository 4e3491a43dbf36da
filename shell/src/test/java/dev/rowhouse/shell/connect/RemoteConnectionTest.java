package dev.rowhouse.shell.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Cancellation;
import dev.rowhouse.engine.result.ResultRow;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The driver's side of a conversation, with a server of our own at the other end.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteConnectionTest {
    private static final Credentials ADMINISTRATOR = new Credentials("cassandra", "cassandra");

    private final TestServer server = open(true);
    private final Connection connection =
            RemoteConnection.open(server.settings().withCredentials(ADMINISTRATOR));

    private static TestServer open(boolean isGuarded) {
        try {
            return new TestServer(isGuarded);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeAll
    void makeATable() {
        connection.all(
                "CREATE KEYSPACE shop WITH replication ="
                        + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
        connection.all("CREATE TYPE shop.place (street text, zip int)");
        connection.all(
                "CREATE TABLE shop.likes (customer int, product int, at map<text, frozen<place>>,"
                        + " v vector<float, 2>, PRIMARY KEY (customer, product))");
        for (int i = 0; i < 5; i++) {
            connection.all("INSERT INTO shop.likes (customer, product) VALUES (1, " + i + ")");
        }
    }

    @AfterAll
    void close() {
        connection.close();
        server.close();
    }

    @Test
    void givesTheTypesOfColumns() {
        Page page = connection.execute(Request.of("SELECT * FROM shop.likes"));
        assertThat(page.columns().asList())
                .map(column -> column.keyspace() + "." + column.table() + "." + column.name())
                .containsExactly(
                        "shop.likes.customer",
                        "shop.likes.product",
                        "shop.likes.at",
                        "shop.likes.v");
        assertThat(page.columns().asList())
                .map(column -> column.type().cql())
                .containsExactly("int", "int", "map<text, frozen<place>>", "vector<float, 2>");
    }

    @Test
    void readsPageByPage() {
        Request request = Request.of("SELECT product FROM shop.likes").withPageSize(2);
        Page first = connection.execute(request);
        assertThat(first.rows()).hasSize(2);
        Page second = connection.execute(request.at(first.next().orElseThrow()));
        assertThat(second.rows()).map(row -> row.getInt("product")).containsExactly(2, 3);
        assertThat(connection.all("SELECT product FROM shop.likes")).hasSize(5);
    }

    @Test
    void readsAllRowsAtOnce() {
        Request request = Request.of("SELECT product FROM shop.likes");
        Page page =
                connection.execute(
                        new Request(
                                request.cql(),
                                OptionalInt.empty(),
                                Optional.empty(),
                                request.levels(),
                                false,
                                new Cancellation()));
        assertThat(page.rows()).hasSize(5);
        assertThat(page.next()).isEmpty();
    }

    @Test
    void findsReplicas() {
        assertThat(connection.replicas("shop", "0")).containsExactly("127.0.0.1");
        assertThatThrownBy(() -> connection.replicas("nosuch", "0"))
                .hasMessage("Keyspace 'nosuch' does not exist");
        assertThatThrownBy(() -> connection.replicas("shop", "99999999999999999999"))
                .hasMessage("'99999999999999999999' is not a token of this cluster");
    }

    @Test
    void traces() {
        Request request = Request.of("SELECT product FROM shop.likes");
        Page page =
                connection.execute(
                        new Request(
                                request.cql(),
                                request.pageSize(),
                                Optional.empty(),
                                new Request.Levels("LOCAL_ONE", "LOCAL_SERIAL"),
                                true,
                                new Cancellation()));
        assertThat(page.tracingId()).isPresent();
    }

    @Test
    void tellsErrorsApartAndWhereTheyAre() {
        assertThatThrownBy(() -> connection.all("SELECT nosuch FROM shop.likes"))
                .isInstanceOfSatisfying(
                        CqlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessage("Undefined column name nosuch in table shop.likes");
        assertThatThrownBy(() -> connection.all("SELEKT product FROM shop.likes"))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
                            assertThat(e.hint()).contains("Did you mean SELECT?");
                        });
        assertThatThrownBy(() -> connection.all("CREATE TABLE shop.likes (k int PRIMARY KEY)"))
                .isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() ->
                        connection.execute(
                                Request.of("SELECT product FROM shop.likes")
                                        .withLevels(new Request.Levels("SOMETIMES", "SERIAL"))))
                .isInstanceOf(ConnectionException.class);
    }

    @Test
    void knowsTheSchema() {
        assertThat(connection.schema().findTable("shop", "likes").orElseThrow().columns())
                .map(column -> column.name())
                .contains("customer", "product", "at");
        connection.all("CREATE TABLE shop.later (k int PRIMARY KEY)");
        assertThat(connection.schema().findTable("shop", "later")).isPresent();
        connection.all("DROP TABLE shop.later");
        assertThat(connection.schema().findTable("shop", "later")).isEmpty();
    }

    @Test
    void remembersTheKeyspace() {
        try (Connection other = connection.login(ADMINISTRATOR)) {
            assertThat(other.keyspace()).isEmpty();
            other.all("USE shop");
            assertThat(other.keyspace()).contains("shop");
            assertThat(other.all("SELECT product FROM likes")).hasSize(5);
        }
        assertThat(connection.keyspace()).isEmpty();
    }

    @Test
    void tellsWhoMayComeIn() {
        connection.all("CREATE ROLE ann WITH PASSWORD = 'secret' AND LOGIN = true");
        try (Connection ann = connection.login(new Credentials("ann", "secret"))) {
            assertThatThrownBy(() -> ann.all("SELECT product FROM shop.likes"))
                    .isInstanceOfSatisfying(
                            CqlException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAUTHORIZED));
        }
        assertThatThrownBy(() -> connection.login(new Credentials("ann", "guessed")))
                .isInstanceOfSatisfying(
                        CqlException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CREDENTIALS))
                .hasMessage("Provided username ann and/or password are incorrect");
        assertThatThrownBy(() -> RemoteConnection.open(server.settings()))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("requires a login; use -u");
    }

    @Test
    void doesNotWaitForWhatIsCalledOff() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        connection.all(
                "CREATE FUNCTION shop.slow(n int) CALLED ON NULL INPUT RETURNS int LANGUAGE java"
                        + " AS 'for (int i = 0; i < 200000000; i++) { n += i; } return n;'");
        Request request =
                Request.of("SELECT sum(shop.slow(product)) FROM shop.likes")
                        .withCancellation(cancellation);
        assertThatThrownBy(() -> connection.execute(request))
                .isInstanceOf(StatementInterruptedException.class);
    }

    @Test
    void tellsThatNobodyAnswers() {
        ServerSettings settings = server.settings();
        ServerSettings nobody =
                new ServerSettings(
                        new ServerAddress(settings.address().host(), 1),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        settings.connectTimeout(),
                        settings.requestTimeout(),
                        OptionalInt.empty());
        assertThatThrownBy(() -> RemoteConnection.open(nobody))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("Connection refused");
    }

    @Test
    void tellsWhatTheServerIs() {
        Product product = connection.product();
        assertThat(product.place()).isEqualTo("at " + server.settings().address());
        assertThat(product.protocol()).isEqualTo("5");
        List<ResultRow> rows = connection.all("SELECT release_version FROM system.local");
        assertThat(product.release()).isEqualTo(rows.getFirst().getString(0));
    }
}
