package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.engine.result.ColumnSpecification;

import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

/// What a data definition may do only where it is turned on. What is refused otherwise is recorded
/// from Cassandra.
class SchemaSwitchTest {
    private static final String ELSEWHERE =
            "CREATE KEYSPACE k2 WITH replication = {'class': 'NetworkTopologyStrategy', 'eu': 3}";
    private static final String COMPACT =
            "CREATE TABLE k.c (p int PRIMARY KEY, v int) WITH COMPACT STORAGE";
    private static final String TUNED =
            "CREATE INDEX ON k.t (v) USING 'sai' WITH OPTIONS = {'maximum_node_connections': '%s', 'construction_beam_width': '%s'}";

    @Test
    void anyDataCenterMayBeNamedWhereTheSchemaIsMeantForAnyCluster() {
        try (Rowhouse database = open(RowhouseOptions.forAnyCluster())) {
            Session session = database.connect();
            session.execute(ELSEWHERE);
            assertThat(database.schema().findKeyspace("k2").orElseThrow().replication())
                    .containsEntry("eu", "3");
        }
    }

    @Test
    void otherDataCentersAreRefusedWithAHint() {
        try (Rowhouse database = open(RowhouseOptions.defaults())) {
            Session session = database.connect();
            assertThatThrownBy(() -> session.execute(ELSEWHERE))
                    .isInstanceOfSatisfying(
                            CqlException.class,
                            error -> assertThat(error.hint().orElseThrow()).contains("datacenter1"))
                    .hasMessageContaining("Unrecognized strategy option {eu}");
        }
    }

    @Test
    void parametersOfVectorIndexesAreTakenWithinTheirLimits() {
        RowhouseOptions options =
                RowhouseOptions.defaults()
                        .withSchemaSwitches(Set.of(SchemaSwitch.VECTOR_INDEX_PARAMETERS));
        try (Rowhouse database = open(options)) {
            Session session = withVectors(database);
            assertThatThrownBy(() -> session.execute(TUNED.formatted("513", "100")))
                    .hasMessageContaining("cannot be <= 0 or > 512, was 513");
            assertThatThrownBy(() -> session.execute(TUNED.formatted("16", "0")))
                    .hasMessageContaining("cannot be <= 0 or > 3200, was 0");
            assertThatThrownBy(() -> session.execute(TUNED.formatted("x", "100")))
                    .hasMessageContaining("x is not a valid integer");
            session.execute(TUNED.formatted("16", "100"));
        }
    }

    @Test
    void compactStorageIsDroppedAndTheSettingSaysSo() {
        RowhouseOptions options =
                RowhouseOptions.defaults()
                        .withSchemaSwitches(Set.of(SchemaSwitch.DROP_COMPACT_STORAGE));
        try (Rowhouse database = open(options)) {
            Session session = withVectors(database);
            session.execute(COMPACT);
            session.execute("ALTER TABLE k.c DROP COMPACT STORAGE");
            assertThat(session.execute("SELECT * FROM k.c").columns().asList())
                    .extracting(ColumnSpecification::name)
                    .containsExactly("p", "column1", "v", "value");
            assertThat(dropCompactStorageEnabled(session)).isEqualTo("true");
        }
    }

    private static String dropCompactStorageEnabled(Session session) {
        return session.execute(
                        "SELECT value FROM system_views.settings WHERE name = 'drop_compact_storage_enabled'")
                .first()
                .orElseThrow()
                .format(0);
    }

    @Test
    void theSwitchesAreOffByDefault() {
        assertThat(RowhouseOptions.defaults().schemaSwitches()).isEmpty();
        assertThat(RowhouseOptions.forAnyCluster().schemaSwitches())
                .isEqualTo(EnumSet.of(SchemaSwitch.ANY_DATA_CENTER));
        try (Rowhouse database = open(RowhouseOptions.defaults())) {
            Session session = withVectors(database);
            assertThatThrownBy(() -> session.execute(TUNED.formatted("16", "100")))
                    .hasMessageContaining("without enabling");
            session.execute(COMPACT);
            assertThatThrownBy(() -> session.execute("ALTER TABLE k.c DROP COMPACT STORAGE"))
                    .hasMessageContaining("DROP COMPACT STORAGE is disabled");
            assertThat(dropCompactStorageEnabled(session)).isEqualTo("false");
        }
    }

    private static Rowhouse open(RowhouseOptions options) {
        return Rowhouse.inMemory(RowhouseComponents.system(), options);
    }

    private static Session withVectors(Rowhouse database) {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (p int PRIMARY KEY, v vector<float, 2>)");
        return session;
    }
}
