package dev.rowhouse.conformance.script;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.engine.RowhouseOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A folder of conformance files, all recorded from nodes with the same settings.
///
/// @param path where it is
/// @param options the settings of Rowhouse that correspond to those of the nodes
public record CqltFolder(Path path, RowhouseOptions options) {
    private static final String ENDING = ".cqlt";
    private static final String RESOURCES = "conformance/src/test/resources";

    /// The folder of a checkout for nodes as they are by default.
    public static CqltFolder of(Path projectRoot) {
        return new CqltFolder(
                projectRoot.resolve(RESOURCES).resolve("cqlt"), RowhouseOptions.compatible());
    }

    /// The folder of a checkout for nodes with the settings of
    /// `conformance/cassandra/switches.yaml`.
    public static CqltFolder switched(Path projectRoot) {
        return new CqltFolder(
                projectRoot.resolve(RESOURCES).resolve("switched"),
                RowhouseOptions.compatible()
                        .withSchemaSwitches(Set.of(SchemaSwitch.DROP_COMPACT_STORAGE)));
    }

    /// The folder of a checkout for what only Cassandra 6.0 has.
    public static CqltFolder ofRelease6(Path projectRoot) {
        return new CqltFolder(
                projectRoot.resolve(RESOURCES).resolve("cqlt-6.0"),
                RowhouseOptions.compatible().withRelease(CassandraRelease.V6_0));
    }

    /// All folders of a checkout.
    public static List<CqltFolder> all(Path projectRoot) {
        return List.of(of(projectRoot), switched(projectRoot), ofRelease6(projectRoot));
    }

    /// The files of some topics, sorted: a topic is a file's path in the folder with or without its
    /// ending, or that of a folder in it.
    ///
    /// @param topics none for all files
    /// @throws IllegalArgumentException when a topic names no file
    public List<Path> files(List<String> topics) throws IOException {
        try (Stream<Path> walk = Files.walk(path)) {
            List<Path> all =
                    walk.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
            topics.forEach(topic -> {
                if (all.stream().noneMatch(file -> isOf(file, topic))) {
                    throw new IllegalArgumentException("no conformance file of topic " + topic);
                }
            });
            return all.stream()
                    .filter(file ->
                            topics.isEmpty()
                                    || topics.stream().anyMatch(topic -> isOf(file, topic)))
                    .toList();
        }
    }

    private boolean isOf(Path file, String topic) {
        String name = name(file);
        return name.equals(topic) || name.startsWith(topic + "/") || name.equals(topic + ENDING);
    }

    /// A file's path in the folder.
    public String name(Path file) {
        return path.relativize(file).toString().replace('\\', '/');
    }

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException when it does not follow the format; the message names file
    ///     and line
    public static CqltFile read(Path file) throws IOException {
        try {
            return CqltFile.parse(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
