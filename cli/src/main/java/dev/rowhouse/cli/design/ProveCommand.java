package dev.rowhouse.cli.design;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.InputFiles;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/// `rowhouse prove`: a design runs, and every answer is compared.
@Command(
        name = "prove",
        description =
                "Prove the design of a model by running it: generate data, write it through the plans of the design, ask every question many times and compare each answer with the conceptual data; run random mutations with crashes between their steps.",
        footer = {
            "",
            "A folder means the model files in it (model.yaml, model-*.yaml).",
            "The exit code is 0 only if every check passes and nothing was skipped.",
            "",
            "Examples:",
            "  rowhouse prove examples/hotel",
            "  rowhouse prove --all examples",
            "  rowhouse prove examples/followers --on cassandra://127.0.0.1:9042"
        })
public final class ProveCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 1;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;

    @Parameters(
            paramLabel = "MODEL",
            arity = "0..1",
            description = "Model file, or a folder with model files.")
    private Optional<Path> model = Optional.empty();

    @Option(
            names = "--all",
            paramLabel = "FOLDER",
            description = "Prove all models in this folder and its subfolders.")
    private Optional<Path> all = Optional.empty();

    @Option(
            names = "--on",
            paramLabel = "CLUSTER",
            description =
                    "Run on Apache Cassandra, cassandra://host:port, in a scratch keyspace that is dropped at the end. Default: the embedded engine.")
    private Optional<String> cluster = Optional.empty();

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            description =
                    "Multiply the usual amount of data, about 4,000 instances, by this. Default: 1.")
    private double scale = 1;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description =
                    "Seed of the random data and mutations; the same seed repeats a proof. Default: 1.")
    private long seed = DEFAULT_SEED;

    @Option(
            names = "--runs",
            paramLabel = "NUMBER",
            description = "Number of times each question is asked. Default: 100.")
    private Optional<Integer> runs = Optional.empty();

    @Option(
            names = "--accept-unserved",
            description = "Do not fail if the design cannot serve some questions or mutations.")
    private boolean acceptUnserved;

    @Option(
            names = "--accept-empty",
            description = "Do not fail if a question never found a row or a mutation never ran.")
    private boolean acceptEmpty;

    @Mixin private MixOption mix = new MixOption();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    /// The progress shown last; unchanged progress is not written again.
    private String shown = "";

    /// A command that talks to a console.
    ///
    /// @param random where names of scratch keyspaces come from
    public ProveCommand(Console console, FileSystem files, Clock clock, RandomSource random) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Integer call() throws IOException {
        try (Interruption interruption = Interruption.watch(console)) {
            return prove(interruption);
        }
    }

    private int prove(Interruption interruption) throws IOException {
        ProofSettings settings = settings();
        Optional<CassandraAddress> address = cluster.map(ProveCommand::address);
        List<Path> models = modelFiles();
        List<Subject> subjects = new ArrayList<>();
        for (Path file : models) {
            Optional<Workload> workload = new Models(console, files, mix).read(file);
            if (workload.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            console.progress(file + ": deriving the tables");
            SizedDesign sized = Designer.sized(workload.get());
            subjects.add(new Subject(workload.get(), sized.design(), sized));
            console.endProgress();
        }
        List<ProofReport> reports = new ArrayList<>();
        for (Subject subject : subjects) {
            ProofReport report =
                    prove(subject, settings, address, interruption).accepting(accepted());
            reports.add(report);
            if (!json) {
                show(report, reports.size() == 1);
            }
        }
        if (json) {
            List<Object> trees = reports.stream().<Object>map(ProofTree::of).toList();
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        }
        boolean holds = reports.stream().allMatch(ProofReport::isProven);
        if (!json && reports.size() > 1) {
            long proven = reports.stream().filter(ProofReport::isProven).count();
            console.out().println();
            console.out()
                    .println(
                            console.paint(
                                    holds ? Colour.GOOD : Colour.BAD,
                                    proven + " of " + reports.size() + " models proven"));
        }
        return (holds ? ExitCode.OK : ExitCode.FAILED).number();
    }

    private Set<Gap.Kind> accepted() {
        Set<Gap.Kind> accepted = EnumSet.noneOf(Gap.Kind.class);
        if (acceptUnserved) {
            accepted.add(Gap.Kind.UNSERVED);
        }
        if (acceptEmpty) {
            accepted.add(Gap.Kind.FOUND_NOTHING);
            accepted.add(Gap.Kind.NEVER_RAN);
        }
        return accepted;
    }

    private ProofSettings settings() {
        if (!(scale > 0 && scale <= 10_000)) {
            throw new InputException(
                    "--scale takes a factor above 0 and up to 10000, not " + scale);
        }
        ProofSettings usual = ProofSettings.of(seed).scaled(scale);
        if (runs.isEmpty()) {
            return usual;
        }
        if (runs.get() < 1) {
            throw new InputException("--runs takes a number from 1, not " + runs.get());
        }
        return new ProofSettings(
                usual.seed(),
                usual.scale(),
                usual.changeScale(),
                runs.get(),
                usual.sequences(),
                usual.operationsPerSequence(),
                usual.crashRounds(),
                usual.crashesPerMutation(),
                usual.shrinkSeconds());
    }

    private List<Path> modelFiles() throws IOException {
        if (model.isPresent() == all.isPresent()) {
            throw new InputException("name a model (a file or folder), or a folder with --all");
        }
        return model.isPresent()
                ? InputFiles.models(files, model.get())
                : InputFiles.allModels(files, all.orElseThrow());
    }

    private static CassandraAddress address(String text) {
        try {
            return CassandraAddress.parse(text);
        } catch (IllegalArgumentException e) {
            throw new InputException("--on: " + e.getMessage());
        }
    }

    private ProofReport prove(
            Subject subject,
            ProofSettings settings,
            Optional<CassandraAddress> address,
            Interruption interruption) {
        try (Target target = open(address)) {
            interruption.cleanUpBy(target::close);
            Progress progress =
                    (phase, done, total) -> {
                        interruption.check();
                        show(subject, phase, done, total);
                    };
            return new Prover(subject, target, settings, clock, progress).prove();
        } catch (TargetException e) {
            interruption.check();
            throw new UnavailableException(e.message());
        } finally {
            interruption.check();
            interruption.nothingToCleanUp();
            console.endProgress();
        }
    }

    private Target open(Optional<CassandraAddress> address) {
        return address.isPresent()
                ? CassandraTarget.connect(address.get(), random)
                : new EmbeddedTarget(RowhouseComponents.system());
    }

    private void show(Subject subject, Progress.Phase phase, long done, long total) {
        String share = total > 0 ? " " + done * 100 / total + " %" : "";
        String text = subject.design().name() + ": " + phase.text() + share;
        if (!text.equals(shown)) {
            shown = text;
            console.progress(text);
        }
    }

    /// One line for each of many models; a report for each that was named.
    private void show(ProofReport report, boolean isFirst) {
        if (all.isPresent()) {
            showInOneLine(report);
        } else {
            console.out()
                    .print(
                            (isFirst ? "" : "\n\n")
                                    + StyledText.of(ProofText.of(report, console.page()), console));
        }
        console.out().flush();
    }

    private static String counted(int number, String word) {
        return "%2d %s%s".formatted(number, word, number == 1 ? "" : "s");
    }

    private void showInOneLine(ProofReport report) {
        String line =
                "%-24s %-12s %-9s %-12s %,7d instances %6.1f s"
                        .formatted(
                                report.run().model(),
                                counted(report.questions().size(), "question"),
                                counted(report.tables().size(), "table"),
                                counted(report.mutations().size(), "mutation"),
                                report.run().instances(),
                                report.run().seconds());
        List<TextLine> lines = new ArrayList<>();
        lines.add(
                TextLine.of(
                                report.isProven() ? Emphasis.GOOD : Emphasis.BAD,
                                report.isProven() ? "proven  " : "FAILED  ")
                        .and(Emphasis.PLAIN, line));
        report.failures().forEach(failure -> lines.addAll(ProofText.of(failure)));
        report.gaps().forEach(gap -> lines.add(TextLine.of("  " + ProofText.line(gap))));
        console.out().print(StyledText.of(lines, console));
    }
}
