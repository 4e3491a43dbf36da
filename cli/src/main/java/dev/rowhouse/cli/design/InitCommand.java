package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.imports.starter.StarterModel;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/// `rowhouse init`: a model file to begin with.
@Command(
        name = "init",
        description = "Write a small commented model file to start from.",
        footer = {
            "",
            "The file can be designed and proven unchanged. If you already have a schema,",
            "start with rowhouse import.",
            "",
            "Examples:",
            "  rowhouse init",
            "  rowhouse init shop",
            "  rowhouse init shop/model.yaml"
        })
public final class InitCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER|FILE",
            description =
                    "A *.yaml file to write, or a folder for model.yaml. Default: the current folder.")
    private Path place = Path.of("");

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    /// A command that talks to a console.
    public InitCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() {
        String last = String.valueOf(place.getFileName());
        boolean isFile =
                (last.endsWith(".yaml") || last.endsWith(".yml")) && !files.isFolder(place);
        Path file = isFile ? place : place.resolve("model.yaml");
        ModelOutput output = new ModelOutput(files, file, force);
        output.check("`rowhouse init FILE` for another");
        output.write(StarterModel.text(name(file), output.schemaPath()));
        console.out().println("wrote " + file);
        console.out().println("next: rowhouse design " + file + ", rowhouse prove " + file);
        return ExitCode.OK.number();
    }

    /// The model is called as its folder, if that can be a name.
    private static String name(Path file) {
        Path folder = file.getParent();
        String name = folder == null ? "" : String.valueOf(folder.getFileName());
        return name.matches("[A-Za-z][A-Za-z0-9_]{0,47}") ? name : "articles";
    }
}
