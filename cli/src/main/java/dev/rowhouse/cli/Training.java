package dev.rowhouse.cli;

import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;

import java.io.IOException;
import java.nio.file.Path;

/// A short run of the most used commands in one process, from which the launcher makes the JVM's
/// ahead-of-time cache; commands start faster with it.
public final class Training {
    private static final String CQL =
            "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};"
                    + " CREATE TABLE k.t (p int, c int, v text, PRIMARY KEY (p, c));"
                    + " INSERT INTO k.t (p, c, v) VALUES (1, 1, 'x');"
                    + " SELECT * FROM k.t WHERE p = 1; DESCRIBE TABLE k.t;";

    private Training() {}

    /// Runs them without output.
    ///
    /// @param arguments a folder with a model to prove
    public static void main(String[] arguments) throws IOException {
        RowhouseApplication application =
                new RowhouseApplication(
                        CliEnvironment.silent(Path.of(System.getProperty("user.home", "."))));
        require(application.run("prove", arguments[0]));
        require(application.run("prove", "--quick", arguments[0]));
        require(application.run("shell", "-e", CQL));
        require(application.run("serve", "--help"));
        require(application.run("mcp"));
        try (Rowhouse database = Rowhouse.inMemory();
                NativeServer server =
                        NativeServer.start(
                                database,
                                ServerOptions.defaults().withPort(0),
                                ServerComponents.system())) {
            String port = Integer.toString(server.address().getPort());
            require(application.runCqlsh("127.0.0.1", port, "-e", CQL));
        }
    }

    /// A command that fails would leave its classes out of the cache.
    private static void require(int exitCode) {
        if (exitCode != 0) {
            throw new IllegalStateException("a command of the training failed: " + exitCode);
        }
    }
}
