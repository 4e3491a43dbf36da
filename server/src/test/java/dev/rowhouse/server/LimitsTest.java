package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;

import dev.rowhouse.base.Threads;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.client.RawClient;
import dev.rowhouse.server.client.Referee;
import dev.rowhouse.server.connection.Connection;
import dev.rowhouse.server.connection.Transport;
import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.metrics.RequestKind;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// A server goes on serving whatever clients do, and with bounded memory. Nothing waits for time to
/// go by: it is told to.
class LimitsTest {
    private static final int IDLE = Integer.getInteger("idle.connections", 2000);
    private static final Query LOCAL = new Query("SELECT key FROM system.local");

    @Test
    void a_short_request_overtakes_a_long_one_of_the_same_connection() throws Exception {
        HeldRequests held = new HeldRequests();
        String cql = "SELECT key FROM system.local WHERE key = 'local'";
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(),
                                options -> options,
                                held.in(ServerComponents.system()));
                RawClient client = RawClient.started(server.server().address(), 5)) {
            client.send(1, new Prepare(cql));
            held.await(1);
            held.releaseHeld();
            Prepared brief = (Prepared) client.read().message;
            client.send(2, LOCAL);
            held.await(1);
            client.send(
                    3,
                    new Execute(
                            brief.preparedQueryId, brief.resultMetadataId, QueryOptions.DEFAULT));
            assertThat(client.read().streamId).isEqualTo(3);
            held.open();
            assertThat(client.read().streamId).isEqualTo(2);
        }
    }

    @Test
    void a_short_text_overtakes_a_long_one_of_the_same_connection() throws Exception {
        HeldRequests held = new HeldRequests();
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(),
                                options -> options,
                                held.in(ServerComponents.system()));
                RawClient client = RawClient.started(server.server().address(), 5)) {
            for (String definition :
                    List.of(
                            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                            "CREATE TABLE k.t (id int PRIMARY KEY)")) {
                client.send(1, new Query(definition));
                held.await(1);
                held.releaseHeld();
                assertThat(client.read().streamId).isEqualTo(1);
            }
            client.send(2, LOCAL);
            held.await(1);
            client.send(3, new Query("SELECT * FROM k.t WHERE id = 7"));
            Frame brief = client.read();
            assertThat(brief.streamId).isEqualTo(3);
            assertThat(brief.message).isInstanceOf(Rows.class);
            held.open();
            assertThat(client.read().streamId).isEqualTo(2);
        }
    }

    @Test
    void too_many_requests_are_an_error_for_who_asked_for_errors() throws Exception {
        HeldRequests held = new HeldRequests();
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(),
                                options ->
                                        options.withLimits(options.limits().withRequests(2, 100)),
                                held.in(ServerComponents.system()));
                RawClient client = new RawClient(server.server().address(), 5, "none")) {
            client.start(Map.of("THROW_ON_OVERLOAD", "1"));
            for (int stream = 1; stream <= 3; stream++) {
                client.send(stream, LOCAL);
            }
            Frame refused = client.read();
            assertThat(refused.streamId).isEqualTo(3);
            Error error = (Error) refused.message;
            assertThat(error.code).isEqualTo(0x1001);
            assertThat(error.message)
                    .isEqualTo(
                            "Server is in overloaded state. Cannot accept more requests at this point");
            held.open();
            assertThat(List.of(client.read().message, client.read().message))
                    .allMatch(Rows.class::isInstance);
            assertThat(server.server().metrics().count(Metrics.Counter.REQUESTS_REFUSED))
                    .isEqualTo(1);
        }
    }

    @Test
    void others_wait_until_there_is_room() throws Exception {
        HeldRequests held = new HeldRequests();
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(),
                                options ->
                                        options.withLimits(options.limits().withRequests(100, 2)),
                                held.in(ServerComponents.system()));
                RawClient client = RawClient.started(server.server().address(), 4);
                RawClient another = RawClient.started(server.server().address(), 4)) {
            client.send(1, LOCAL);
            client.send(2, LOCAL);
            held.await(2);
            another.send(3, LOCAL);
            another.send(4, LOCAL);
            while (server.server().metrics().count(Metrics.Counter.REQUESTS_DELAYED) == 0) {
                Thread.onSpinWait();
            }
            held.open();
            for (RawClient each : List.of(client, another)) {
                assertThat(List.of(each.read().message, each.read().message))
                        .allMatch(Rows.class::isInstance);
            }
            assertThat(server.server().metrics().latency(RequestKind.QUERY))
                    .satisfies(times -> assertThat(times.count()).isEqualTo(4));
        }
    }

    @Test
    void a_connection_too_many_is_told_so_and_closed() throws Exception {
        try (RunningServer server =
                        RunningServer.start(options ->
                                options.withLimits(options.limits().withConnections(2)));
                RawClient first = RawClient.started(server.server().address(), 5);
                RawClient second = RawClient.started(server.server().address(), 5)) {
            try (RawClient third = new RawClient(server.server().address(), 5, "none")) {
                Error error = (Error) third.ask(Options.INSTANCE);
                assertThat(error.code).isEqualTo(0x1001);
                assertThat(error.message)
                        .isEqualTo("Exceeded maximum native connection limit of 2");
                assertThat(third.isClosedByServer()).isTrue();
            }
            assertThat(first.ask(LOCAL)).isInstanceOf(Rows.class);
            assertThat(second.ask(LOCAL)).isInstanceOf(Rows.class);
            assertThat(server.server().metrics().count(Metrics.Counter.CONNECTIONS_REFUSED))
                    .isEqualTo(1);
        }
    }

    @Test
    void who_says_nothing_or_byte_after_byte_is_closed_in_the_end() throws Exception {
        HandDrivenTime time = new HandDrivenTime();
        try (RunningServer server =
                        RunningServer.start(
                                Rowhouse.inMemory(), options -> options, time.components());
                RawClient ready = RawClient.started(server.server().address(), 5);
                RawClient silent = new RawClient(server.server().address(), 5, "none");
                RawClient slow = new RawClient(server.server().address(), 5, "none")) {
            while (server.server().metrics().gauges().connections() < 3) {
                Thread.onSpinWait();
            }
            byte[] startup = slow.bytes(1, new Startup());
            for (int i = 0; i < 29; i++) {
                slow.send(new byte[] {startup[i]});
                time.advance(Duration.ofSeconds(1));
            }
            assertThat(server.server().metrics().gauges().connections()).isEqualTo(3);
            time.advance(Duration.ofSeconds(2));
            assertThat(silent.isClosedByServer()).isTrue();
            assertThat(slow.isClosedByServer()).isTrue();
            assertThat(ready.ask(LOCAL)).isInstanceOf(Rows.class);
            assertThat(server.server().metrics().count(Metrics.Counter.STARTUPS_TIMED_OUT))
                    .isEqualTo(2);
        }
    }

    /// Takes what it is given until it is told not to.
    private static final class StallingTransport implements Transport {
        private final CountDownLatch closed = new CountDownLatch(1);
        private volatile boolean isStalling;

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (isStalling) {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new IOException("closed");
            }
        }

        @Override
        public void close() {
            closed.countDown();
        }

        @Override
        public InetAddress client() {
            return InetAddress.getLoopbackAddress();
        }
    }

    @Test
    void who_does_not_read_is_not_read_from_and_closed_in_the_end() throws Exception {
        HandDrivenTime time = new HandDrivenTime();
        ServerComponents components = time.components();
        ServerComponents inline =
                new ServerComponents(
                        components.clock(),
                        components.files(),
                        components.scheduler(),
                        Threads.virtual("test"),
                        Runnable::run,
                        components.logins(),
                        components.audit());
        try (Rowhouse database = Rowhouse.inMemory();
                NativeServer server =
                        NativeServer.unattended(
                                database,
                                ServerOptions.defaults()
                                        .withLimits(
                                                ServerOptions.defaults()
                                                        .limits()
                                                        .withAnswerBytesWaiting(100_000)),
                                inline)) {
            StallingTransport transport = new StallingTransport();
            Connection connection = server.attach(transport);
            Referee referee = new Referee(4, "none");
            give(connection, referee.first(1, new Startup()));
            transport.isStalling = true;
            AtomicInteger asked = new AtomicInteger();
            byte[] query = referee.frame(1, new Query("SELECT * FROM system_schema.columns"));
            Thread client =
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int i = 0; i < 1000; i++) {
                                    give(connection, query);
                                    asked.incrementAndGet();
                                }
                            });
            while (client.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            int before = asked.get();
            assertThat(before).isLessThan(100);
            for (int second = 0; second < 130; second++) {
                time.advance(Duration.ofSeconds(1));
            }
            client.join();
            assertThat(server.metrics().gauges().connections()).isZero();
            // Once closed, it is no longer listened to.
            assertThat(server.metrics().latency(RequestKind.QUERY).count())
                    .isLessThanOrEqualTo(before + 1);
        }
    }

    private static void give(Connection connection, byte[] bytes) {
        connection.receive(bytes, 0, bytes.length);
    }

    @Test
    void thousands_of_idle_connections_are_no_burden() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        try (RunningServer server = RunningServer.start()) {
            for (int i = 0; i < IDLE; i++) {
                clients.add(RawClient.started(server.server().address(), 4));
            }
            assertThat(server.server().metrics().gauges().connections()).isEqualTo(IDLE);
            assertThat(clients.get(1234).ask(LOCAL)).isInstanceOf(Rows.class);
            for (RawClient client : clients) {
                client.close();
            }
            while (server.server().metrics().gauges().connections() > 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void closing_answers_what_is_at_work_and_takes_up_nothing_more() throws Exception {
        HeldRequests held = new HeldRequests();
        RunningServer server =
                RunningServer.start(
                        Rowhouse.inMemory(),
                        options -> options,
                        held.in(ServerComponents.system()));
        try (RawClient client = RawClient.started(server.server().address(), 5)) {
            client.send(1, LOCAL);
            held.await(1);
            Thread closing = Thread.ofPlatform().start(server::close);
            while (closing.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            Message refused = client.ask(LOCAL);
            assertThat(((Error) refused).message).isEqualTo("The server is closing");
            held.open();
            assertThat(client.read().message).isInstanceOf(Rows.class);
            assertThat(client.isClosedByServer()).isTrue();
            closing.join();
        }
    }

    @Test
    void ready_is_said_inside_one_jvm_too() {
        try (Rowhouse database = Rowhouse.inMemory();
                NativeServer server =
                        NativeServer.unattended(
                                database, ServerOptions.defaults(), ServerComponents.system())) {
            List<Frame> heard = new ArrayList<>();
            Referee referee = new Referee(5, "none");
            Connection connection =
                    server.attach(
                            new Transport() {
                                @Override
                                public void write(byte[] bytes, int from, int length)
                                        throws IOException {
                                    try {
                                        heard.addAll(
                                                referee.responses(
                                                        java.util.Arrays.copyOfRange(
                                                                bytes, from, from + length),
                                                        heard.isEmpty()));
                                    } catch (
                                            com.datastax.oss.protocol.internal.CrcMismatchException
                                                    e) {
                                        throw new IOException(e);
                                    }
                                }

                                @Override
                                public void close() {}

                                @Override
                                public InetAddress client() {
                                    return InetAddress.getLoopbackAddress();
                                }
                            });
            give(connection, referee.first(1, new Startup()));
            give(connection, referee.packed(referee.frame(2, Options.INSTANCE)));
            assertThat(heard)
                    .extracting(frame -> frame.message.getClass())
                    .isEqualTo(List.of(Ready.class, Supported.class));
            connection.close();
            assertThat(server.metrics().gauges().connections()).isZero();
        }
    }
}
