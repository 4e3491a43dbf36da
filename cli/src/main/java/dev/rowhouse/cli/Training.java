package dev.rowhouse.cli;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.server.NativeServer;
import dev.rowhouse.server.ServerComponents;
import dev.rowhouse.server.ServerOptions;
import dev.rowhouse.shell.output.Console;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        RowhouseApplication application =
                new RowhouseApplication(
                        new CliEnvironment(
                                new Console(nowhere, nowhere, false, false),
                                InputStream.nullInputStream(),
                                FileSystem.system(),
                                Clock.system(),
                                RandomSource.system(),
                                Path.of(System.getProperty("user.home", "."))));
        application.run("prove", arguments[0]);
        application.run("shell", "-e", CQL);
        application.run("serve", "--help");
        try (Rowhouse database = Rowhouse.inMemory();
                NativeServer server =
                        NativeServer.start(
                                database,
                                ServerOptions.defaults().withPort(0),
                                ServerComponents.system())) {
            application.run(
                    "shell", "--host", "127.0.0.1:" + server.address().getPort(), "-e", CQL);
        }
    }
}
