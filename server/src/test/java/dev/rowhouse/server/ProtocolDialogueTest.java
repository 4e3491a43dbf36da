package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.event.SchemaChangeEvent;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;

import dev.rowhouse.server.client.RawClient;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is answered to what, byte by byte where the byte matters; also to clients that do it wrong.
class ProtocolDialogueTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start();
        try (RawClient client = client(5)) {
            for (String cql :
                    List.of(
                            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                            "CREATE KEYSPACE other WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                            "CREATE TABLE k.t (id int PRIMARY KEY, n int, s text)",
                            "CREATE TABLE other.t (id int PRIMARY KEY, m int)")) {
                assertThat(client.ask(new Query(cql))).isInstanceOf(SchemaChange.class);
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static RawClient client(int version) throws IOException {
        return RawClient.started(server.server().address(), version);
    }

    private static String error(Message message) {
        Error error = (Error) message;
        return Integer.toHexString(error.code) + " " + error.message;
    }

    private static ByteBuffer intValue(int value) {
        return ByteBuffer.allocate(4).putInt(0, value);
    }

    private static ByteBuffer text(String value) {
        return ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8));
    }

    private static QueryOptions values(boolean skipsMetadata, ByteBuffer... values) {
        return new QueryOptions(
                1,
                List.of(values),
                Map.of(),
                skipsMetadata,
                -1,
                null,
                8,
                QueryOptions.NO_DEFAULT_TIMESTAMP,
                null,
                QueryOptions.NO_NOW_IN_SECONDS);
    }

    @Test
    void a_client_of_another_version_is_told_in_the_newest_one_and_closed() throws IOException {
        try (RawClient client = new RawClient(server.server().address(), 5, "none")) {
            client.send(new byte[] {66, 0, 0, 9, 5, 0, 0, 0, 0});
            Frame frame = client.read();
            assertThat(frame.protocolVersion).isEqualTo(5);
            assertThat(frame.streamId).isEqualTo(9);
            assertThat(error(frame.message))
                    .isEqualTo(
                            "a Invalid or unsupported protocol version (66); supported versions are (3/v3, 4/v4, 5/v5)");
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void options_tell_what_startup_may_say() throws IOException {
        try (RawClient client = new RawClient(server.server().address(), 4, "none")) {
            Supported supported = (Supported) client.ask(Options.INSTANCE);
            assertThat(supported.options)
                    .containsEntry("CQL_VERSION", List.of("3.4.7"))
                    .containsEntry("COMPRESSION", List.of("snappy", "lz4"))
                    .containsEntry("PROTOCOL_VERSIONS", List.of("3/v3", "4/v4", "5/v5"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void nothing_is_answered_before_startup_and_startup_is_said_once(int version)
            throws IOException {
        try (RawClient client = new RawClient(server.server().address(), version, "none")) {
            assertThat(error(client.ask(new Query("SELECT * FROM system.local"))))
                    .isEqualTo("a Unexpected message QUERY, expecting STARTUP or OPTIONS");
            client.send(startup(version, "A", "b"));
            assertThat(error(client.read().message))
                    .isEqualTo("a Missing value CQL_VERSION in STARTUP message");
            client.send(startup(version, "CQL_VERSION", "2.0.0"));
            assertThat(error(client.read().message))
                    .startsWith("a CQL version 2.0.0 is not supported by the binary protocol");
            assertThat(client.start(Map.of())).isInstanceOf(Ready.class);
            assertThat(error(client.ask(new Startup())))
                    .isEqualTo(
                            "a Unexpected message STARTUP, the connection is already initialized");
            assertThat(client.ask(new Query("SELECT key FROM system.local")))
                    .isInstanceOf(Rows.class);
        }
    }

    /// The library would add what is missing.
    private static byte[] startup(int version, String key, String value) {
        ByteBuffer body = ByteBuffer.allocate(100).putShort((short) 1);
        for (String text : List.of(key, value)) {
            body.putShort((short) text.length()).put(text.getBytes(StandardCharsets.UTF_8));
        }
        body.flip();
        ByteBuffer frame = ByteBuffer.allocate(9 + body.limit());
        frame.put((byte) version).put((byte) 0).putShort((short) 1).put((byte) 1);
        return frame.putInt(body.limit()).put(body).array();
    }

    @Test
    void snappy_is_for_versions_without_segments() throws IOException {
        try (RawClient client = new RawClient(server.server().address(), 5, "snappy")) {
            assertThat(error(client.start(Map.of())))
                    .isEqualTo("a Snappy compression is not supported in protocol 5/v5");
        }
    }

    @Test
    void a_request_that_cannot_be_read_harms_no_other() throws IOException {
        try (RawClient client = client(4)) {
            client.send(new byte[] {4, 0, 0, 3, 7, 0, 0, 0, 2, 1, 1});
            client.send(new byte[] {4, 0, 0, 4, 99, 0, 0, 0, 0});
            client.send(5, Options.INSTANCE);
            Frame first = client.read();
            assertThat(first.streamId).isEqualTo(3);
            assertThat(error(first.message)).startsWith("a Not enough bytes");
            Frame second = client.read();
            assertThat(second.streamId).isEqualTo(4);
            assertThat(error(second.message)).isEqualTo("a Unknown opcode 99");
            assertThat(client.read().message).isInstanceOf(Supported.class);
        }
    }

    @Test
    void a_damaged_segment_is_answered_and_ends_the_connection() throws IOException {
        try (RawClient client = client(5)) {
            byte[] bytes = client.bytes(1, Options.INSTANCE);
            bytes[bytes.length - 1] ^= 1;
            client.send(bytes);
            assertThat(error(client.read().message)).contains("CRC mismatch");
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void a_request_that_is_too_large_is_refused_and_the_next_one_answered() throws IOException {
        try (RunningServer small =
                        RunningServer.start(options ->
                                options.withLimits(options.limits().withFrameBytes(100_000)));
                RawClient client = RawClient.started(small.server().address(), 5)) {
            assertThat(error(client.ask(new Query("x".repeat(200_000)))))
                    .isEqualTo(
                            "2200 Request is too big: length 200010 exceeds maximum allowed length 100000");
            assertThat(client.ask(Options.INSTANCE)).isInstanceOf(Supported.class);
        }
    }

    @Test
    void use_belongs_to_the_connection() throws IOException {
        try (RawClient client = client(4);
                RawClient another = client(4)) {
            assertThat(((SetKeyspace) client.ask(new Query("USE k"))).keyspace).isEqualTo("k");
            assertThat(client.ask(new Query("INSERT INTO t (id, n) VALUES (1, 1)")))
                    .isInstanceOf(Void.class);
            assertThat(error(another.ask(new Query("SELECT * FROM t"))))
                    .startsWith("2200 No keyspace has been specified");
        }
    }

    @Test
    void a_request_of_version_5_brings_its_keyspace_and_its_time() throws IOException {
        try (RawClient client = client(5)) {
            Prepared prepared =
                    (Prepared) client.ask(new Prepare("SELECT * FROM t WHERE id = ?", "other"));
            assertThat(prepared.resultMetadata.columnSpecs)
                    .extracting(one -> one.ksName + "." + one.name)
                    .containsExactly("other.id", "other.m");
            QueryOptions inPast =
                    new QueryOptions(
                            1, List.of(), Map.of(), false, -1, null, 8, 77, "k", 1_000_000);
            client.ask(new Query("INSERT INTO t (id, n) VALUES (2, 2) USING TTL 60", inPast));
            QueryOptions soonAfter =
                    new QueryOptions(
                            1, List.of(), Map.of(), false, -1, null, 8, 77, "k", 1_000_010);
            String select = "SELECT ttl(n), writetime(n) FROM t WHERE id = 2";
            Rows rows = (Rows) client.ask(new Query(select, soonAfter));
            List<ByteBuffer> row = rows.getData().remove();
            assertThat(row.get(0).getInt()).isEqualTo(50);
            assertThat(row.get(1).getLong()).isEqualTo(77);
            Rows later = (Rows) client.ask(new Query(select.replace(" t ", " k.t ")));
            assertThat(later.getData()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5})
    void values_have_names_or_places_and_need_not_be_set(int version) throws IOException {
        try (RawClient client = client(version)) {
            Map<String, ByteBuffer> named = new HashMap<>();
            named.put("id", intValue(10 + version));
            named.put("n", intValue(1));
            named.put("s", text("name"));
            QueryOptions byName =
                    new QueryOptions(
                            1,
                            List.of(),
                            named,
                            false,
                            -1,
                            null,
                            8,
                            Long.MIN_VALUE,
                            null,
                            Integer.MIN_VALUE);
            String insert = "INSERT INTO k.t (id, n, s) VALUES (:id, :n, :s)";
            assertThat(client.ask(new Query(insert, byName))).isInstanceOf(Void.class);
            Prepared prepared = (Prepared) client.ask(new Prepare(insert));
            if (version >= 4) {
                client.ask(
                        new Execute(
                                prepared.preparedQueryId,
                                prepared.resultMetadataId,
                                values(
                                        false,
                                        intValue(10 + version),
                                        ProtocolConstants.UNSET_VALUE,
                                        text("other"))));
                assertThat(
                                client.ask(
                                        new Query(
                                                "INSERT INTO k.t (id, n, s) VALUES (?, ?, 'other')",
                                                values(
                                                        false,
                                                        intValue(10 + version),
                                                        ProtocolConstants.UNSET_VALUE))))
                        .isInstanceOf(Void.class);
            }
            Rows rows =
                    (Rows)
                            client.ask(
                                    new Query(
                                            "SELECT n, s FROM k.t WHERE id = ?",
                                            values(false, intValue(10 + version))));
            assertThat(rows.getData().remove())
                    .containsExactly(intValue(1), text(version >= 4 ? "other" : "name"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void whoever_prepared_before_a_change_is_never_misled(int version) throws IOException {
        String table = "k.changing" + version;
        try (RawClient client = client(version)) {
            client.ask(new Query("CREATE TABLE " + table + " (id int PRIMARY KEY, a int)"));
            client.ask(new Query("INSERT INTO " + table + " (id, a) VALUES (1, 1)"));
            Prepared prepared =
                    (Prepared) client.ask(new Prepare("SELECT * FROM " + table + " WHERE id = ?"));
            Execute execute =
                    new Execute(
                            prepared.preparedQueryId,
                            prepared.resultMetadataId,
                            values(true, intValue(1)));
            assertThat(((Rows) client.ask(execute)).getMetadata().columnSpecs).isEmpty();
            client.ask(new Query("ALTER TABLE " + table + " ADD b int"));
            Rows changed = (Rows) client.ask(execute);
            assertThat(changed.getMetadata().columnSpecs).hasSize(3);
            byte[] newId = changed.getMetadata().newResultMetadataId;
            if (version == 5) {
                Execute knowing =
                        new Execute(prepared.preparedQueryId, newId, values(true, intValue(1)));
                assertThat(((Rows) client.ask(knowing)).getMetadata().columnSpecs).isEmpty();
            } else {
                // It may have prepared again or not; another client of the same statement knows
                // less.
                client.ask(new Prepare("SELECT * FROM " + table + " WHERE id = ?"));
                assertThat(((Rows) client.ask(execute)).getMetadata().columnSpecs).hasSize(3);
            }
            client.ask(new Query("DROP TABLE " + table));
            assertThat(client.ask(execute)).isInstanceOf(Unprepared.class);
        }
    }

    @Test
    void an_unknown_statement_is_told_with_its_identity() throws IOException {
        try (RawClient client = client(5)) {
            byte[] id = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
            Unprepared unknown =
                    (Unprepared) client.ask(new Execute(id, id, values(false, intValue(1))));
            assertThat(unknown.id).isEqualTo(id);
            assertThat(unknown.message)
                    .startsWith(
                            "Prepared query with ID 0102030405060708090a0b0c0d0e0f10 not found");
            Batch batch =
                    new Batch(
                            (byte) 0,
                            List.of(id),
                            List.of(List.of()),
                            1,
                            8,
                            Long.MIN_VALUE,
                            null,
                            Integer.MIN_VALUE);
            assertThat(client.ask(batch)).isInstanceOf(Unprepared.class);
        }
    }

    @Test
    void writes_without_a_condition_are_not_serial() throws IOException {
        try (RawClient client = client(5)) {
            int serial = 8;
            QueryOptions options =
                    new QueryOptions(
                            serial,
                            List.of(),
                            Map.of(),
                            false,
                            -1,
                            null,
                            serial,
                            Long.MIN_VALUE,
                            null,
                            Integer.MIN_VALUE);
            assertThat(error(client.ask(new Query("DELETE FROM k.t WHERE id = 1", options))))
                    .isEqualTo("2200 You must use conditional updates for serializable writes");
            assertThat(client.ask(new Query("SELECT * FROM k.t WHERE id = 1", options)))
                    .isInstanceOf(Rows.class);
        }
    }

    @Test
    void consistency_levels_that_mean_nothing_are_refused() throws IOException {
        try (RawClient client = client(4)) {
            QueryOptions any =
                    new QueryOptions(
                            0,
                            List.of(),
                            Map.of(),
                            false,
                            -1,
                            null,
                            8,
                            Long.MIN_VALUE,
                            null,
                            Integer.MIN_VALUE);
            assertThat(error(client.ask(new Query("SELECT * FROM k.t", any))))
                    .isEqualTo("2200 ANY ConsistencyLevel is only supported for writes");
            QueryOptions serial =
                    new QueryOptions(
                            1,
                            List.of(),
                            Map.of(),
                            false,
                            -1,
                            null,
                            1,
                            Long.MIN_VALUE,
                            null,
                            Integer.MIN_VALUE);
            assertThat(error(client.ask(new Query("SELECT * FROM k.t", serial))))
                    .startsWith("2200 Invalid consistency for conditional update");
        }
    }

    @Test
    void a_dropped_keyspace_is_told_with_its_tables_to_whoever_asked() throws IOException {
        try (RawClient listener = client(5);
                RawClient client = client(5)) {
            assertThat(listener.ask(new Register(List.of("SCHEMA_CHANGE", "STATUS_CHANGE"))))
                    .isInstanceOf(Ready.class);
            client.ask(
                    new Query(
                            "CREATE KEYSPACE gone WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"));
            client.ask(new Query("CREATE TABLE gone.t (id int PRIMARY KEY)"));
            client.ask(new Query("DROP KEYSPACE gone"));
            List<String> told = new ArrayList<>();
            while (told.size() < 4) {
                Frame frame = listener.read();
                assertThat(frame.streamId).isEqualTo(-1);
                SchemaChangeEvent event = (SchemaChangeEvent) frame.message;
                told.add(event.changeType + " " + event.target + " " + event.object);
            }
            assertThat(told)
                    .containsExactly(
                            "CREATED KEYSPACE null",
                            "CREATED TABLE t",
                            "DROPPED TABLE t",
                            "DROPPED KEYSPACE null");
            assertThat(error(client.ask(new Register(List.of("WEATHER_CHANGE")))))
                    .isEqualTo("a Invalid value 'WEATHER_CHANGE' for Type");
        }
    }

    @Test
    void many_requests_in_one_piece_are_all_answered() throws IOException {
        try (RawClient client = client(5)) {
            Prepared insert =
                    (Prepared) client.ask(new Prepare("INSERT INTO k.t (id, n) VALUES (?, 5)"));
            List<byte[]> frames = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                frames.add(
                        client.referee()
                                .frame(
                                        i,
                                        new Execute(
                                                insert.preparedQueryId,
                                                insert.resultMetadataId,
                                                values(false, intValue(1000 + i)))));
            }
            client.send(client.referee().packed(frames.toArray(byte[][]::new)));
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                Frame frame = client.read();
                assertThat(frame.message).isInstanceOf(Void.class);
                streams.add(frame.streamId);
            }
            assertThat(streams).doesNotHaveDuplicates().hasSize(500);
        }
    }
}
