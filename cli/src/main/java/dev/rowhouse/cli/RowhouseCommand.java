package dev.rowhouse.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `rowhouse` without a subcommand: says what there is.
@Command(
        name = "rowhouse",
        mixinStandardHelpOptions = true,
        versionProvider = RowhouseCommand.Version.class,
        description = "From the questions of an application to proven Apache Cassandra tables.",
        subcommands = CommandLine.HelpCommand.class,
        footer = {
            "",
            "Exit codes: 0 all is well; 1 a proof failed or a statement was refused;",
            "2 wrong input (a flag, a model, CQL); 3 the surroundings (no node answers)."
        })
final class RowhouseCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /// The version that the build wrote into the jar.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = RowhouseCommand.class.getPackage().getImplementationVersion();
            return new String[] {
                "rowhouse " + (version == null ? "(not packaged)" : version),
                "Java " + Runtime.version()
            };
        }
    }
}
