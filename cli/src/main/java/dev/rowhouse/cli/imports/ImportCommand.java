package dev.rowhouse.cli.imports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.CommandGroup;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `rowhouse import`: creates a model from an existing schema.
@Command(
        name = "import",
        description = "Create a model file from an existing schema and its queries.",
        footer = {
            "",
            "Reports each line that cannot become part of a model, with what to do about it.",
            "",
            "Examples:",
            "  rowhouse import sql schema.sql queries.sql",
            "  rowhouse import jpa target/classes",
            "  rowhouse import cql schema.cql queries.cql"
        })
public final class ImportCommand extends CommandGroup {
    private ImportCommand() {}

    /// The command with its subcommands.
    public static CommandLine of(Console console, FileSystem files) {
        return new CommandLine(new ImportCommand())
                .addSubcommand(new ImportSqlCommand(console, files))
                .addSubcommand(new ImportJpaCommand(console, files))
                .addSubcommand(new ImportCqlCommand(console, files));
    }
}
