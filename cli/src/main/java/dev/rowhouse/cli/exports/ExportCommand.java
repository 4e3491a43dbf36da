package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.util.concurrent.Callable;

/// `rowhouse export`: the ways out of a design.
@Command(
        name = "export",
        description =
                "Export a design: Java code, a migration from an existing schema, profiles for load generators.",
        footer = {
            "",
            "CQL and JSON come from rowhouse design.",
            "",
            "Examples:",
            "  rowhouse export java examples/likes --package com.example.likes -o likes",
            "  rowhouse export migration examples/hotel/model.yaml --from old.cql",
            "  rowhouse export stress examples/likes -o load"
        })
public final class ExportCommand implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    private ExportCommand() {}

    /// The command with its subcommands.
    public static CommandLine of(Console console, FileSystem files) {
        return new CommandLine(new ExportCommand())
                .addSubcommand(new ExportJavaCommand(console, files))
                .addSubcommand(new ExportMigrationCommand(console, files))
                .addSubcommand(new ExportStressCommand(console, files))
                .addSubcommand(new ExportNosqlbenchCommand(console, files));
    }

    /// Nothing was asked for.
    @Override
    public Integer call() {
        CommandLine command = spec.commandLine();
        command.usage(command.getErr(), command.getColorScheme());
        return ExitCode.BAD_INPUT.number();
    }
}
