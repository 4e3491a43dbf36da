package dev.rowhouse.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What a container takes from the settings of Cassandra's.
class ContainerSettingsTest {
    /// The variables that Testcontainers sets.
    private static final Map<String, String> TESTCONTAINERS =
            Map.of(
                    "CASSANDRA_SNITCH", "GossipingPropertyFileSnitch",
                    "CASSANDRA_ENDPOINT_SNITCH", "GossipingPropertyFileSnitch",
                    "CASSANDRA_DC", "datacenter1",
                    "HEAP_NEWSIZE", "128M",
                    "MAX_HEAP_SIZE", "1024M",
                    "JVM_OPTS", "-Dcassandra.skip_wait_for_gossip_to_settle=0");

    private static final List<String> SERVE = List.of("serve", "--memory");

    private static List<String> added(String yaml) throws IOException {
        MemoryFileSystem files = new MemoryFileSystem();
        files.writeText(Path.of("/etc/cassandra/cassandra.yaml"), yaml);
        return new ContainerSettings(files, Map.of()).added(SERVE);
    }

    @Test
    void of_the_variables_of_testcontainers_the_data_center_is_taken() {
        assertThat(new ContainerSettings(new MemoryFileSystem(), TESTCONTAINERS).added(SERVE))
                .containsExactly("serve", "--memory", "--data-center=datacenter1");
    }

    @Test
    void variables_say_the_data_center_and_the_rack_unless_options_do() {
        ContainerSettings settings =
                new ContainerSettings(
                        new MemoryFileSystem(),
                        Map.of("CASSANDRA_DC", "west", "CASSANDRA_RACK", "r2"));
        assertThat(settings.added(SERVE))
                .startsWith("serve", "--memory")
                .containsExactlyInAnyOrder("serve", "--memory", "--data-center=west", "--rack=r2");
        assertThat(settings.added(List.of("serve", "--data-center", "east", "--rack=r1")))
                .containsExactly("serve", "--data-center", "east", "--rack=r1");
        assertThat(settings.added(List.of("shell"))).containsExactly("shell");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "authenticator: PasswordAuthenticator",
                "authenticator: org.apache.cassandra.auth.PasswordAuthenticator",
                "authenticator:\n  class_name: PasswordAuthenticator\n  parameters: {}"
            })
    void a_password_authenticator_asks_for_the_password_of_cassandra(String yaml)
            throws IOException {
        assertThat(added(yaml))
                .containsExactly(
                        "serve",
                        "--memory",
                        "--authentication",
                        "--superuser-password",
                        "cassandra");
    }

    @Test
    void other_settings_are_left_out() throws IOException {
        assertThat(added("cluster_name: x\nauthenticator: AllowAllAuthenticator\n"))
                .isEqualTo(SERVE);
        assertThat(added("")).isEqualTo(SERVE);
        assertThat(added("native_transport_port: 9142"))
                .containsExactly("serve", "--memory", "--port", "9142");
    }

    @Test
    void encryption_is_not_left_out_silently() {
        assertThatThrownBy(() -> added("client_encryption_options:\n  enabled: true\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("ROWHOUSE_TLS_CERTIFICATE");
    }

    @Test
    void a_damaged_file_is_named() {
        assertThatThrownBy(() -> added("a: [1"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("/etc/cassandra/cassandra.yaml");
    }
}
