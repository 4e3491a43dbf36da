package dev.rowhouse.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.AggregateMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.FunctionMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.SchemaChangeListener;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.querybuilder.QueryBuilder;
import com.datastax.oss.driver.api.querybuilder.SchemaBuilder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// What the official driver knows of a schema, and how it hears of changes, in every version of the
/// protocol.
class DriverSchemaTest {
    private static final List<String> STATEMENTS =
            List.of(
                    "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = false",
                    "CREATE TYPE shop.money (currency text, amount decimal)",
                    "CREATE TYPE shop.price (net frozen<money>, taxes map<text, frozen<money>>)"
                            .replace("<money>", "<shop.money>"),
                    "CREATE TABLE shop.items (shop int, \"Kind\" text, id timeuuid, name text, owner text static, price frozen<shop.price>, tags set<text>, place vector<float, 2>,"
                            + " PRIMARY KEY ((shop, \"Kind\"), id)) WITH CLUSTERING ORDER BY (id DESC) AND comment = 'it''s all' AND default_time_to_live = 86400 AND gc_grace_seconds = 3600",
                    "CREATE INDEX by_name ON shop.items (name)",
                    "CREATE INDEX by_tag ON shop.items (tags) USING 'sai'",
                    "CREATE TABLE shop.visits (day date PRIMARY KEY, number counter)",
                    "CREATE TABLE shop.people (id int PRIMARY KEY, name text)",
                    "CREATE MATERIALIZED VIEW shop.people_by_name AS SELECT * FROM shop.people WHERE name IS NOT NULL AND id IS NOT NULL PRIMARY KEY (name, id)",
                    "CREATE FUNCTION shop.plus(a int, b int) RETURNS NULL ON NULL INPUT RETURNS int LANGUAGE java AS 'return a + b;'",
                    "CREATE AGGREGATE shop.total(int) SFUNC plus STYPE int INITCOND 0");

    private static CqlSession connect(RunningServer server, String version) {
        return server.connect(
                settings -> settings.withString(DefaultDriverOption.PROTOCOL_VERSION, version),
                builder -> builder);
    }

