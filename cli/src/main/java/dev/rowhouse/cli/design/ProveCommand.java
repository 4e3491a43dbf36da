package dev.rowhouse.cli.design;

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
import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.cli.proof.CaseFiles;
import dev.rowhouse.cli.proof.CaseReplay;
import dev.rowhouse.cli.proof.CaseReplay.PlacedSubject;
import dev.rowhouse.cli.proof.ClusterOptions;
import dev.rowhouse.cli.proof.ExtentOptions;
import dev.rowhouse.cli.proof.FailOn;
import dev.rowhouse.cli.proof.RacingOptions;
import dev.rowhouse.cli.proof.ReportFiles;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.replay.ShiftedClock;
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofFingerprint;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.report.ProofTree;
import dev.rowhouse.prove.report.ReportSource;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            "The exit code is 0 only if every check passes and nothing was left out, unless",
            "--fail-on says otherwise.",
            "",
            "Examples:",
            "  rowhouse prove examples/hotel",
            "  rowhouse prove examples/hotel --quick",
            "  rowhouse prove --all examples",
            "  rowhouse prove examples/hotel --junit proof.xml --sarif proof.sarif",
            "  rowhouse prove examples/hotel --cases failures",
            "  rowhouse prove examples/hotel --replay failures/hotel-wrong-answer-Q4.json",
            "  rowhouse prove examples/followers --on cassandra://127.0.0.1:9042",
            "  rowhouse prove examples/hotel --no-racing"
        })
