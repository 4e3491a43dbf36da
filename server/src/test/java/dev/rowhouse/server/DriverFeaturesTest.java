package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.SchemaChangeListenerBase;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.querybuilder.QueryBuilder;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

import java.net.InetAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// What applications do with the official driver beyond the usual.
class DriverFeaturesTest {
    private static RunningServer server;
    private static CqlSession session;

    @BeforeAll
    static void start() {
        server = RunningServer.start();
        session = server.connect();
        session.execute(
                "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE shop.items (id int, n int, name text, PRIMARY KEY (id, n))");
    }

    @AfterAll
    static void stop() {
        session.close();
        server.close();
    }

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private static PreparedStatement insertItem() {
        return session.prepare("INSERT INTO shop.items (id, n, name) VALUES (?, ?, ?)");
    }

    @Test
    void many_at_the_same_time_and_page_after_page() throws Exception {
        PreparedStatement insert = insertItem();
        List<CompletionStage<AsyncResultSet>> writes = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            writes.add(session.executeAsync(insert.bind(1, i, "item " + i)));
        }
        for (CompletionStage<AsyncResultSet> write : writes) {
            get(write);
        }
        AsyncResultSet page =
                get(
                        session.executeAsync(
                                SimpleStatement.newInstance("SELECT n FROM shop.items WHERE id = 1")
                                        .setPageSize(300)));
        int rows = 0;
        while (true) {
            for (Row row : page.currentPage()) {
                assertThat(row.getInt(0)).isEqualTo(rows++);
            }
            if (!page.hasMorePages()) {
                break;
            }
            page = get(page.fetchNextPage());
        }
        assertThat(rows).isEqualTo(1000);
    }

    @Test
    void reactively() throws Exception {
        session.execute(insertItem().bind(2, 1, "one"));
        session.execute(insertItem().bind(2, 2, "two"));
        CompletableFuture<List<String>> names = new CompletableFuture<>();
        session.executeReactive("SELECT name FROM shop.items WHERE id = 2")
                .subscribe(
                        new Subscriber<Row>() {
                            private final List<String> found = new ArrayList<>();

                            @Override
                            public void onSubscribe(Subscription subscription) {
                                subscription.request(Long.MAX_VALUE);
                            }

                            @Override
                            public void onNext(Row row) {
                                found.add(row.getString(0));
                            }

                            @Override
                            public void onError(Throwable error) {
                                names.completeExceptionally(error);
                            }

                            @Override
                            public void onComplete() {
                                names.complete(found);
                            }
                        });
        assertThat(get(names)).containsExactly("one", "two");
    }

    @Test
    void by_the_query_builder() {
        session.execute(
                QueryBuilder.insertInto("shop", "items")
                        .value("id", QueryBuilder.literal(3))
                        .value("n", QueryBuilder.literal(1))
                        .value("name", QueryBuilder.literal("built"))
                        .build());
        assertThat(
                        session.execute(
                                        QueryBuilder.selectFrom("shop", "items")
                                                .column("name")
                                                .whereColumn("id")
                                                .isEqualTo(QueryBuilder.bindMarker())
                                                .build(3))
                                .all())
                .singleElement()
                .satisfies(row -> assertThat(row.getString("name")).isEqualTo("built"));
    }

    private static final class Listening extends SchemaChangeListenerBase {
        private final CompletableFuture<TableMetadata> created;
        private final CompletableFuture<KeyspaceMetadata> dropped;

        Listening(
                CompletableFuture<TableMetadata> created,
                CompletableFuture<KeyspaceMetadata> dropped) {
            this.created = created;
            this.dropped = dropped;
        }

        @Override
        public void onTableCreated(TableMetadata table) {
            created.complete(table);
        }

        @Override
        public void onKeyspaceDropped(KeyspaceMetadata keyspace) {
            dropped.complete(keyspace);
        }

        @Override
        public void close() {}
    }

    @Test
    void a_schema_that_changes_is_known_to_all_sessions() throws Exception {
        CompletableFuture<TableMetadata> created = new CompletableFuture<>();
        CompletableFuture<KeyspaceMetadata> dropped = new CompletableFuture<>();
        try (CqlSession listening =
                server.connect(
                        settings -> settings,
                        builder ->
                                builder.withSchemaChangeListener(
                                        new Listening(created, dropped)))) {
            session.execute(
                    "CREATE KEYSPACE passing WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
            session.execute(
                    "CREATE TABLE passing.away (a int, b text, c map<text, frozen<list<int>>>, PRIMARY KEY (a, b)) WITH CLUSTERING ORDER BY (b DESC)");
            TableMetadata table = get(created);
            assertThat(table.describe(false))
                    .contains("\"c\" map<text, frozen<list<int>>>")
                    .contains("CLUSTERING ORDER BY (\"b\" DESC)");
            assertThat(listening.checkSchemaAgreement()).isTrue();
            session.execute("DROP KEYSPACE passing");
            assertThat(get(dropped).getName()).isEqualTo(CqlIdentifier.fromCql("passing"));
        }
    }

    @Test
    void a_prepared_statement_outlives_a_change_and_a_loss() {
        session.execute("CREATE TABLE shop.growing (id int PRIMARY KEY, a int)");
        session.execute("INSERT INTO shop.growing (id, a) VALUES (1, 10)");
        PreparedStatement select = session.prepare("SELECT * FROM shop.growing WHERE id = ?");
        assertThat(session.execute(select.bind(1)).one())
                .satisfies(row -> assertThat(row.getColumnDefinitions().size()).isEqualTo(2));
        session.execute("ALTER TABLE shop.growing ADD b text");
        session.execute("UPDATE shop.growing SET b = 'new' WHERE id = 1");
        assertThat(session.execute(select.bind(1)).one())
                .satisfies(row -> assertThat(row.getString("b")).isEqualTo("new"));
        session.execute("DROP TABLE shop.growing");
        session.execute("CREATE TABLE shop.growing (id text PRIMARY KEY, a text)");
        // The type of its marker is another one: the driver is told, and prepares it anew.
        assertThat(session.execute(select.bind(1)).all()).isEmpty();
        // It went with its table: nothing was evicted for want of room.
        assertThat(server.server().metrics().gauges().preparedEvictions()).isZero();
        session.execute("DROP TABLE shop.growing");
        session.execute("CREATE TABLE shop.growing (id int PRIMARY KEY, a int)");
        assertThat(session.execute(select.bind(1)).all()).isEmpty();
    }

    @Test
    void traces_tell_what_happened() throws Exception {
        ExecutionInfo info =
                session.execute(
                                SimpleStatement.newInstance("SELECT * FROM shop.items WHERE id = 4")
                                        .setTracing(true))
                        .getExecutionInfo();
        QueryTrace trace = get(info.getQueryTraceAsync());
        assertThat(trace.getRequestType()).isEqualTo("Execute CQL3 query");
        assertThat(trace.getParameters())
                .containsEntry("consistency_level", "LOCAL_ONE")
                .containsEntry("query", "SELECT * FROM shop.items WHERE id = 4");
        assertThat(trace.getEvents()).isNotEmpty();
    }

    @Test
    void warnings_arrive() {
        PreparedStatement insert = insertItem();
        BatchStatement batch = BatchStatement.newInstance(DefaultBatchType.LOGGED);
        for (int i = 0; i < 100; i++) {
            batch = batch.add(insert.bind(10_000 + i, 1, "x".repeat(100)));
        }
        assertThat(session.execute(batch).getExecutionInfo().getWarnings())
                .anySatisfy(warning ->
                        assertThat(warning)
                                .contains("is of size")
                                .contains("exceeding specified threshold"));
    }

    @Test
    void a_keyspace_for_one_request() {
        try (CqlSession inKeyspace =
                server.connect(settings -> settings, builder -> builder.withKeyspace("shop"))) {
            assertThat(inKeyspace.execute("SELECT count(*) FROM items").all()).hasSize(1);
        }
        assertThat(
                        session.execute(
                                        SimpleStatement.newInstance("SELECT key FROM local")
                                                .setKeyspace("system"))
                                .all())
                .hasSize(1);
    }

    @Test
    void requests_bring_their_own_times() {
        session.execute("CREATE TABLE shop.timed (id int PRIMARY KEY, a int)");
        int later = (int) Instant.now().plusSeconds(1_000).getEpochSecond();
        session.execute(
                SimpleStatement.newInstance("INSERT INTO shop.timed (id, a) VALUES (1, 1)")
                        .setQueryTimestamp(123));
        session.execute(
                SimpleStatement.newInstance(
                                "INSERT INTO shop.timed (id, a) VALUES (2, 2) USING TTL 100")
                        .setNowInSeconds(later));
        SimpleStatement select =
                SimpleStatement.newInstance("SELECT writetime(a), ttl(a) FROM shop.timed");
        assertThat(session.execute(select.setNowInSeconds(later + 40)).all())
                .extracting(row -> row.getLong(0) == 123, row -> row.getInt(1))
                .containsExactlyInAnyOrder(tuple(true, 0), tuple(false, 60));
        assertThat(session.execute(select.setNowInSeconds(later + 100)).all()).hasSize(1);
    }

    @Test
    void values_that_are_not_set_change_nothing() {
        session.execute(insertItem().bind(70, 1, "kept"));
        session.execute(insertItem().bind().setInt("id", 70).setInt("n", 1));
        String select = "SELECT name FROM shop.items WHERE id = :id AND n = :n";
        SimpleStatement named = SimpleStatement.newInstance(select, Map.of("id", 70, "n", 1));
        assertThat(session.execute(named).all().getFirst().getString(0)).isEqualTo("kept");
        session.execute(insertItem().bind(70, 1, "gone").setToNull("name"));
        assertThat(session.execute(named).all().getFirst().isNull(0)).isTrue();
    }

    @Test
    void a_stream_takes_page_after_page_as_it_is_asked() throws Exception {
        PreparedStatement insert = insertItem();
        for (int i = 0; i < 50; i++) {
            session.execute(insert.bind(80, i, "item"));
        }
        CompletableFuture<List<Integer>> numbers = new CompletableFuture<>();
        session.executeReactive(
                        SimpleStatement.newInstance("SELECT n FROM shop.items WHERE id = 80")
                                .setPageSize(7))
                .subscribe(new OneByOne(numbers));
        assertThat(get(numbers)).isEqualTo(IntStream.range(0, 50).boxed().toList());
    }

    /// Asks for the next one when it has one.
    private static final class OneByOne implements Subscriber<Row> {
        private final CompletableFuture<List<Integer>> numbers;
        private final List<Integer> found = new ArrayList<>();
        private final CompletableFuture<Subscription> subscription = new CompletableFuture<>();

        OneByOne(CompletableFuture<List<Integer>> numbers) {
            this.numbers = numbers;
        }

        @Override
        public void onSubscribe(Subscription given) {
            subscription.complete(given);
            given.request(1);
        }

        @Override
        public void onNext(Row row) {
            found.add(row.getInt(0));
            subscription.join().request(1);
        }

        @Override
        public void onError(Throwable error) {
            numbers.completeExceptionally(error);
        }

        @Override
        public void onComplete() {
            numbers.complete(found);
        }
    }

    @Test
    void conditions_counters_and_batches() {
        session.execute("CREATE TABLE shop.counts (id int PRIMARY KEY, c counter)");
        PreparedStatement add = session.prepare("UPDATE shop.counts SET c = c + ? WHERE id = ?");
        session.execute(
                BatchStatement.newInstance(
                        DefaultBatchType.COUNTER, add.bind(2L, 1), add.bind(3L, 1)));
        assertThat(session.execute("SELECT c FROM shop.counts").all())
                .singleElement()
                .satisfies(row -> assertThat(row.getLong(0)).isEqualTo(5));
        PreparedStatement first =
                session.prepare(
                        "INSERT INTO shop.items (id, n, name) VALUES (?, ?, ?) IF NOT EXISTS");
        assertThat(session.execute(first.bind(5000, 1, "a")).wasApplied()).isTrue();
        assertThat(session.execute(first.bind(5000, 1, "b")).all())
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getBoolean("[applied]")).isFalse();
                    assertThat(row.getString("name")).isEqualTo("a");
                });
        assertThat(session.execute(first.bind(5000, 2, "b")).wasApplied()).isTrue();
    }

    @Test
    void a_function_that_fails_is_named() {
        session.execute(
                "CREATE FUNCTION shop.broken(a int) CALLED ON NULL INPUT RETURNS int LANGUAGE java AS 'throw new RuntimeException(\"no\");'");
        session.execute("INSERT INTO shop.items (id, n) VALUES (60, 1)");
        assertThatThrownBy(() ->
                        session.execute("SELECT shop.broken(n) FROM shop.items WHERE id = 60"))
                .isInstanceOf(FunctionFailureException.class)
                .hasMessageContaining("no");
    }

    @Test
    void values_of_all_sorts_come_back() throws Exception {
        session.execute("CREATE TYPE shop.address (street text, no smallint)");
        session.execute(
                "CREATE TABLE shop.everything (id uuid PRIMARY KEY, d date, t time, ts timestamp, dur duration, i inet,"
                        + " v vector<float, 3>, m map<text, frozen<set<int>>>, tu tuple<int, text>, a frozen<address>, de decimal, vi varint,"
                        + " b blob, bo boolean, ti tinyint)"
                                .replace("frozen<address>", "frozen<shop.address>"));
        java.util.UUID id = new java.util.UUID(1, 2);
        UserDefinedType address =
                session.refreshSchema()
                        .getKeyspace("shop")
                        .flatMap(keyspace -> keyspace.getUserDefinedType("address"))
                        .orElseThrow();
        PreparedStatement insert =
                session.prepare(
                        "INSERT INTO shop.everything (id, d, t, ts, dur, i, v, m, tu, a, de, vi, b, bo, ti)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        Object[] values = {
            id,
            LocalDate.of(2026, 2, 3),
            java.time.LocalTime.of(1, 2, 3, 4),
            Instant.ofEpochMilli(1_000_000_007L),
            CqlDuration.newInstance(1, 2, 3),
            InetAddress.getByName("2001:db8::7"),
            CqlVector.newInstance(1f, 2f, 3f),
            Map.of("k", Set.of(1, 2)),
            DataTypes.tupleOf(DataTypes.INT, DataTypes.TEXT).newValue(7, "seven"),
            address.newValue("Main", (short) 5),
            new java.math.BigDecimal("12345.678"),
            java.math.BigInteger.TWO.pow(100),
            java.nio.ByteBuffer.wrap(new byte[] {1, 2}),
            true,
            (byte) -3
        };
        session.execute(insert.bind(values));
        // Version 3 does not know them: the driver gives their bytes.
        Set<Integer> sinceV4 = Set.of(1, 2, 14);
        for (String version : List.of("V3", "V4", "V5")) {
            try (CqlSession each =
                    server.connect(
                            settings ->
                                    settings.withString(
                                            DefaultDriverOption.PROTOCOL_VERSION, version),
                            builder -> builder)) {
                Row row =
                        each.execute(
                                        each.prepare(
                                                        "SELECT id, d, t, ts, dur, i, v, m, tu, a, de, vi, b, bo, ti FROM shop.everything WHERE id = ?")
                                                .bind(id))
                                .all()
                                .getFirst();
                for (int i = 0; i < values.length; i++) {
                    Object found = row.getObject(i);
                    if (values[i] instanceof UdtValue) {
                        assertThat(
                                        ((UdtValue) Optional.ofNullable(found).orElseThrow())
                                                .getString("street"))
                                .isEqualTo("Main");
                    } else if (i != 8 && (!version.equals("V3") || !sinceV4.contains(i))) {
                        assertThat(found).as(version + " " + i).isEqualTo(values[i]);
                    }
                }
            }
        }
    }

    @Test
    void who_is_connected_and_what_was_prepared_is_there_to_be_read() {
        String prepared = "SELECT name FROM shop.items WHERE id = 4711 AND n = ?";
        try (CqlSession other = server.connect()) {
            other.execute("USE shop");
            other.execute(other.prepare(prepared).bind(1));
            List<Row> clients = other.execute("SELECT * FROM system_views.clients").all();
            assertThat(clients).hasSizeGreaterThanOrEqualTo(4);
            Row own =
                    clients.stream()
                            .filter(row -> "shop".equals(row.getString("keyspace_name")))
                            .findFirst()
                            .orElseThrow();
            assertThat(own.getInetAddress("address")).isEqualTo(InetAddress.getLoopbackAddress());
            assertThat(own.getInt("port")).isPositive();
            assertThat(own.getString("connection_stage")).isEqualTo("ready");
            assertThat(own.getString("username")).isEqualTo("anonymous");
            assertThat(own.getString("driver_name")).contains("Java");
            assertThat(own.getString("driver_version")).startsWith("4.");
            assertThat(own.getMap("client_options", String.class, String.class))
                    .containsKeys("CQL_VERSION", "DRIVER_NAME");
            assertThat(own.getInt("protocol_version")).isEqualTo(5);
            assertThat(own.getLong("request_count")).isGreaterThan(2);
            assertThat(own.getBoolean("ssl_enabled")).isFalse();
            assertThat(own.isNull("ssl_protocol")).isTrue();
        }
        assertThat(
                        session.execute("SELECT * FROM system_views.clients").all().stream()
                                .filter(row -> "shop".equals(row.getString("keyspace_name"))))
                .as("those that have gone")
                .isEmpty();
        Row statement =
                session.execute("SELECT * FROM system.prepared_statements").all().stream()
                        .filter(row -> prepared.equals(row.getString("query_string")))
                        .findFirst()
                        .orElseThrow();
        assertThat(statement.getString("logged_keyspace")).isEqualTo("shop");
        assertThat(Optional.ofNullable(statement.getByteBuffer("prepared_id")))
                .hasValueSatisfying(id -> assertThat(id.remaining()).isEqualTo(16));
    }
}
