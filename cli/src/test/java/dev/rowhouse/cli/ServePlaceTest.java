package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.metadata.Node;

import dev.rowhouse.driver.PromptClosing;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// `rowhouse serve` stands in the data center that it is told.
class ServePlaceTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void aDriverOfThatDataCenterFindsTheNode() throws IOException {
        try (Served server =
                        new Served(
                                folder.resolve("events"),
                                "--memory",
                                "--data-center",
                                "west",
                                "--rack",
                                "r2");
                CqlSession session = session(server)) {
            session.execute(
                    "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'west': 1}");
            Node node = session.getMetadata().getNodes().values().iterator().next();
            assertThat(node.getDatacenter()).isEqualTo("west");
            assertThat(node.getRack()).isEqualTo("r2");
        }
    }

    private static CqlSession session(Served server) {
        return CqlSession.builder()
                .withConfigLoader(
                        PromptClosing.of(DriverConfigLoader.programmaticBuilder())
                                .withDuration(
                                        DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                                .build())
                .addContactPoint(server.address())
                .withLocalDatacenter("west")
                .build();
    }
}
