package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.system.NodePlace;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.stream.Collectors;

/// A database stands in the data center and rack that it is told.
class NodePlaceTest {
    private static final RowhouseOptions WEST =
            RowhouseOptions.defaults().withPlace(new NodePlace("west", "r2"));
    private static final String KEYSPACE =
            "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': %d}";

    @TempDir private Path folder = Path.of("");

    @Test
    void clientsAreTold() {
        try (Rowhouse database = west()) {
            assertThat(row(database, "SELECT data_center, rack FROM system.local"))
                    .isEqualTo("west r2");
            assertThat(snitch(database)).isEqualTo("GossipingPropertyFileSnitch");
            assertThat(database.place()).isEqualTo(new NodePlace("west", "r2"));
        }
        try (Rowhouse database = Rowhouse.inMemory()) {
            assertThat(row(database, "SELECT data_center, rack FROM system.local"))
                    .isEqualTo("datacenter1 rack1");
            assertThat(snitch(database)).isEqualTo("SimpleSnitch");
        }
    }

    @Test
    void replicationNamesThatDataCenterAndNoOther() {
        try (Rowhouse database = west()) {
            Session session = database.connect();
            assertThatThrownBy(() -> session.execute(KEYSPACE.formatted("k", "datacenter1", 1)))
                    .isInstanceOfSatisfying(
                            CqlException.class,
                            error -> assertThat(error.hint().orElseThrow()).contains("'west'"))
                    .hasMessageContaining("Unrecognized strategy option {datacenter1}");
            assertThat(session.execute(KEYSPACE.formatted("k", "west", 3)).warnings())
                    .contains(
                            "Your replication factor 3 for keyspace k is higher than the number of nodes 1 for datacenter west");
            session.execute(
                    "CREATE KEYSPACE f WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
            assertThat(database.schema().findKeyspace("f").orElseThrow().replication())
                    .containsEntry("west", "1");
        }
    }

    @Test
    void rolesAreLimitedToThatDataCenterAndNoOther() {
        try (Rowhouse database = west()) {
            Session session = database.connect();
            session.execute("CREATE ROLE a WITH ACCESS TO DATACENTERS {'west'}");
            assertThatThrownBy(() ->
                            session.execute(
                                    "CREATE ROLE b WITH ACCESS TO DATACENTERS {'datacenter1'}"))
                    .hasMessageContaining("Invalid value(s) for DATACENTERS");
        }
    }

    @Test
    void aFolderMayMoveToAnotherDataCenter() {
        try (Rowhouse database =
                Rowhouse.open(folder, RowhouseComponents.system(), RowhouseOptions.defaults())) {
            database.connect().execute(KEYSPACE.formatted("k", "datacenter1", 1));
        }
        try (Rowhouse database = Rowhouse.open(folder, RowhouseComponents.system(), WEST)) {
            assertThat(database.schema().findKeyspace("k").orElseThrow().replication())
                    .containsEntry("datacenter1", "1");
            assertThat(row(database, "SELECT data_center, rack FROM system.local"))
                    .isEqualTo("west r2");
        }
    }

    @Test
    void emptyNamesAreRefused() {
        assertThatThrownBy(() -> new NodePlace("", "rack1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodePlace("west", " "))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Rowhouse west() {
        return Rowhouse.inMemory(RowhouseComponents.system(), WEST);
    }

    private static String snitch(Rowhouse database) {
        return row(
                database, "SELECT value FROM system_views.settings WHERE name = 'endpoint_snitch'");
    }

    private static String row(Rowhouse database, String statement) {
        var result = database.connect().execute(statement);
        var row = result.first().orElseThrow();
        return java.util.stream.IntStream.range(0, result.columns().asList().size())
                .mapToObj(row::format)
                .collect(Collectors.joining(" "));
    }
}
