package dev.rowhouse.cli.command;

import dev.rowhouse.cql.schema.CassandraRelease;

import picocli.CommandLine.Option;

/// The option of commands that open a database: the release of Cassandra that it is compatible
/// with.
public final class ReleaseArguments {
    @Option(
            names = "--compatible-with",
            paramLabel = "RELEASE",
            description =
                    "Release of Cassandra whose statements are allowed and that clients are told: 5.0 or 6.0. Default: 5.0.")
    private String number = CassandraRelease.V5_0.number();

    /// The release.
    ///
    /// @throws InputException when there is none of that number
    public CassandraRelease release() {
        return CassandraRelease.find(number)
                .orElseThrow(
                        () -> new InputException("--compatible-with is 5.0 or 6.0, not " + number));
    }
}
