package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.text.ExplanationText;
import dev.rowhouse.design.text.ExplanationTree;
import dev.rowhouse.design.text.StagesText;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Explanation;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.cost.PricesFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.text.DesignScript;
import dev.rowhouse.plan.text.DesignText;
import dev.rowhouse.plan.text.DesignTree;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Console;
import dev.rowhouse.shell.output.FileFailure;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse design`: the tables, plans and sizes of a model.
@Command(
        name = "design",
        description = "Derive the tables, statements and partition sizes of a model.",
        footer = {
            "",
            "A folder means the model files in it (model.yaml, model-*.yaml).",
            "The exit code is 0 only if every question and mutation is served.",
            "",
            "Examples:",
            "  rowhouse design examples/followers",
            "  rowhouse design examples/hotel/model.yaml --cql hotel.cql",
            "  rowhouse design examples/hotel --explain",
            "  rowhouse design examples/hotel/model.yaml --alternatives Q4",
            "  rowhouse design examples/hotel --stages",
            "  rowhouse design examples/auction --mix bidding"
        })
public final class DesignCommand implements Callable<Integer> {
    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final Designs designs;

    @Parameters(paramLabel = "MODEL", description = "Model file, or a folder with model files.")
    private Path model = Path.of("");

    @Option(
            names = "--cql",
            paramLabel = "FILE",
            description = "Write the schema as a CQL script to this file; - for standard output.")
    private Optional<Path> cql = Optional.empty();

    @Mixin private MixOption mix = new MixOption();

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description =
                    "Price file from `rowhouse calibrate` for the choice. Default: prices of Apache Cassandra 5.0.")
    private Optional<Path> pricesFile = Optional.empty();

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            description = {
                "Forecast partition sizes this far ahead, with the month in which one outgrows its limit: 3y, 18mo, 90d.",
                "Default: the model's horizon, or 3 years."
            })
    private Optional<String> horizon = Optional.empty();

    @Option(names = "--json", description = "Print the design as JSON.")
    private boolean json;

    @Option(
            names = "--explain",
            description =
                    "Explain the choice: what the tables cost, and what the alternatives would cost.")
    private boolean explain;

    @Option(
            names = "--alternatives",
            paramLabel = "QUESTION",
            description =
                    "List the other ways to answer this question, with the cost of the design for each.")
    private Optional<String> alternatives = Optional.empty();

    @Option(
            names = "--stages",
            description =
                    "Print every stage of the design instead: demands, candidates, costs, choice, layout, plans.")
    private boolean stages;

    @Option(
            names = "--accept-unserved",
            description = "Exit with code 0 even if some questions or mutations cannot be served.")
    private boolean acceptUnserved;

    /// A command that talks to a console.
    public DesignCommand(Console console, FileSystem files, Clock clock, Designs designs) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.designs = designs;
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
            throw new InputException("--json and --cql - both write to standard output");
        }
        if (stages && (json || cql.isPresent() || explain || alternatives.isPresent())) {
            throw new InputException(
                    "--stages prints text of its own; leave out --json, --cql, --explain and --alternatives");
        }
        Optional<Duration> ahead = horizon.map(DesignCommand::time);
        List<Workload> workloads = new ArrayList<>();
        for (Path file : models) {
            Optional<Workload> workload = new Models(console, files, mix).read(file);
            if (workload.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            workloads.add(ahead.map(workload.get()::lookingAhead).orElse(workload.get()));
        }
        Optional<Prices> prices = readPrices();
        if (prices.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        if (stages) {
            printStages(workloads, prices.get());
            return ExitCode.OK.number();
        }
        if (alternatives.isPresent()) {
            printAlternatives(workloads, prices.get(), alternatives.get());
            return ExitCode.OK.number();
        }
        List<Printed> designs =
                workloads.stream().map(workload -> design(workload, prices.get())).toList();
        cql.ifPresent(file -> write(file, DesignScript.of(designs.getFirst().design())));
        if (json) {
            List<Object> trees = designs.stream().<Object>map(this::tree).toList();
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        } else if (cql.isEmpty()) {
            String separator = "";
            for (Printed design : designs) {
                console.out().print(separator + StyledText.of(text(design), console));
                separator = "\n\n";
            }
        }
        return exitCode(designs).number();
    }

    /// Names what is not served, on standard error, so that a script knows why the command fails.
    private ExitCode exitCode(List<Printed> designs) {
        console.out().flush();
        List<String> unserved =
                designs.stream()
                        .flatMap(printed -> printed.design().unserved().stream())
                        .map(Unserved::name)
                        .toList();
        if (unserved.isEmpty() || acceptUnserved) {
            return ExitCode.OK;
        }
        console.error(
                "not served: "
                        + String.join(", ", unserved)
                        + "; change the model, or accept this with --accept-unserved");
        return ExitCode.FAILED;
    }

    /// A design, with its reasons where they are wanted.
    private record Printed(Design design, Optional<Explanation> explanation) {}

    /// The prices to decide with; empty when their file has mistakes, which are then shown.
    private Optional<Prices> readPrices() {
        if (pricesFile.isEmpty()) {
            return Optional.of(Prices.cassandra());
        }
        Reading<Prices> reading = PricesFile.read(files, pricesFile.get());
        if (reading.value().isEmpty()) {
            console.err().print(reading.text());
        }
        return reading.value();
    }

    private void printStages(List<Workload> workloads, Prices prices) {
        String separator = "";
        for (Workload workload : workloads) {
            console.out().print(separator);
            console.out()
                    .print(
                            StyledText.of(
                                    StagesText.of(Designer.stages(workload, prices)), console));
            separator = "\n\n";
        }
    }

    private Printed design(Workload workload, Prices prices) {
        if (!explain) {
            Design design =
                    pricesFile.isPresent()
                            ? Designer.design(workload, prices)
                            : designs.of(workload).design();
            return new Printed(design, Optional.empty());
        }
        Designer.Explained explained = Designer.explain(workload, prices, ALTERNATIVES_OF_EACH);
        return new Printed(explained.design(), Optional.of(explained.explanation()));
    }

    private Map<String, Object> tree(Printed design) {
        Map<String, Object> tree = new LinkedHashMap<>(DesignTree.of(design.design()));
        design.explanation()
                .ifPresent(reasons -> tree.put("explanation", ExplanationTree.of(reasons)));
        return tree;
    }

    private List<TextLine> text(Printed design) {
        List<TextLine> lines = new ArrayList<>(forecast(design.design()));
        design.explanation()
                .ifPresent(reasons -> {
                    lines.add(TextLine.BLANK);
                    lines.addAll(ExplanationText.of(reasons));
                });
        return lines;
    }

    /// The design, with its forecast if requested.
    private List<TextLine> forecast(Design design) {
        return horizon.isPresent()
                ? DesignText.forecast(
                        design,
                        YearMonth.from(
                                Instant.ofEpochMilli(clock.epochMillis()).atOffset(ZoneOffset.UTC)),
                        console.page())
                : DesignText.of(design, console.page());
    }

    private static Duration time(String text) {
        return TimeText.parse(text)
                .orElseThrow(() ->
                        new InputException(
                                "--horizon: '"
                                        + text
                                        + "' is not a duration of at least one hour, for example 3y, 18mo or 90d"));
    }

    /// With `--explain` each question has room for a few other ways; alone it may have more.
    private static final int ALTERNATIVES_OF_EACH = 3;

    private static final int ALTERNATIVES_OF_ONE = 12;

    private void printAlternatives(List<Workload> workloads, Prices prices, String question) {
        boolean isFound = false;
        for (Workload workload : workloads) {
            if (workload.findQuestion(question).isEmpty()) {
                continue;
            }
            isFound = true;
            Designer.alternatives(workload, prices, question, ALTERNATIVES_OF_ONE)
                    .ifPresentOrElse(
                            this::print,
                            () -> {
                                throw new InputException(
                                        "%s of %s has no alternatives: it requires an index or a view, or cannot be served (see `rowhouse design`)"
                                                .formatted(question, workload.model().name()));
                            });
        }
        if (!isFound) {
            List<String> names =
                    workloads.stream()
                            .flatMap(workload -> workload.questions().stream())
                            .map(Question::name)
                            .distinct()
                            .toList();
            throw new InputException(
                    "%s: there is no question %s; the questions are %s"
                            .formatted(model, question, String.join(", ", names)));
        }
    }

    private void print(Designer.Alternatives found) {
        if (json) {
            console.out().println(JsonText.of(ExplanationTree.of(found.question())));
        } else {
            console.out()
                    .print(
                            StyledText.of(
                                    ExplanationText.of(found.question(), found.cost()), console));
        }
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
