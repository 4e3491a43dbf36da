package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.config.ConfigFile;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;
import dev.rowhouse.shell.output.ValueStyle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/// The command COPY.
public final class Copy {
    private final Connection connection;
    private final Environment environment;

    /// The environment of COPY.
    ///
    /// @param console where progress and summaries go, and rows that are copied to standard output
    /// @param files the files that are written and read
    /// @param clock the clock for measuring the rate
    /// @param path the path that a file's name means
    /// @param style how values are shown; times are written the same way
    /// @param config the settings that options are taken from which are not given
    /// @param input lines of standard input, without their ends; empty behind the last
    /// @param isInterrupted whether to stop; completed work is kept
    /// @param levels the consistency levels
    public record Environment(
            Console console,
            FileSystem files,
            Clock clock,
            Function<String, Path> path,
            ValueStyle style,
            ConfigFile config,
            Supplier<Optional<String>> input,
            BooleanSupplier isInterrupted,
            Request.Levels levels) {}

    /// The table and columns of a copy.
    ///
    /// @param names the columns in the order of the file
    record Subject(String keyspace, String table, TableColumns columns, List<String> names) {
        /// `keyspace.table` as CQL writes it.
        String quotedName() {
            return String.join(".", TableColumns.quoted(List.of(keyspace, table)));
        }

        /// `keyspace.table` as people write it.
        @Override
        public String toString() {
            return keyspace + "." + table;
        }
    }

    /// A COPY on a database.
    public Copy(Connection connection, Environment environment) {
        this.connection = connection;
        this.environment = environment;
    }

    /// Executes a statement.
    ///
    /// @return the number of rows that were copied
    /// @throws CopyException when it is wrong, or not all rows could be copied
    public long execute(String text) {
        CopyStatement statement = CopyStatement.parse(text);
        String keyspace =
                statement
                        .keyspace()
                        .or(connection::keyspace)
                        .orElseThrow(() ->
                                new CopyException(
                                        "Not in any keyspace; write KEYSPACE."
                                                + statement.table()
                                                + " or USE one"));
        CopyOptions options =
                CopyOptions.of(
                        withSettings(statement, keyspace + "." + statement.table()),
                        statement.isExport(),
                        environment.style());
        TableColumns columns = TableColumns.of(connection, keyspace, statement.table());
        List<String> names = statement.columns().isEmpty() ? columns.names() : statement.columns();
        for (String name : names) {
            if (!columns.names().contains(name)) {
                throw new CopyException(
                        keyspace + "." + statement.table() + " has no column " + name);
            }
        }
        Subject subject = new Subject(keyspace, statement.table(), columns, names);
        return statement.isExport()
                ? new Exporter(connection, environment, options, subject).run(statement.file())
                : new Importer(connection, environment, options, subject).run(statement.file());
    }

    /// The options that are given, before them those of the settings, the narrower section before
    /// the wider.
    private Map<String, String> withSettings(CopyStatement statement, String table) {
        ConfigFile config =
                Optional.ofNullable(statement.options().get("configfile"))
                        .map(this::read)
                        .orElse(environment.config());
        String way = statement.isExport() ? "copy-to" : "copy-from";
        Map<String, String> options = new LinkedHashMap<>();
        for (String section : List.of("copy", way, "copy:" + table, way + ":" + table)) {
            options.putAll(config.section(section));
        }
        options.putAll(statement.options());
        return options;
    }

    private ConfigFile read(String file) {
        try {
            return ConfigFile.parse(environment.files().readText(environment.path().apply(file)));
        } catch (IOException e) {
            throw new CopyException("CONFIGFILE='" + file + "': " + FileFailure.reading(e), e);
        } catch (IllegalArgumentException e) {
            throw new CopyException("CONFIGFILE='" + file + "': " + e.getMessage(), e);
        }
    }
}
