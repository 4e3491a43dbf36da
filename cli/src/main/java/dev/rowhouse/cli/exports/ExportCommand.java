package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.CommandGroup;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `rowhouse export`: the ways out of a design.
@Command(
        name = "export",
        description =
                "Export a design: Java code, a migration from an existing schema, profiles for load generators.",
        footer = {
            "",
            "For CQL or JSON, use rowhouse design --cql or --json.",
            "",
            "Examples:",
            "  rowhouse export java examples/likes --package com.example.likes -o likes",
            "  rowhouse export migration examples/hotel/model.yaml --from old.cql",
            "  rowhouse export stress examples/likes -o load"
        })
public final class ExportCommand extends CommandGroup {
    private ExportCommand() {}

    /// The command with its subcommands.
    public static CommandLine of(Console console, FileSystem files) {
        return new CommandLine(new ExportCommand())
                .addSubcommand(new ExportJavaCommand(console, files))
                .addSubcommand(new ExportMigrationCommand(console, files))
                .addSubcommand(new ExportStressCommand(console, files))
                .addSubcommand(new ExportNosqlbenchCommand(console, files));
    }
}
