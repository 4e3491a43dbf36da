package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.Prepared;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.client.Referee;
import dev.rowhouse.server.connection.Connection;
import dev.rowhouse.server.connection.Transport;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Damaged requests to a server at work: whoever sends them gets answers that can be read, and
/// nobody else notices.
class LiveFuzzTest {
    private static final int VERSION = 4;
    private static final List<String> STATEMENTS =
            List.of(
                    "SELECT * FROM k.t WHERE id = ?",
                    "INSERT INTO k.t (id, m, s) VALUES (?, ?, ?)",
                    "UPDATE k.t SET s = s + ? WHERE id = ?",
                    "SELECT id, writetime(n) FROM k.t LIMIT ?",
                    "DELETE m[?] FROM k.t WHERE id = ? IF EXISTS");

    /// One client with everything done in this thread.
    private static final class LocalClient implements Transport {
        private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
        private final Referee referee = new Referee(VERSION, "none");
        private final Connection connection;
        private boolean isClosed;

        LocalClient(NativeServer server) {
            connection = server.attach(this);
            send(referee.first(0, new Startup()));
            heard.reset();
        }

        void send(byte[] bytes) {
            connection.receive(bytes, 0, bytes.length);
        }

        List<Frame> answers() throws Exception {
            List<Frame> frames = referee.responses(heard.toByteArray(), false);
            heard.reset();
            return frames;
        }

        Message ask(Message request) throws Exception {
            send(referee.frame(1, request));
            return answers().getFirst().message;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            heard.write(bytes, from, length);
        }

        @Override
        public void close() {
            isClosed = true;
        }

        @Override
        public InetAddress client() {
            return InetAddress.getLoopbackAddress();
        }
    }

    private static ServerComponents inline() {
        ServerComponents system = ServerComponents.system();
        Scheduler never = new InlineScheduler();
        return new ServerComponents(
                system.clock(),
                system.files(),
                never,
                Runnable::run,
                Runnable::run,
                Runnable::run,
                system.audit());
    }

    @Test
    void whoever_sends_rubbish_is_answered_and_nobody_else_notices() throws Exception {
        try (Rowhouse database = Rowhouse.inMemory();
                NativeServer server =
                        NativeServer.unattended(database, ServerOptions.defaults(), inline())) {
            database.connect()
                    .execute(
                            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            database.connect()
                    .execute(
                            "CREATE TABLE k.t (id int PRIMARY KEY, n int, m map<text, frozen<list<int>>>, s set<int>)");
            LocalClient witness = new LocalClient(server);
            List<byte[]> ids = new ArrayList<>();
            for (String cql : STATEMENTS) {
                ids.add(((Prepared) witness.ask(new Prepare(cql))).preparedQueryId);
            }
            int errors = 0;
            int others = 0;
            for (long seed : Seeds.of(1500)) {
                RandomSource random = RandomSource.seeded(seed);
                LocalClient client = new LocalClient(server);
                for (int i = 0; i < 10 && !client.isClosed; i++) {
                    byte[] frame = client.referee.frame(i, request(random, ids));
                    damage(random, frame);
                    client.send(frame);
                }
                for (Frame answer : client.answers()) {
                    if (answer.message instanceof Error error) {
                        assertThat(error.message).as("seed %d", seed).isNotEmpty();
                        assertThat(error.code)
                                .as("seed %d: %s", seed, error.message)
                                .isNotEqualTo(0x0000);
                        errors++;
                    } else {
                        others++;
                    }
                }
                client.connection.close();
            }
            assertThat(errors).isPositive();
            assertThat(others).isPositive();
            assertThat(witness.ask(Options.INSTANCE)).isInstanceOf(Supported.class);
            assertThat(server.metrics().gauges().connections()).isEqualTo(1);
            assertThat(server.metrics().gauges().requests()).isZero();
            assertThat(server.metrics().gauges().requestBytes()).isZero();
        }
    }

    private static Message request(RandomSource random, List<byte[]> ids) {
        int which = random.nextInt(ids.size());
        QueryOptions options =
                new QueryOptions(
                        1,
                        values(random),
                        Map.of(),
                        random.nextInt(2) == 0,
                        random.nextInt(2) == 0 ? 10 : -1,
                        random.nextInt(4) == 0 ? value(random) : null,
                        8,
                        QueryOptions.NO_DEFAULT_TIMESTAMP,
                        null,
                        QueryOptions.NO_NOW_IN_SECONDS);
        return switch (random.nextInt(5)) {
            case 0 -> new Query(STATEMENTS.get(which), options);
            case 1 -> new Register(List.of("SCHEMA_CHANGE"));
            case 2 ->
                    new Batch(
                            (byte) random.nextInt(3),
                            List.of(ids.get(which), STATEMENTS.get(which)),
                            List.of(values(random), values(random)),
                            1,
                            8,
                            QueryOptions.NO_DEFAULT_TIMESTAMP,
                            null,
                            QueryOptions.NO_NOW_IN_SECONDS);
            default -> new Execute(ids.get(which), options);
        };
    }

    private static List<ByteBuffer> values(RandomSource random) {
        List<ByteBuffer> values = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            values.add(value(random));
        }
        return values;
    }

    /// Some that are right, and some that promise what they do not hold.
    private static ByteBuffer value(RandomSource random) {
        return switch (random.nextInt(5)) {
            case 0 -> ByteBuffer.allocate(4).putInt(0, random.nextInt(5));
            case 1 -> ByteBuffer.allocate(12).putInt(0, 1).putInt(4, 4).putInt(8, 7);
            case 2 -> ByteBuffer.allocate(8).putInt(0, random.nextInt(1 << 30)).putInt(4, -1);
            case 3 -> ByteBuffer.allocate(random.nextInt(30));
            default -> ByteBuffer.allocate(8).putLong(0, random.nextLong());
        };
    }

    private static void damage(RandomSource random, byte[] frame) {
        int times = random.nextInt(3);
        for (int i = 0; i < times; i++) {
            // The length stays, or the connection would wait for the rest.
            int at = 1 + random.nextInt(frame.length - 1);
            if (at < 5 || at > 8) {
                frame[at] ^= (byte) (1 << random.nextInt(8));
            }
        }
    }
}
