package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.AuthResponse;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.AuthSuccess;
import com.datastax.oss.protocol.internal.response.Authenticate;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Rows;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.audit.AuditLog;
import dev.rowhouse.server.client.RawClient;
import dev.rowhouse.server.metrics.Metrics;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Who may do what, and who is told about it.
class SecurityTest {
    private static final String KEYSPACE =
            "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";

    private static Rowhouse database() {
        Rowhouse database = Rowhouse.inMemory();
        database.connect().execute(KEYSPACE);
        database.connect().execute("CREATE TABLE shop.items (id int PRIMARY KEY)");
        database.connect().execute("CREATE ROLE ann WITH PASSWORD = 'secret' AND LOGIN = true");
        return database;
    }

    private static AuthResponse token(String name, String password) {
        String text = "\0" + name + "\0" + password;
        return new AuthResponse(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String error(Message message) {
        return Integer.toHexString(((Error) message).code) + " " + ((Error) message).message;
    }

    @Test
    void a_role_does_what_it_is_permitted_and_nothing_before_it_is_known() {
        try (RunningServer server =
                        RunningServer.start(
                                database(),
                                options -> options.withAuthentication(true),
                                ServerComponents.system());
                CqlSession session =
                        server.connect(
                                settings -> settings,
                                builder -> builder.withAuthCredentials("ann", "secret"))) {
            assertThatThrownBy(() -> session.execute("SELECT * FROM shop.items"))
                    .isInstanceOf(UnauthorizedException.class)
                    .hasMessageContaining("ann has no SELECT permission on <table shop.items>");
            server.database().connect().execute("GRANT SELECT ON shop.items TO ann");
            assertThat(session.execute("SELECT * FROM shop.items").all()).isEmpty();
            assertThatThrownBy(server::connect)
                    .isInstanceOf(AllNodesFailedException.class)
                    .hasMessageContaining("requires authentication");
        }
    }

    @Test
    void failed_logins_wait_longer_each_time() throws Exception {
        HandDrivenTime time = new HandDrivenTime();
        try (RunningServer server =
                        RunningServer.start(
                                database(),
                                options -> options.withAuthentication(true),
                                time.components());
                RawClient client = new RawClient(server.server().address(), 5, "none")) {
            assertThat(client.start(Map.of()))
                    .isInstanceOfSatisfying(
                            Authenticate.class,
                            answer ->
                                    assertThat(answer.authenticator)
                                            .isEqualTo(
                                                    "org.apache.cassandra.auth.PasswordAuthenticator"));
            assertThat(error(client.ask(new Query("SELECT * FROM shop.items"))))
                    .isEqualTo("a Unexpected message QUERY, expecting AUTH_RESPONSE");
            int idle = time.waiting();
            long failures = 0;
            for (Duration delay :
                    List.of(
                            Duration.ofMillis(100),
                            Duration.ofMillis(200),
                            Duration.ofMillis(400))) {
                client.send(1, token("ann", "wrong"));
                while (time.waiting() == idle) {
                    Thread.onSpinWait();
                }
                time.advance(delay.minusMillis(1));
                assertThat(time.waiting()).isEqualTo(idle + 1);
                time.advance(Duration.ofMillis(1));
                assertThat(error(client.read().message))
                        .isEqualTo("100 Provided username ann and/or password are incorrect");
                failures++;
            }
            assertThat(client.ask(token("ann", "secret"))).isInstanceOf(AuthSuccess.class);
            assertThat(client.ask(new Query("SELECT key FROM system.local")))
                    .isInstanceOf(Rows.class);
            assertThat(server.server().metrics().count(Metrics.Counter.LOGINS_FAILED))
                    .isEqualTo(failures);
        }
    }

    @Test
    void nobody_elsewhere_is_let_in_unseen() throws Exception {
        InetAddress all = InetAddress.getByName("0.0.0.0");
        ServerOptions open = ServerOptions.defaults().withAddress(new InetSocketAddress(all, 0));
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThatThrownBy(() -> NativeServer.start(database, open, ServerComponents.system()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "Listening on 0.0.0.0 without authentication lets anyone on the network read and change all data: enable authentication, listen on 127.0.0.1, or allow unauthenticated clients.");
            for (ServerOptions safe :
                    List.of(open.withAuthentication(true), open.withUnauthenticatedAllowed(true))) {
                try (NativeServer server =
                        NativeServer.start(database, safe, ServerComponents.system())) {
                    assertThat(server.address().getPort()).isPositive();
                }
            }
        }
    }

    @Test
    void what_was_asked_for_is_recorded_without_passwords() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        try (RunningServer server =
                        RunningServer.start(
                                database(),
                                options -> options.withAuthentication(true),
                                ServerComponents.system().withAudit(AuditLog.json(lines::add)));
                RawClient client = new RawClient(server.server().address(), 4, "none")) {
            client.start(Map.of());
            client.ask(token("ann", "wrong"));
            client.ask(token("ann", "secret"));
            client.ask(new Query("SELECT * FROM shop.items"));
            client.ask(new Query("ALTER ROLE ann WITH PASSWORD = 'it''s \"new\"'"));
        }
        assertThat(lines)
                .map(line -> line.replaceFirst("\"time\":\"[^\"]+Z\",", ""))
                .containsExactly(
                        "{\"client\":\"127.0.0.1\",\"role\":\"ann\",\"kind\":\"LOGIN\",\"error\":\"BAD_CREDENTIALS Provided username ann and/or password are incorrect\"}",
                        "{\"client\":\"127.0.0.1\",\"role\":\"ann\",\"kind\":\"LOGIN\"}",
                        "{\"client\":\"127.0.0.1\",\"role\":\"ann\",\"kind\":\"QUERY\",\"statement\":\"SELECT * FROM shop.items\","
                                + "\"error\":\"UNAUTHORIZED User ann has no SELECT permission on <table shop.items> or any of its parents\"}",
                        "{\"client\":\"127.0.0.1\",\"role\":\"ann\",\"kind\":\"QUERY\",\"statement\":\"ALTER ROLE ann WITH PASSWORD = '*******'\"}");
    }

    @Test
    void no_text_of_a_client_ends_a_line_of_the_record() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        String forged = "\n\r\t\u0000\u001b[2K\u0085\u2028\u2029\u202e\u200b{\"role\":\"root\"}\\";
        try (RunningServer server =
                        RunningServer.start(
                                database(),
                                options -> options.withAuthentication(true),
                                ServerComponents.system().withAudit(AuditLog.json(lines::add)));
                RawClient client = new RawClient(server.server().address(), 4, "none")) {
            client.start(Map.of());
            client.ask(token("ann" + forged, "wrong"));
            client.ask(token("ann", "secret"));
            client.ask(new Query("SELECT '" + forged + "' FROM shop.items"));
            client.ask(new Query("CREATE ROLE \"" + forged.replace("\"", "\"\"") + "\""));
            client.ask(new Query("USE \"" + forged.replace("\"", "\"\"") + "\""));
        }
        assertThat(lines).hasSize(5);
        for (String line : lines) {
            assertThat(line.codePoints())
                    .noneMatch(c ->
                            Character.isISOControl(c)
                                    || Character.getType(c) == Character.FORMAT
                                    || c == '\u2028'
                                    || c == '\u2029');
            assertThat(line).startsWith("{\"time\":").endsWith("\"}");
            assertThat(line).doesNotContain("\"role\":\"root\"");
        }
    }
}
