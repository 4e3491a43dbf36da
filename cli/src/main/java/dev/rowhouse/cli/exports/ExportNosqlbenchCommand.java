package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.exports.load.NoSqlBenchWorkload;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;

import java.util.List;

/// `rowhouse export nosqlbench`: a workload for NoSQLBench.
@Command(
        name = "nosqlbench",
        description =
                "Write a NoSQLBench workload: the schema, a ramp-up that fills all tables, and the reads and writes of the model at its rates.",
        footer = {"", "Example:", "  rowhouse export nosqlbench examples/likes -o load"})
public final class ExportNosqlbenchCommand extends LoadExport {
    /// A command that talks to a console.
    public ExportNosqlbenchCommand(Console console, FileSystem files) {
        super(console, files);
    }

    @Override
    Profiles profiles(ExportedModel exported) {
        NoSqlBenchWorkload.Result result =
                NoSqlBenchWorkload.of(exported.workload(), exported.design());
        return new Profiles(List.of(result.file()), result.notes());
    }
}
