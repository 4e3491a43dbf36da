package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.exports.load.StressProfiles;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;

/// `rowhouse export stress`: profiles for cassandra-stress.
@Command(
        name = "stress",
        description =
                "Write a cassandra-stress profile for each table: its shape, the reads of its questions, and their rates.",
        footer = {
            "",
            "A profile covers one table; it cannot run a mutation that writes several.",
            "",
            "Example:",
            "  rowhouse export stress examples/likes -o load"
        })
public final class ExportStressCommand extends LoadExport {
    /// A command that talks to a console.
    public ExportStressCommand(Console console, FileSystem files) {
        super(console, files);
    }

    @Override
    Profiles profiles(ExportedModel exported) {
        StressProfiles.Result result = StressProfiles.of(exported.workload(), exported.design());
        return new Profiles(result.files(), result.notes());
    }
}
