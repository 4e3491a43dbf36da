package dev.rowhouse.cli.design;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.PageWidth;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.ModelOutput;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.glossary.GlossaryText;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.model.glossary.Glossary;
import dev.rowhouse.model.glossary.GlossaryBuilder;
import dev.rowhouse.model.glossary.GlossaryMarkdown;
import dev.rowhouse.model.glossary.GlossaryTree;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse docs`: the glossary of a model.
@Command(
        name = "docs",
        description = "Print a glossary of a model, with an index of names.",
        footer = {
            "",
            "A glossary needs no design; it also has questions that no table can serve. A",
            "folder means the model files in it.",
            "",
            "Examples:",
            "  rowhouse docs examples/hotel",
            "  rowhouse docs examples/hotel/model.yaml -o glossary.md"
        })
public final class DocsCommand implements Callable<Integer> {
    private static final Path STANDARD_OUTPUT = Path.of("-");
    private static final PageWidth FILE_WIDTH = new PageWidth(100);

    private final Console console;
    private final FileSystem files;

    /// The formats of a glossary.
    private enum Format {
        TEXT,
        MARKDOWN
    }

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file. Default: standard output.")
    private Path output = STANDARD_OUTPUT;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "text or markdown. Default: markdown for a FILE that ends with .md, else text.")
    private Optional<Format> format = Optional.empty();

    @Option(names = "--json", description = "Print the glossary as JSON.")
    private boolean json;

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    /// A command that talks to a console.
    public DocsCommand(Console console, FileSystem files) {
        this.console = console;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        if (json && format.isPresent()) {
            throw new InputException("--json and --format exclude each other; leave one out");
        }
        ModelOutput written = new ModelOutput(files, output, force);
        written.check("-o FILE for another");
        List<Glossary> glossaries = new ArrayList<>();
        for (Path file : InputFiles.models(files, model)) {
            Optional<Workload> workload = new Models(console, files, new MixOption()).read(file);
            if (workload.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            glossaries.add(GlossaryBuilder.of(workload.get()));
        }
        if (written.isStandardOutput()) {
            console.out().print(text(glossaries, true));
        } else {
            written.write(text(glossaries, false));
            console.err().println("wrote " + output);
        }
        return ExitCode.OK.number();
    }

    private String text(List<Glossary> glossaries, boolean isForScreen) {
        if (json) {
            List<Object> trees = new ArrayList<>();
            glossaries.forEach(each -> trees.add(GlossaryTree.of(each)));
            return JsonText.of(trees.size() == 1 ? trees.getFirst() : trees) + "\n";
        }
        return switch (format.orElse(formatOfFile())) {
            case MARKDOWN -> GlossaryMarkdown.of(glossaries);
            case TEXT -> plain(glossaries, isForScreen);
        };
    }

    private Format formatOfFile() {
        return output.toString().endsWith(".md") ? Format.MARKDOWN : Format.TEXT;
    }

    private String plain(List<Glossary> glossaries, boolean isForScreen) {
        PageWidth page = isForScreen ? console.page() : FILE_WIDTH;
        List<TextLine> lines = new ArrayList<>();
        for (Glossary glossary : glossaries) {
            if (!lines.isEmpty()) {
                lines.addAll(List.of(TextLine.BLANK, TextLine.BLANK));
            }
            lines.addAll(GlossaryText.of(glossary, page));
        }
        return isForScreen
                ? StyledText.of(lines, console)
                : TextLine.plain(TextLine.wrapped(lines, page));
    }
}
