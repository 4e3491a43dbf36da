package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.output.Console;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.FileFailure;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.design.designer.Design;
import dev.rowhouse.design.text.DesignScript;
import dev.rowhouse.design.text.DesignText;
import dev.rowhouse.design.text.DesignTree;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse design`: the tables, plans and sizes of a model.
@Command(
        name = "design",
        description = "Derive the tables, statements and partition sizes of a model.",
        footer = {
            "",
            "A folder stands for the model files in it (model.yaml, model-*.yaml).",
            "",
            "Examples:",
            "  rowhouse design examples/followers",
            "  rowhouse design examples/hotel/model.yaml --cql hotel.cql",
            "  rowhouse design examples/auction --mix bidding"
        })
public final class DesignCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;

    @Parameters(paramLabel = "MODEL", description = "A model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = "--cql",
            paramLabel = "FILE",
            description = "Write the schema as a CQL script to a file; - for standard output.")
    private Optional<Path> cql = Optional.empty();

    @Mixin private MixOption mix = new MixOption();

    @Option(names = "--json", description = "Print the design as JSON.")
    private boolean json;

    /// A command that talks to a console.
    public DesignCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        List<Path> models = InputFiles.models(files, model);
        if (cql.isPresent() && models.size() > 1) {
            throw new InputException(
                    model
                            + ": --cql takes one model, the folder holds "
                            + models.size()
                            + ": "
                            + models);
        }
        if (json && cql.isPresent() && isStandardOutput(cql.get())) {
            throw new InputException("--json and --cql - both want standard output");
        }
        List<Design> designs = new ArrayList<>();
        for (Path file : models) {
            Optional<Design> design = new Models(console, files, mix).design(file);
            if (design.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            designs.add(design.get());
        }
        cql.ifPresent(file -> write(file, DesignScript.of(designs.getFirst())));
        if (json) {
            List<Object> trees = designs.stream().<Object>map(DesignTree::of).toList();
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        } else if (cql.isEmpty()) {
            String separator = "";
            for (Design design : designs) {
                console.out().print(separator + StyledText.of(DesignText.of(design), console));
                separator = "\n\n";
            }
        }
        return ExitCode.OK.number();
    }

    private void write(Path file, String script) {
        if (isStandardOutput(file)) {
            console.out().print(script);
            return;
        }
        try {
            files.writeText(file, script);
        } catch (IOException e) {
            throw new UnavailableException(file + ": " + FileFailure.writing(e));
        }
        console.err().println("wrote " + file);
    }

    private static boolean isStandardOutput(Path file) {
        return file.toString().equals("-");
    }
}
