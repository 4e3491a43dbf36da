package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.command.InputException;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.command.MixOption;
import dev.rowhouse.cli.command.Models;
import dev.rowhouse.cli.command.UnavailableException;
import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.cli.proof.ClusterOptions;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.designer.SizedDesign;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.prove.application.Application;
import dev.rowhouse.prove.application.ApplicationFile;
import dev.rowhouse.prove.compare.Comparer;
import dev.rowhouse.prove.compare.Comparison;
import dev.rowhouse.prove.compare.ComparisonText;
import dev.rowhouse.prove.compare.ComparisonTree;
import dev.rowhouse.prove.compare.IncomparableException;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.database.TargetGoneException;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

/// `rowhouse compare`: two designs, or a design and an application's own tables, at the same work.
@Command(
        name = "compare",
        description =
                "Compare the designs of two model files, or a design and your own tables, on the same data, questions and mutations: predicted cost, and measured cost on the embedded engine or a cluster.",
        footer = {
            "",
            "The models must have the same entities and attributes. They may differ in what the",
            "designer may do: `allow`, `never`, `bucket`, `key`, `limits`, rates and counts.",
            "The data are of the first model. The exit code is 1 if an answer was wrong.",
            "",
            "A statements file names the script of your own tables (`schema`), and the CQL that your",
            "application sends: `load` for each entity, `queries` and `mutations` by the names in the",
            "model. Bind markers are parameters, or columns of an earlier SELECT.",
            "",
            "Examples:",
            "  rowhouse compare model.yaml model-months.yaml",
            "  rowhouse compare examples/likes/model.yaml examples/likes/relational.yaml",
            "  rowhouse compare a.yaml b.yaml --on cassandra://127.0.0.1:9042"
        })
public final class CompareCommand implements Callable<Integer> {
    private static final int RUNS = 100;

    private final Console console;
    private final FileSystem files;
    private final Clock clock;
    private final RandomSource random;

    @Parameters(index = "0", paramLabel = "A", description = "First model file.")
    private Path left = Path.of("");

    @Parameters(
            index = "1",
            paramLabel = "B",
            description = "Second model file, or a statements file.")
    private Path right = Path.of("");

    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--scale",
            paramLabel = "FACTOR",
            description =
                    "Multiply the usual amount of data, about 4,000 instances, by this. Default: 1.")
    private double scale = 1;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            description = "Seed of the data and the calls. Default: 1.")
    private long seed = 1;

    @Option(
            names = "--runs",
            paramLabel = "NUMBER",
            description = "Number of times each question and mutation runs. Default: 100.")
    private int runs = RUNS;

    @Mixin private MixOption mix = new MixOption();

    @Option(names = "--json", description = "Print the comparison as JSON.")
    private boolean json;

    /// A command that talks to a console.
    ///
    /// @param random where names of scratch keyspaces come from
    public CompareCommand(Console console, FileSystem files, Clock clock, RandomSource random) {
        this.console = console;
        this.files = files;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Integer call() {
        if (!(scale > 0 && scale <= 10_000)) {
            throw new InputException(
                    "--scale takes a factor above 0 and up to 10000, not " + scale);
        }
        if (runs < 1) {
            throw new InputException("--runs takes a number from 1, not " + runs);
        }
        Optional<ClusterSettings> address = cluster.settings(files);
        Models models = new Models(console, files, mix);
        if (ApplicationFile.isOne(files, left)) {
            throw new InputException(
                    left
                            + ": this is a statements file; name the model first, then the statements");
        }
        Optional<Workload> one = models.read(left);
        if (one.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        return ApplicationFile.isOne(files, right)
                ? withApplication(one.get(), address)
                : withDesign(one.get(), models, address);
    }

    private int withDesign(Workload one, Models models, Optional<ClusterSettings> address) {
        Optional<Workload> other = models.read(right);
        if (other.isEmpty()) {
            return ExitCode.BAD_INPUT.number();
        }
        Subject first = subject(left, one, address);
        Subject second = subject(right, other.get(), address);
        Comparison comparison =
                compare(
                        address,
                        (comparer, target, otherTarget) ->
                                comparer.compare(first, target, second, otherTarget));
        return show(comparison, one, Optional.of(cost(other.get())));
    }

    private int withApplication(Workload one, Optional<ClusterSettings> address) {
        Reading<Application> application = ApplicationFile.read(files, right, one);
        if (application.value().isEmpty()) {
            console.err().print(application.text());
            return ExitCode.BAD_INPUT.number();
        }
        Application own = application.value().get();
        Subject first = subject(left, one, address);
        Comparison comparison =
                compare(
                        address,
                        (comparer, target, otherTarget) ->
                                comparer.compare(first, target, own, otherTarget));
        return show(comparison, one, Optional.empty());
    }

    private static double cost(Workload workload) {
        return Designer.priced(workload, Prices.cassandra()).cost();
    }

    private int show(Comparison comparison, Workload one, Optional<Double> rightCost) {
        ComparisonText.Names names =
                new ComparisonText.Names(left.toString(), right.toString(), cost(one), rightCost);
        console.endProgress();
        if (json) {
            console.out().println(JsonText.of(ComparisonTree.of(comparison, names)));
        } else {
            console.out()
                    .print(
                            StyledText.of(
                                    ComparisonText.of(comparison, names, console.page()), console));
        }
        return (comparison.hasWrongAnswers() ? ExitCode.FAILED : ExitCode.OK).number();
    }

    private Subject subject(Path file, Workload workload, Optional<ClusterSettings> address) {
        console.progress(file + ": deriving the tables");
        SizedDesign sized = Designer.sized(workload);
        address.ifPresent(each -> ClusterOptions.check(sized.design(), each));
        return new Subject(workload, sized.design(), sized);
    }

    /// Compares what is on two targets.
    private interface Work {
        Comparison run(Comparer comparer, Target one, Target other);
    }

    private Comparison compare(Optional<ClusterSettings> address, Work work) {
        console.progress("comparing");
        try (Interruption interruption = Interruption.watch(console)) {
            return compare(address, work, interruption);
        }
    }

    private Comparison compare(
            Optional<ClusterSettings> address, Work work, Interruption interruption) {
        Comparer.Settings settings = new Comparer.Settings(seed, Scale.DEFAULT.times(scale), runs);
        try (Target one = open(address);
                Target other = open(address)) {
            interruption.cleanUpBy(both(one::close, other::close));
            return work.run(new Comparer(settings, clock), one, other);
        } catch (IncomparableException e) {
            console.endProgress();
            throw new InputException(String.valueOf(e.getMessage()));
        } catch (TargetException e) {
            interruption.check();
            console.endProgress();
            throw new UnavailableException(e.message());
        } catch (TargetGoneException e) {
            interruption.check();
            console.endProgress();
            throw new UnavailableException(String.valueOf(e.getMessage()));
        } finally {
            interruption.check();
            interruption.nothingToCleanUp();
        }
    }

    private static Runnable both(Runnable first, Runnable second) {
        return () -> {
            try {
                first.run();
            } finally {
                second.run();
            }
        };
    }

    private Target open(Optional<ClusterSettings> address) {
        return address.isPresent()
                ? CassandraTarget.connect(address.get(), random)
                : new EmbeddedTarget(RowhouseComponents.system());
    }
}
