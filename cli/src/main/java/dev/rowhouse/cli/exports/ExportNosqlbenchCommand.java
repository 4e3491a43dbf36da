package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.exports.load.NoSqlBenchWorkload;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse export nosqlbench`: a workload for NoSQLBench.
@Command(
        name = "nosqlbench",
        description =
                "Write a NoSQLBench workload: the schema, a ramp-up that fills all tables, and the reads and writes of the model at its rates.",
        footer = {"", "Example:", "  rowhouse export nosqlbench examples/likes -o load"})
public final class ExportNosqlbenchCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with one.")
    private Path model = Path.of("");

    @Mixin private MixOption mix = new MixOption();

    @Mixin private LoadOutput output = new LoadOutput();

    /// A command that talks to a console.
    public ExportNosqlbenchCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        Optional<ExportedModel> exported = ExportedModel.read(console, files, mix, model);
        if (exported.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        exported.get().tellLeftOut(console);
        NoSqlBenchWorkload.Result result =
                NoSqlBenchWorkload.of(exported.get().workload(), exported.get().design());
        output.write(console, files, List.of(result.file()), result.notes());
        return ExitCode.OK.number();
    }
}
