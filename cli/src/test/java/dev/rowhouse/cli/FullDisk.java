package dev.rowhouse.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.shell.output.Console;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;

/// The `rowhouse` command on a disk that has room for everything but the rows of tables.
public final class FullDisk {
    private FullDisk() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] arguments) {
        Console console =
                new Console(
                        new PrintStream(System.out, true, UTF_8),
                        new PrintStream(System.err, true, UTF_8),
                        false,
                        false);
        CliEnvironment environment =
                new CliEnvironment(
                        console,
                        InputStream.nullInputStream(),
                        files(FileSystem.system()),
                        Clock.system(),
                        RandomSource.system(),
                        Path.of("home"),
                        System.getenv());
        System.exit(new RowhouseApplication(environment).run(arguments));
    }

    private static FileSystem files(FileSystem disk) {
        return (FileSystem)
                Proxy.newProxyInstance(
                        FileSystem.class.getClassLoader(),
                        new Class<?>[] {FileSystem.class},
                        (_, method, given) -> {
                            if (method.getName().equals("create")
                                    && given[0].toString().endsWith("-Data.db")) {
                                throw new IOException("No space left on device");
                            }
                            try {
                                return method.invoke(disk, given);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }
}
