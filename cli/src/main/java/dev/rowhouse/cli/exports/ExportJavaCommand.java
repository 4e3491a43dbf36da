package dev.rowhouse.cli.exports;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.exports.file.ExportException;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.JavaExport;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse export java`: a project on the official driver.
@Command(
        name = "java",
        description = {
            "Write a Maven project on the official Java driver: records and DAOs for the object mapper, and a class for each mutation that executes its plan step by step."
        },
        footer = {
            "",
            "Example:",
            "  rowhouse export java examples/likes --package com.example.likes -o likes"
        })
public final class ExportJavaCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Mixin private ModelArgument model = new ModelArgument();

    @Option(
            names = "--package",
            required = true,
            paramLabel = "NAME",
            description = "Root package of the generated code.")
    private String packageName = "";

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR",
            description = "Folder of the project; created if missing.")
    private Path output = Path.of("");

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    @Option(names = "--json", description = "Print the list of written files as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public ExportJavaCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        Optional<ExportedModel> exported = model.read(console, files);
        if (exported.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        List<GeneratedFile> generated;
        try {
            generated =
                    JavaExport.of(exported.get().workload(), exported.get().design(), packageName);
        } catch (ExportException e) {
            throw new InputException(String.valueOf(e.getMessage()));
        }
        new ExportedFiles(files, output, force).write(generated);
        exported.get().tellLeftOut(console);
        if (json) {
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("folder", output.toString());
            tree.put("files", generated.stream().map(GeneratedFile::path).toList());
            console.out().println(JsonText.of(tree));
        } else {
            console.out()
                    .println(
                            "wrote %d files to %s: begin with %s"
                                    .formatted(generated.size(), output, entry(generated)));
        }
        return ExitCode.OK.number();
    }

    private static String entry(List<GeneratedFile> generated) {
        return generated.stream()
                .map(GeneratedFile::path)
                .filter(path -> path.endsWith("Database.java"))
                .findFirst()
                .orElse("pom.xml");
    }
}
