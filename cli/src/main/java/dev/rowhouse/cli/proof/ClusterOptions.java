package dev.rowhouse.cli.proof;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.RequestLevels;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Options for the cluster that a proof or a comparison runs on.
public final class ClusterOptions {
    private static final String SCHEME = "cassandra://";

    @Option(
            names = "--on",
            paramLabel = "CLUSTER",
            description =
                    "Run on Apache Cassandra, cassandra://host:port[,host:port...], in a scratch keyspace that is dropped at the end. Default: the embedded engine.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--consistency",
            paramLabel = "LEVEL",
            description =
                    "Consistency level on the cluster, for example LOCAL_QUORUM. Default: QUORUM.")
    private Optional<String> consistency = Optional.empty();

    @Option(
            names = "--serial-consistency",
            paramLabel = "LEVEL",
            description =
                    "Consistency level of conditional writes: SERIAL or LOCAL_SERIAL. Default: SERIAL.")
    private Optional<String> serialConsistency = Optional.empty();

    @Option(
            names = "--replication-factor",
            paramLabel = "NUMBER",
            description = "Copies of each row on the cluster. Default: 1.")
    private Optional<Integer> replicas = Optional.empty();

    @Option(
            names = "--driver-config",
            paramLabel = "FILE",
            description =
                    "Settings of the Java driver, as in its application.conf: authentication, TLS, data centre.")
    private Optional<Path> driver = Optional.empty();

    /// The cluster, or empty for the embedded engine.
    ///
    /// @throws InputException when an option is wrong
    public Optional<ClusterSettings> settings(FileSystem files) {
        if (cluster.isEmpty()) {
            if (!given().isEmpty()) {
                throw new InputException(
                        "--%s is for a cluster; name it with --on cassandra://host:port"
                                .formatted(given().keySet().iterator().next()));
            }
            return Optional.empty();
        }
        ClusterSettings settings =
                new ClusterSettings(
                        contacts(cluster.get()),
                        level("--consistency", consistency, ClusterSettings.LEVELS),
                        level(
                                "--serial-consistency",
                                serialConsistency,
                                ClusterSettings.SERIAL_LEVELS),
                        replicas(),
                        driver.map(file -> InputFiles.read(files, file)).orElse(""));
        if (!settings.readsSeeWrites()) {
            throw new InputException(
                    "--consistency %s on %d replicas: a read may not see an earlier write, so that no answer can be checked; take QUORUM"
                            .formatted(settings.consistency().orElse(""), settings.replicas()));
        }
        return Optional.of(settings);
    }

    /// Checks that a design can be proven on a cluster at the consistency levels of its model.
    ///
    /// @throws InputException when its reads may not see its writes there
    public static void check(Design design, ClusterSettings settings) {
        RequestLevels.obstacle(design, settings)
                .ifPresent(obstacle -> {
                    throw new InputException(
                            "%s: %s, so that no answer can be checked; `--consistency QUORUM` replaces the levels of the model"
                                    .formatted(design.name(), obstacle));
                });
    }

    /// The options that were given, by name.
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        consistency.ifPresent(value -> given.put("consistency", value));
        serialConsistency.ifPresent(value -> given.put("serial-consistency", value));
        replicas.ifPresent(value -> given.put("replication-factor", value));
        driver.ifPresent(value -> given.put("driver-config", value.toString()));
        return given;
    }

    /// The cluster as it was named.
    public Optional<String> name() {
        return cluster;
    }

    private int replicas() {
        int number = replicas.orElse(1);
        if (number < 1) {
            throw new InputException("--replication-factor takes a number from 1, not " + number);
        }
        return number;
    }

    /// The nodes of `cassandra://host:port[,host:port...]`.
    ///
    /// @throws InputException when it names none
    public static List<CassandraAddress> contacts(String text) {
        List<CassandraAddress> contacts = new ArrayList<>();
        for (String each : text.split(",", -1)) {
            String address = contacts.isEmpty() || each.contains("://") ? each : SCHEME + each;
            try {
                contacts.add(CassandraAddress.parse(address));
            } catch (IllegalArgumentException e) {
                throw new InputException("--on: " + e.getMessage());
            }
        }
        return contacts;
    }

    private static Optional<String> level(
            String option, Optional<String> text, List<String> levels) {
        Optional<String> level = text.map(each -> each.toUpperCase(Locale.ROOT));
        if (level.isPresent() && !levels.contains(level.get())) {
            throw new InputException(
                    "%s takes %s, not '%s'"
                            .formatted(option, String.join(", ", levels), text.orElse("")));
        }
        return level;
    }
}
