package dev.rowhouse.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class ClusterOptionsTest {
    private final MemoryFileSystem files = new MemoryFileSystem();

    private Optional<ClusterSettings> read(String... arguments) {
        ClusterOptions options = new ClusterOptions();
        new CommandLine(
                        CommandLine.Model.CommandSpec.create()
                                .addMixin(
                                        "cluster",
                                        CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options.settings(files);
    }

    @Test
    void several_nodes_may_be_named() {
        assertThat(read("--on", "cassandra://127.0.0.1:9042,127.0.0.2,cassandra://db:9142"))
                .map(ClusterSettings::contacts)
                .contains(
                        List.of(
                                new CassandraAddress("127.0.0.1", 9042),
                                new CassandraAddress("127.0.0.2", 9042),
                                new CassandraAddress("db", 9142)));
    }

    @Test
    void levels_replicas_and_the_settings_of_the_driver_are_taken() {
        files.writeText(Path.of("driver.conf"), "datastax-java-driver.basic.request.timeout = 1s");
        ClusterSettings settings =
                read(
                                "--on",
                                "cassandra://a",
                                "--consistency",
                                "local_quorum",
                                "--serial-consistency",
                                "LOCAL_SERIAL",
                                "--replication-factor",
                                "3",
                                "--driver-config",
                                "driver.conf")
                        .orElseThrow();

        assertThat(settings.consistency()).contains("LOCAL_QUORUM");
        assertThat(settings.serialConsistency()).contains("LOCAL_SERIAL");
        assertThat(settings.replicas()).isEqualTo(3);
        assertThat(settings.driver()).contains("request.timeout");
        assertThat(settings.differences()).isEqualTo(" (3 replicas, LOCAL_QUORUM, LOCAL_SERIAL)");
    }

    @Test
    void without_a_cluster_there_is_none() {
        assertThat(read()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--consistency QUORUM|--consistency is for a cluster; name it with --on cassandra://host:port",
                "--on cassandra://a --consistency MOST|--consistency takes ONE, TWO, THREE, QUORUM, ALL, LOCAL_ONE, LOCAL_QUORUM, not 'MOST'",
                "--on cassandra://a --serial-consistency ONE|--serial-consistency takes SERIAL, LOCAL_SERIAL, not 'ONE'",
                "--on cassandra://a --replication-factor 0|--replication-factor takes a number from 1, not 0",
                "--on cassandra://a --replication-factor 3 --consistency ONE|--consistency ONE on 3 replicas: a read may not see an earlier write, so that no answer can be checked; take QUORUM",
                "--on cassandra://a,b:0|--on: a port is a number from 1 to 65535, not 0",
                "--on cassandra://a --driver-config none.conf|none.conf: there is no such file"
            })
    void mistakes_are_named(String arguments, String message) {
        assertThatThrownBy(() -> read(arguments.split(" ")))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "1,ONE,true",
        "3,TWO,true",
        "3,ONE,false",
        "3,LOCAL_ONE,false",
        "5,TWO,false",
        "3,ALL,true"
    })
    void a_proof_needs_reads_that_see_writes(int replicas, String level, boolean isEnough) {
        ClusterSettings settings =
                new ClusterSettings(
                        List.of(new CassandraAddress("a", 1)),
                        Optional.of(level),
                        Optional.empty(),
                        replicas,
                        "");

        assertThat(settings.readsSeeWrites()).isEqualTo(isEnough);
    }
}