public final class ProveCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 1;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;
    private final Designs designs;

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

    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description =
                    "Seed of the random data and mutations; the same seed repeats a proof. Default: 1.")
    private long seed = DEFAULT_SEED;

    @Mixin private ExtentOptions extent = new ExtentOptions();

    @Option(
            names = "--accept-unserved",
            description = "Do not fail if the design cannot serve some questions or mutations.")
    private boolean acceptUnserved;

    @Option(
            names = "--accept-empty",
            description =
                    "Do not fail if a question never found a row, or a mutation never ran, changed nothing or was never abandoned.")
    private boolean acceptEmpty;

    @Option(
            names = "--accept-skipped",
            description =
                    "Do not fail if a phase of the proof was left out, such as measuring reads on a cluster, or concurrent callers were not explored in full.")
    private boolean acceptSkipped;

    @Mixin private RacingOptions racing = new RacingOptions();

    @Option(
            names = "--fail-on",
            paramLabel = "RESULTS",
            split = ",",
            description =
                    "Results that end the command with exit code 1, of failures, gaps, warnings, skipped, racing. Default: failures,gaps.")
    private Set<FailOn> failOn = EnumSet.of(FailOn.FAILURES, FailOn.GAPS);

    @Option(
            names = "--cases",
            paramLabel = "FOLDER",
            description = "Write the smallest case of each failure to this folder, for --replay.")
    private Optional<Path> cases = Optional.empty();

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description =
                    "Run only the case of this file: one that --cases wrote, or those of a report of --json.")
    private Optional<Path> replay = Optional.empty();

    @Mixin private MixOption mix = new MixOption();

    @Mixin private ReportFiles reportFiles = new ReportFiles();

    @Option(names = "--json", description = "Print the report as JSON.")
    private boolean json;

    /// The progress shown last; unchanged progress is not written again.
    private String shown = "";

    /// A command that talks to a console.
    ///
    /// @param random where names of scratch keyspaces come from
    public ProveCommand(
            Console console, FileSystem files, Clock clock, RandomSource random, Designs designs) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
        this.designs = designs;
    }

    @Override
    public Integer call() throws IOException {
        try (Interruption interruption = Interruption.watch(console)) {
            return prove(interruption);
        }
    }

    private int prove(Interruption interruption) throws IOException {
        ProofSettings settings = extent.settings(seed);
        reportFiles.check(files);
        cases.ifPresent(folder -> CaseFiles.check(files, folder));
        if (replay.isPresent() && cases.isPresent()) {
            throw new InputException(
                    "--replay repeats a case, and --cases writes those of a proof");
        }
        Optional<ClusterSettings> address = cluster.settings(files);
        List<PlacedSubject> subjects = new ArrayList<>();
        for (Path file : modelFiles()) {
            Optional<PlacedSubject> subject = subject(file);
            if (subject.isEmpty()) {
                return ExitCode.BAD_INPUT.number();
            }
            address.ifPresent(each -> ClusterOptions.check(subject.get().subject().design(), each));
            subjects.add(subject.get());
        }
        if (replay.isPresent()) {
            return replay(replay.get(), subjects, address, interruption).number();
        }
        List<ReportedProof> proofs = new ArrayList<>();
        List<Object> trees = new ArrayList<>();
        ExplorationSettings callers = racing.settings(seed, extent.isQuick());
        for (PlacedSubject each : subjects) {
            Instant started = Instant.ofEpochMilli(clock.epochMillis());
            ProofReport report = prove(each.subject(), settings, callers, address, interruption);
            proofs.add(
                    new ReportedProof(
                            report,
                            new ReportSource(
                                    ToolVersion.text(),
                                    started,
                                    each.places(),
                                    options(),
                                    each.fingerprint())));
            if (!json) {
                show(proofs.getLast(), proofs.size() == 1);
            }
            trees.add(ProofTree.of(report, proofs.getLast().source()));
        }
        if (json) {
            console.out().println(JsonText.of(trees.size() == 1 ? trees.getFirst() : trees));
        } else if (proofs.size() > 1) {
            showSummary(proofs);
        }
        reportFiles.write(files, proofs);
        cases.map(folder -> CaseFiles.write(files, folder, proofs))
                .ifPresent(
                        written -> written.forEach(file -> console.err().println("wrote " + file)));
        return exitCode(proofs).number();
    }

    private ExitCode exitCode(List<ReportedProof> proofs) {
        ExitCode code = ExitCode.OK;
        for (ReportedProof each : proofs) {
            Optional<String> reason = FailOn.reason(failOn, each.report());
            if (reason.isPresent()) {
                code = ExitCode.FAILED;
                if (each.report().isProven()) {
                    console.error(
                            "%s: %s, and --fail-on asks for it"
                                    .formatted(each.report().run().model(), reason.get()));
                }
            }
        }
        return code;
    }

    private ExitCode replay(
            Path file,
            List<PlacedSubject> subjects,
            Optional<ClusterSettings> address,
            Interruption interruption) {
        try {
            return new CaseReplay(console, clock, json)
                    .run(
                            files,
                            file,
                            subjects,
                            time -> {
                                Target target = open(address, time);
                                interruption.cleanUpBy(target::close);
                                return target;
                            });
        } catch (TargetException e) {
            interruption.check();
            throw new UnavailableException(e.message());
        } finally {
            interruption.check();
            interruption.nothingToCleanUp();
        }
    }

    /// A target whose data are of a time; on a cluster it is always now.
    private Target open(Optional<ClusterSettings> address, Instant time) {
        if (address.isPresent()) {
            return open(address);
        }
        RowhouseComponents system = RowhouseComponents.system();
        return new EmbeddedTarget(
                new RowhouseComponents(
                        ShiftedClock.at(time, system.clock()),
                        system.random(),
                        system.files(),
                        system.scheduler()));
    }

    /// The model of a file with its design; empty when the file has mistakes.
    private Optional<PlacedSubject> subject(Path file) {
        Optional<PlacedWorkload> placed = new Models(console, files, mix).readWithPlaces(file);
        if (placed.isEmpty()) {
            return Optional.empty();
        }
        console.progress(file + ": deriving the tables");
        SizedDesign sized = designs.of(placed.get().workload());
        console.endProgress();
        return Optional.of(
                new PlacedSubject(
                        new Subject(placed.get().workload(), sized.design(), sized),
                        placed.get().places(),
                        ProofFingerprint.of(placed.get().files(), sized.design())));
    }

    private void showSummary(List<ReportedProof> proofs) {
        long proven = proofs.stream().filter(each -> each.report().isProven()).count();
        console.out().println();
        console.out()
                .println(
                        console.paint(
                                proven == proofs.size() ? Colour.GOOD : Colour.BAD,
                                proven + " of " + proofs.size() + " models proven"));
    }

    /// The options that were given, by name.
    private Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        cluster.name().ifPresent(value -> options.put("on", value));
        options.putAll(cluster.given());
        options.putAll(extent.given());
        mix.name().ifPresent(value -> options.put("mix", value));
        if (acceptUnserved) {
            options.put("acceptUnserved", true);
        }
        if (acceptEmpty) {
            options.put("acceptEmpty", true);
        }
        if (acceptSkipped) {
            options.put("acceptSkipped", true);
        }
        options.putAll(racing.given());
        options.put("failOn", failOn.stream().sorted().map(FailOn::toString).toList());
        return options;
    }

    private Set<Gap.Kind> accepted() {
        Set<Gap.Kind> accepted = EnumSet.noneOf(Gap.Kind.class);
        if (acceptUnserved) {
            accepted.add(Gap.Kind.UNSERVED);
        }
        if (acceptEmpty) {
            accepted.add(Gap.Kind.FOUND_NOTHING);
            accepted.add(Gap.Kind.NEVER_RAN);
            accepted.add(Gap.Kind.NO_EFFECT);
            accepted.add(Gap.Kind.NEVER_CRASHED);
        }
        if (acceptSkipped) {
            accepted.add(Gap.Kind.SKIPPED);
            accepted.add(Gap.Kind.NOT_EXPLORED);
        }
        return accepted;
    }

    private List<Path> modelFiles() throws IOException {
        if (model.isPresent() == all.isPresent()) {
            throw new InputException("name a model (a file or folder), or a folder with --all");
        }
        return model.isPresent()
                ? InputFiles.models(files, model.get())
                : InputFiles.allModels(files, all.orElseThrow());
    }

    /// A quick proof explores concurrent callers beside the proof of one caller at a time. A whole
    /// one says how long statements take, and does so afterwards.
    private ProofReport prove(
            Subject subject,
            ProofSettings settings,
            ExplorationSettings callers,
            Optional<ClusterSettings> address,
            Interruption interruption) {
        try (RacingRun races = new RacingRun(console, clock, subject, callers)) {
            if (racing.areExploring() && extent.isQuick()) {
                races.begin();
            }
            ProofReport sequential =
                    prove(subject, settings, address, interruption).accepting(accepted());
            return racing.areExploring() ? races.explored(sequential, interruption) : sequential;
        }
    }

    private ProofReport prove(
            Subject subject,
            ProofSettings settings,
            Optional<ClusterSettings> address,
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

    private Target open(Optional<ClusterSettings> address) {
        return address.isPresent()
                ? CassandraTarget.connect(address.get(), random)
                : new EmbeddedTarget(RowhouseComponents.system());
    }

    private void show(Subject subject, Progress.Phase phase, long done, long total) {
        String share =
                total == 0
                        ? ""
                        : phase == Progress.Phase.WAIT
                                ? ", %d s left".formatted(total - done)
                                : " " + done * 100 / total + " %";
        String text = subject.design().name() + ": " + phase.text() + share;
        if (!text.equals(shown)) {
            shown = text;
            console.progress(text);
        }
    }

    /// One line for each of many models; a report for each that was named.
    private void show(ReportedProof proof, boolean isFirst) {
        if (all.isPresent()) {
            showInOneLine(proof);
        } else {
            console.out()
                    .print(
                            (isFirst ? "" : "\n\n")
                                    + StyledText.of(
                                            ProofText.of(
                                                    proof.report(),
                                                    proof.source().places(),
                                                    console.page()),
                                            console));
        }
        console.out().flush();
    }

    private static String counted(int number, String word) {
        return "%2d %s%s".formatted(number, word, number == 1 ? "" : "s");
    }

    private void showInOneLine(ReportedProof proof) {
        ProofReport report = proof.report();
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
        ProofText.failures(report, proof.source().places()).forEach(lines::addAll);
        report.gaps().forEach(gap -> lines.add(TextLine.of("  " + ProofText.line(gap))));
        console.out().print(StyledText.of(lines, console));
    }
}