    private static KeyspaceMetadata shop(CqlSession session) {
        return session.getMetadata().getKeyspace("shop").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"V3", "V4", "V5"})
    void the_driver_knows_a_schema_whole(String version) {
        try (RunningServer server = RunningServer.start();
                CqlSession session = connect(server, version)) {
            STATEMENTS.forEach(session::execute);
            KeyspaceMetadata shop = shop(session);
            assertThat(shop.isDurableWrites()).isFalse();
            assertThat(shop.getReplication()).containsEntry("replication_factor", "1");
            TableMetadata items = shop.getTable("items").orElseThrow();
            assertThat(items.getPartitionKey())
                    .extracting(column -> column.getName().asInternal())
                    .containsExactly("shop", "Kind");
            assertThat(items.getClusteringColumns().values()).containsExactly(ClusteringOrder.DESC);
            assertThat(items.getColumn("owner").orElseThrow().isStatic()).isTrue();
            assertThat(items.getColumn("tags").orElseThrow().getType())
                    .isEqualTo(DataTypes.setOf(DataTypes.TEXT));
            assertThat(items.getOptions())
                    .containsEntry(CqlIdentifier.fromCql("comment"), "it's all")
                    .containsEntry(CqlIdentifier.fromCql("default_time_to_live"), 86_400);
            assertThat(items.getIndexes().keySet())
                    .extracting(CqlIdentifier::asInternal)
                    .containsExactlyInAnyOrder("by_name", "by_tag");
            UserDefinedType price = shop.getUserDefinedType("price").orElseThrow();
            assertThat(price.getFieldTypes().getFirst())
                    .isEqualTo(shop.getUserDefinedType("money").orElseThrow().copy(true));
            assertThat(shop.getView("people_by_name").orElseThrow().getBaseTable().asInternal())
                    .isEqualTo("people");
            assertThat(shop.getFunction("plus", DataTypes.INT, DataTypes.INT)).isPresent();
            assertThat(shop.getAggregate("total", DataTypes.INT).orElseThrow().getInitCond())
                    .contains(0);
        }
    }

    @Test
    void the_driver_may_know_the_systems_tables_too() {
        try (RunningServer server = RunningServer.start();
                CqlSession session =
                        server.connect(
                                settings ->
                                        settings.withStringList(
                                                DefaultDriverOption
                                                        .METADATA_SCHEMA_REFRESHED_KEYSPACES,
                                                List.of()),
                                builder -> builder)) {
            assertThat(session.getMetadata().getKeyspaces().values())
                    .extracting(
                            keyspace -> keyspace.getName().asInternal(),
                            KeyspaceMetadata::isVirtual)
                    .contains(
                            tuple("system", false),
                            tuple("system_schema", false),
                            tuple("system_auth", false),
                            tuple("system_views", true),
                            tuple("system_virtual_schema", true));
        }
    }

    /// The driver writes CQL by what it knows. It leaves out the semicolon after an index of a
    /// class of its own.
    @Test
    void a_schema_made_by_the_drivers_description_is_the_same() {
        try (RunningServer one = RunningServer.start();
                RunningServer other = RunningServer.start();
                CqlSession from = one.connect();
                CqlSession to = other.connect()) {
            STATEMENTS.forEach(from::execute);
            String description = shop(from).describeWithChildren(true);
            Arrays.stream(description.split("(?m)^(?=CREATE )"))
                    .filter(statement -> !statement.isBlank())
                    .forEach(to::execute);
            assertThat(shop(to).describeWithChildren(true)).isEqualTo(description);
        }
    }

    /// Keeps the names of the listener's methods, with what they speak of.
    private static SchemaChangeListener listener(BlockingQueue<String> heard) {
        return (SchemaChangeListener)
                Proxy.newProxyInstance(
                        SchemaChangeListener.class.getClassLoader(),
                        new Class<?>[] {SchemaChangeListener.class},
                        (ignored, method, arguments) -> {
                            if (arguments != null && method.getName().startsWith("on")) {
                                if (!method.getName().equals("onSessionReady")) {
                                    heard.add(method.getName() + " " + name(arguments[0]));
                                }
                            }
                            return null;
                        });
    }

    private static String name(Object changed) {
        return switch (changed) {
            case KeyspaceMetadata keyspace -> keyspace.getName().asInternal();
            case TableMetadata table -> table.getName().asInternal();
            case ViewMetadata view -> view.getName().asInternal();
            case UserDefinedType type -> type.getName().asInternal();
            case FunctionMetadata function -> function.getSignature().getName().asInternal();
            case AggregateMetadata aggregate -> aggregate.getSignature().getName().asInternal();
            default -> throw new IllegalArgumentException("unknown: " + changed);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"V3", "V4", "V5"})
    void every_change_is_an_event_for_the_other_sessions(String version) throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (RunningServer server = RunningServer.start();
                CqlSession changing = connect(server, version);
                CqlSession listening =
                        server.connect(
                                settings ->
                                        settings.withString(
                                                DefaultDriverOption.PROTOCOL_VERSION, version),
                                builder -> builder.withSchemaChangeListener(listener(heard)))) {
            for (List<String> step :
                    List.of(
                            List.of(STATEMENTS.get(0), "onKeyspaceCreated shop"),
                            List.of(STATEMENTS.get(1), "onUserDefinedTypeCreated money"),
                            List.of(
                                    "ALTER TYPE shop.money ADD since date",
                                    "onUserDefinedTypeUpdated money"),
                            List.of(
                                    "CREATE TABLE shop.people (id int PRIMARY KEY, name text)",
                                    "onTableCreated people"),
                            List.of("ALTER TABLE shop.people ADD age int", "onTableUpdated people"),
                            List.of(
                                    "CREATE INDEX by_age ON shop.people (age)",
                                    "onTableUpdated people"),
                            List.of(STATEMENTS.get(8), "onViewCreated people_by_name"),
                            List.of(
                                    "ALTER MATERIALIZED VIEW shop.people_by_name WITH comment = 'a view'",
                                    "onViewUpdated people_by_name"),
                            List.of(STATEMENTS.get(9), "onFunctionCreated plus"),
                            List.of(STATEMENTS.get(10), "onAggregateCreated total"),
                            List.of("DROP AGGREGATE shop.total", "onAggregateDropped total"),
                            List.of("DROP FUNCTION shop.plus", "onFunctionDropped plus"),
                            List.of(
                                    "DROP MATERIALIZED VIEW shop.people_by_name",
                                    "onViewDropped people_by_name"),
                            List.of("DROP TABLE shop.people", "onTableDropped people"),
                            List.of("DROP TYPE shop.money", "onUserDefinedTypeDropped money"),
                            List.of(
                                    "ALTER KEYSPACE shop WITH durable_writes = true",
                                    "onKeyspaceUpdated shop"),
                            List.of("DROP KEYSPACE shop", "onKeyspaceDropped shop"))) {
                changing.execute(step.getFirst());
                assertThat(heard.poll(30, TimeUnit.SECONDS))
                        .as(step.getFirst())
                        .isEqualTo(step.getLast());
            }
            assertThat(listening.checkSchemaAgreement()).isTrue();
            assertThat(heard).isEmpty();
        }
    }

    /// Version 5 tells what has changed; in the older ones the server sends what a driver cannot
    /// know.
    @ParameterizedTest
    @ValueSource(strings = {"V3", "V4", "V5"})
    void statements_prepared_before_a_change_answer_with_the_new_columns(String version) {
        try (RunningServer server = RunningServer.start();
                CqlSession changing = server.connect();
                CqlSession session = connect(server, version)) {
            changing.execute(STATEMENTS.getFirst());
            changing.execute(
                    "CREATE TABLE shop.growing (p int, c int, a text, PRIMARY KEY (p, c))");
            for (int i = 0; i < 5; i++) {
                changing.execute("INSERT INTO shop.growing (p, c, a) VALUES (1, ?, 'old')", i);
            }
            PreparedStatement select = session.prepare("SELECT * FROM shop.growing WHERE p = ?");
            BoundStatement bound = select.bind(1).setPageSize(2);
            assertThat(names(session, bound)).containsExactly("p", "c", "a");
            changing.execute("ALTER TABLE shop.growing ADD aa int");
            changing.execute("UPDATE shop.growing SET aa = 7 WHERE p = 1 AND c = 4");
            assertThat(names(session, bound)).containsExactly("p", "c", "a", "aa");
            List<Row> rows = session.execute(bound).all();
            assertThat(rows).hasSize(5);
            assertThat(rows.getLast().getInt("aa")).isEqualTo(7);
            assertThat(rows.getLast().getString("a")).isEqualTo("old");
            changing.execute("ALTER TABLE shop.growing DROP a");
            assertThat(names(session, bound)).containsExactly("p", "c", "aa");
            assertThat(session.execute(bound).all().getLast().getInt("aa")).isEqualTo(7);
        }
    }

    private static List<String> names(CqlSession session, BoundStatement statement) {
        return session.execute(statement).all().stream()
                .map(row -> {
                    List<String> names = new ArrayList<>();
                    row.getColumnDefinitions()
                            .forEach(column -> names.add(column.getName().asInternal()));
                    return List.copyOf(names);
                })
                .reduce((first, second) -> {
                    assertThat(second).isEqualTo(first);
                    return first;
                })
                .orElseThrow();
    }

    @Test
    void by_the_drivers_builders() {
        try (RunningServer server = RunningServer.start();
                CqlSession session = server.connect()) {
            session.execute(
                    SchemaBuilder.createKeyspace("built")
                            .ifNotExists()
                            .withSimpleStrategy(1)
                            .build());
            session.execute(
                    SchemaBuilder.createTable("built", "t")
                            .withPartitionKey("p", DataTypes.INT)
                            .withClusteringColumn("c", DataTypes.INT)
                            .withColumn("v", DataTypes.TEXT)
                            .withColumn("s", DataTypes.setOf(DataTypes.INT))
                            .withClusteringOrder("c", ClusteringOrder.DESC)
                            .build());
            for (int i = 0; i < 4; i++) {
                session.execute(
                        QueryBuilder.insertInto("built", "t")
                                .value("p", QueryBuilder.literal(1))
                                .value("c", QueryBuilder.literal(i))
                                .value("v", QueryBuilder.bindMarker())
                                .usingTimestamp(1_000)
                                .build("value " + i));
            }
            session.execute(
                    QueryBuilder.update("built", "t")
                            .usingTtl(1_000)
                            .append("s", QueryBuilder.literal(Set.of(3)))
                            .whereColumn("p")
                            .isEqualTo(QueryBuilder.literal(1))
                            .whereColumn("c")
                            .isEqualTo(QueryBuilder.literal(2))
                            .build());
            session.execute(
                    QueryBuilder.deleteFrom("built", "t")
                            .whereColumn("p")
                            .isEqualTo(QueryBuilder.literal(1))
                            .whereColumn("c")
                            .isLessThan(QueryBuilder.literal(1))
                            .build());
            assertThat(
                            session.execute(
                                            QueryBuilder.selectFrom("built", "t")
                                                    .column("c")
                                                    .writeTime("v")
                                                    .column("s")
                                                    .whereColumn("p")
                                                    .in(QueryBuilder.literal(1))
                                                    .limit(2)
                                                    .build())
                                    .map(row ->
                                            row.getInt(0)
                                                    + " "
                                                    + row.getLong(1)
                                                    + " "
                                                    + row.getSet("s", Integer.class))
                                    .all())
                    .containsExactly("3 1000 []", "2 1000 [3]");
            session.execute(
                    SchemaBuilder.alterTable("built", "t").addColumn("n", DataTypes.INT).build());
            session.execute(
                    SchemaBuilder.createIndex("by_v").onTable("built", "t").andColumn("v").build());
            assertThat(
                            session.execute(
                                            QueryBuilder.selectFrom("built", "t")
                                                    .all()
                                                    .whereColumn("v")
                                                    .isEqualTo(QueryBuilder.literal("value 3"))
                                                    .build())
                                    .all())
                    .hasSize(1);
            session.execute(SchemaBuilder.dropKeyspace("built").build());
            assertThat(session.getMetadata().getKeyspace("built")).isEmpty();
        }
    }
}
