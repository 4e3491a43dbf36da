package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.ReplacedFile;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.model.format.FormattedFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/// `rowhouse format`: writes model files in one style.
@Command(
        name = "format",
        description = "Rewrite model files in one style; comments and meaning stay.",
        footer = {
            "",
            "Included files are formatted, too. A folder means the model files in it. If",
            "one of the models has a mistake, no file is written.",
            "",
            "Examples:",
            "  rowhouse format model.yaml",
            "  rowhouse format examples/hotel examples/likes --check"
        })
public final class FormatCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            arity = "1..*",
            paramLabel = "MODEL",
            description = "Model files, or folders with model files.")
    private List<Path> models = List.of();

    @Option(
            names = "--check",
            description =
                    "Write nothing; list the files that would change, and exit with 1 if there are any.")
    private boolean check;

    /// A command that talks to a console.
    public FormatCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        Map<Path, FormattedFile> formatted = new LinkedHashMap<>();
        List<String> mistakes = new ArrayList<>();
        for (Path place : models) {
            for (Path model : InputFiles.models(files, place)) {
                Reading<List<FormattedFile>> reading = FormattedFile.of(files, model);
                reading.value()
                        .ifPresentOrElse(
                                each ->
                                        each.forEach(file ->
                                                formatted.put(file.path().normalize(), file)),
                                () -> mistakes.add(reading.text()));
            }
        }
        if (!mistakes.isEmpty()) {
            console.err().print(String.join("\n", mistakes));
            return ExitCode.BAD_INPUT.number();
        }
        List<FormattedFile> changed =
                formatted.values().stream().filter(FormattedFile::isChanged).toList();
        return check ? report(changed, formatted.size()) : write(changed, formatted.size());
    }

    private int report(List<FormattedFile> changed, int all) {
        if (changed.isEmpty()) {
            console.out().println(count(all) + " formatted already");
            return ExitCode.OK.number();
        }
        changed.forEach(file -> console.out().println("would change " + file.path()));
        return ExitCode.FAILED.number();
    }

    private int write(List<FormattedFile> changed, int all) {
        for (FormattedFile file : changed) {
            ReplacedFile.write(files, file.path(), file.after());
            console.out().println("formatted " + file.path());
        }
        if (changed.isEmpty()) {
            console.out().println(count(all) + " formatted already");
        }
        return ExitCode.OK.number();
    }

    private static String count(int files) {
        return files == 1 ? "the file is" : "all " + files + " files are";
    }
}
