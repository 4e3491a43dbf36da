package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.exports.load.StressProfiles;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

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
public final class ExportStressCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with one.")
    private Path model = Path.of("");

    @Mixin private MixOption mix = new MixOption();

    @Mixin private LoadOutput output = new LoadOutput();

    /// A command that talks to a console.
    public ExportStressCommand(Console console, FileSystem files) {
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
        StressProfiles.Result result =
                StressProfiles.of(exported.get().workload(), exported.get().design());
        output.write(console, files, result.files(), result.notes());
        return ExitCode.OK.number();
    }
}
