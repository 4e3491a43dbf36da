package dev.rowhouse.cli.shell;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine;
import picocli.CommandLine.Command;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/// The shell under the name `cqlsh`, for scripts and tools that call cqlsh. It always connects to a
/// server, by default to 127.0.0.1:9042, and ignores options that are only for cqlsh's development.
@Command(
        name = "cqlsh",
        versionProvider = CqlshCommand.Version.class,
        description = "Run CQL on a Cassandra or Rowhouse server, with the options of cqlsh.",
        footer = {
            "",
            "The server is HOST and PORT, else CQLSH_HOST and CQLSH_PORT, else that of the",
            "settings file, else 127.0.0.1:9042.",
            "",
            "Exit codes: 0 success; 1 no connection; 2 a statement failed or an option is",
            "wrong.",
            "",
            "Examples:",
            "  cqlsh",
            "  cqlsh db1 9042 -u ann -k shop",
            "  cqlsh -e \"SELECT release_version FROM system.local\"",
            "  cqlsh -f schema.cql"
        })
public final class CqlshCommand extends ShellCommand {
    private CqlshCommand(
            Console console,
            FileSystem files,
            InputStream input,
            Path home,
            Clock clock,
            Map<String, String> variables) {
        super(console, files, input, home, clock, variables);
    }

    /// A command with the surroundings of [ShellCommand].
    public static CqlshCommand of(
            Console console,
            FileSystem files,
            InputStream input,
            Path home,
            Clock clock,
            Map<String, String> variables) {
        return new CqlshCommand(console, files, input, home, clock, variables);
    }

    @Override
    boolean isCqlsh() {
        return true;
    }

    /// Names Rowhouse: what is measured or reported with its shell is not cqlsh's.
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"cqlsh of Rowhouse " + ToolVersion.text()};
        }
    }
}
