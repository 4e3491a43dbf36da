package dev.rowhouse.cli;

import dev.rowhouse.cli.command.CommandGroup;
import dev.rowhouse.cli.output.ToolVersion;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `rowhouse` without a subcommand: shows the help.
@Command(
        name = "rowhouse",
        mixinStandardHelpOptions = true,
        versionProvider = RowhouseCommand.Version.class,
        description = "From the questions of an application to proven Apache Cassandra tables.",
        subcommands = HelpCommand.class,
        footer = {
            "",
            "Start with:",
            "  rowhouse design examples/followers   the tables of a model",
            "  rowhouse prove examples/followers    run them, compare every answer",
            "  rowhouse help prove                  the options of a command",
            "",
            "Exit codes: 0 success; 1 negative result (a proof failed, a statement was",
            "rejected, a file is damaged); 2 bad input (an option, a model, CQL, a path);",
            "3 environment (no node answers, the disk is full); 70 internal error in",
            "Rowhouse; 130 interrupted.",
            "",
            "Reports fit the width of the terminal, or COLUMNS if set. NO_COLOR and TERM=dumb",
            "disable colours."
        })
final class RowhouseCommand extends CommandGroup {
    /// The version that the build wrote into the jar.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"rowhouse " + ToolVersion.text(), "Java " + Runtime.version()};
        }
    }
}
