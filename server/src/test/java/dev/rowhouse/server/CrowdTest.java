package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.server.client.RawClient;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Clients that come, ask for much and go without a word, while the schema changes: nothing is left
/// of them.
class CrowdTest {
    private static final int CLIENTS = 6;
    private static final int VISITS = 40;

    @Test
    void nothing_is_left_of_those_who_go() throws Exception {
        try (RunningServer server = RunningServer.start();
                ExecutorService crowd = Executors.newFixedThreadPool(CLIENTS + 1)) {
            try (RawClient client = RawClient.started(server.server().address(), 5)) {
                client.ask(
                        new Query(
                                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"));
                client.ask(new Query("CREATE TABLE k.t (id int PRIMARY KEY, n int)"));
            }
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                RandomSource random = RandomSource.seeded(i);
                int version = 3 + i % 3;
                all.add(
                        crowd.submit(() -> {
                            for (int visit = 0; visit < VISITS; visit++) {
                                visit(server, version, random);
                            }
                            return null;
                        }));
            }
            all.add(crowd.submit(() -> change(server)));
            for (Future<?> one : all) {
                one.get();
            }
            while (server.server().metrics().gauges().connections() > 0
                    || server.server().metrics().gauges().requests() > 0) {
                Thread.onSpinWait();
            }
            assertThat(server.server().metrics().gauges().requestBytes()).isZero();
            try (RawClient last = RawClient.started(server.server().address(), 5)) {
                assertThat(last.ask(new Query("SELECT count(*) FROM k.t")))
                        .isInstanceOf(Rows.class);
            }
        }
    }

    private static void visit(RunningServer server, int version, RandomSource random)
            throws IOException {
        try (RawClient client = RawClient.started(server.server().address(), version)) {
            Prepared insert =
                    (Prepared) client.ask(new Prepare("INSERT INTO k.t (id, n) VALUES (?, 1)"));
            client.ask(new Register(List.of("SCHEMA_CHANGE")));
            int requests = 1 + random.nextInt(60);
            for (int stream = 0; stream < requests; stream++) {
                client.send(
                        stream,
                        random.nextInt(3) == 0
                                ? new Query("SELECT * FROM system_schema.columns")
                                : new Execute(
                                        insert.preparedQueryId,
                                        insert.resultMetadataId,
                                        value(random.nextInt(100))));
            }
            int read = random.nextInt(requests);
            for (int i = 0; i < read; i++) {
                assertThat(client.read()).isNotNull();
            }
        }
    }

    private static QueryOptions value(int id) {
        return new QueryOptions(
                1,
                List.of(ByteBuffer.allocate(4).putInt(0, id)),
                Map.of(),
                false,
                -1,
                null,
                8,
                QueryOptions.NO_DEFAULT_TIMESTAMP,
                null,
                QueryOptions.NO_NOW_IN_SECONDS);
    }

    private static Object change(RunningServer server) throws IOException {
        try (RawClient client = RawClient.started(server.server().address(), 4)) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.ask(new Query("ALTER TABLE k.t ADD c" + i + " int")))
                        .isInstanceOf(SchemaChange.class);
            }
        }
        return true;
    }
}
