package dev.rowhouse.benchmarks.design;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.design.given.TablesFile;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.prove.data.DataGenerator;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.CassandraTarget;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Runs the workload of a model on the designer's tables and on those of others, in turns, and says
/// how much more processor time and room on disk the others take. Called by `benchmarks/designs`.
///
/// All tables hold the same data, and get the same calls: each question and mutation is called
/// through the plan of its design with parameters drawn before. What a call takes counts as often
/// as the model's mix says that it happens. What the data take on disk is measured on the embedded
/// engine and multiplied until there are as many instances as the model has; with the price of a
/// gigabyte it is added to the processor time.
public final class SchemaRun {
    private static final long SEED = 1;

    private final Settings settings;
    private final FileSystem files = FileSystem.system();

    private SchemaRun(Settings settings) {
        this.settings = settings;
    }

    /// The settings of a run.
    ///
    /// @param model the model file
    /// @param others files of tables, or names of questions that shall have one read of one table
    /// @param mixes the mixes; all when there are none
    private record Settings(
            Path model,
            List<String> others,
            List<String> mixes,
            long instances,
            int rounds,
            Optional<CassandraAddress> cluster,
            Optional<Long> process) {
        static Settings of(String... arguments) {
            List<String> others = new ArrayList<>();
            List<String> mixes = new ArrayList<>();
            Map<String, String> options = new LinkedHashMap<>();
            for (int i = 1; i < arguments.length; i++) {
                switch (arguments[i]) {
                    case "--mix" -> mixes.add(arguments[++i]);
                    case "--instances", "--rounds", "--on", "--process" ->
                            options.put(arguments[i], arguments[++i]);
                    default -> others.add(arguments[i]);
                }
            }
            return new Settings(
                    Path.of(arguments[0]),
                    others,
                    mixes,
                    Long.parseLong(options.getOrDefault("--instances", "20000")),
                    Integer.parseInt(options.getOrDefault("--rounds", "5")),
                    Optional.ofNullable(options.get("--on")).map(CassandraAddress::parse),
                    Optional.ofNullable(options.get("--process")).map(Long::valueOf));
        }
    }

    /// Arguments: a model file, then files of tables or names of questions; `--mix`, `--instances`,
    /// `--rounds`, `--on`, `--process`.
    public static void main(String... arguments) throws IOException {
        new SchemaRun(Settings.of(arguments)).run();
    }

    private void run() throws IOException {
        Reading<Workload> reading = WorkloadFile.read(files, settings.model());
        Workload all = reading.value().orElseThrow(() -> new IllegalStateException(reading.text()));
        List<String> mixes = settings.mixes().isEmpty() ? all.mixes().names() : settings.mixes();
        System.out.printf(
                "%-14s %-28s %10s %6s %10s %6s %10s %6s %10s %6s%n",
                "mix",
                "tables",
                "priced",
                "ratio",
                "processor",
                "ratio",
                "gigabytes",
                "ratio",
                "together",
                "ratio");
        if (mixes.isEmpty()) {
            run("", all);
        }
        for (String mix : mixes) {
            run(mix, all.in(mix));
        }
    }

    private void run(String mix, Workload workload) throws IOException {
        Model fewer = FewerInstances.of(workload.model(), settings.instances());
        Dataset data = new DataGenerator(fewer, RandomSource.seeded(SEED)).generate();
        Calls calls = Calls.draw(workload, data, settings.instances(), SEED);
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(candidate("ours", workload, Designer.priced(workload, Prices.cassandra())));
        for (String other : settings.others()) {
            candidates.add(candidate(name(other), workload, priced(other, workload)));
        }
        try {
            for (Candidate each : candidates) {
                System.err.printf("%s %s: loading %,d instances%n", mix, each.name(), data.size());
                each.runner().load(data);
            }
            for (int round = 0; round <= settings.rounds(); round++) {
                List<Candidate> order = round % 2 == 0 ? candidates : candidates.reversed();
                for (Candidate each : order) {
                    System.err.printf("%s round %d of %s%n", mix, round, each.name());
                    each.runner().measure(calls);
                }
            }
            report(mix, candidates, data, instances(workload.model()) / instances(fewer));
        } finally {
            candidates.forEach(each -> each.runner().close());
        }
    }

    private static double instances(Model model) {
        return model.entities().stream().mapToDouble(EntityType::count).sum();
    }

    private static String name(String other) {
        return Path.of(other).getFileName().toString().replace(".tables", "");
    }

    /// A schema that runs.
    private record Candidate(String name, double price, PlanRunner runner) {}

    private Candidate candidate(String name, Workload workload, Designer.Priced priced) {
        Target target =
                settings.cluster().isPresent()
                        ? CassandraTarget.connect(settings.cluster().get(), RandomSource.system())
                        : new EmbeddedTarget(RowhouseComponents.system());
        LongSupplier processor =
                settings.process()
                        .map(SchemaRun::processorOf)
                        .orElse(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
        return new Candidate(
                name, priced.cost(), new PlanRunner(workload, priced.design(), target, processor));
    }

    private static LongSupplier processorOf(long number) {
        ProcessHandle handle = ProcessHandle.of(number).orElseThrow();
        return () -> handle.info().totalCpuDuration().orElseThrow().toNanos();
    }

    private Designer.Priced priced(String other, Workload workload) throws IOException {
        if (!other.endsWith(".tables")) {
            return Designer.priced(pinned(other, workload), Prices.cassandra());
        }
        TablesFile file = TablesFile.parse(other, files.readText(Path.of(other)));
        return Designer.pricedWith(workload, Prices.cassandra(), file.over(workload.model()));
    }

    /// The workload with one read of one table for a question.
    private static Workload pinned(String name, Workload workload) {
        List<Question> questions =
                workload.questions().stream()
                        .map(each ->
                                each.name().equals(name) ? each.servedBy(ServedBy.TABLE) : each)
                        .toList();
        return new Workload(
                workload.model(),
                questions,
                workload.mutations(),
                workload.mixes(),
                workload.groups());
    }

    private static void report(String mix, List<Candidate> candidates, Dataset data, double times)
            throws IOException {
        List<Figures> all = new ArrayList<>();
        for (Candidate each : candidates) {
            System.err.printf("%s %s: what the data take on disk%n", mix, each.name());
            double gigabytes = each.runner().storedBytes(data) * times / BYTES_IN_GIGABYTE;
            all.add(new Figures(each.price(), each.runner().microsPerSecond(), gigabytes));
        }
        Figures ours = all.getFirst();
        for (int i = 0; i < all.size(); i++) {
            Figures each = all.get(i);
            System.out.printf(
                    "%-14s %-28s %10.0f %6.2f %10.0f %6.2f %10.2f %6.2f %10.0f %6.2f%n",
                    mix,
                    candidates.get(i).name(),
                    each.priced(),
                    each.priced() / ours.priced(),
                    each.processor(),
                    each.processor() / ours.processor(),
                    each.gigabytes(),
                    each.gigabytes() / ours.gigabytes(),
                    each.together(),
                    each.together() / ours.together());
        }
    }

    /// The cost of a schema, in microseconds of a core for each second.
    ///
    /// @param priced what it should cost by the prices of Cassandra
    /// @param processor what its calls took
    /// @param gigabytes what the model's data would take on one node's disk
    private record Figures(double priced, double processor, double gigabytes) {
        double together() {
            return processor + gigabytes * Prices.STORED_GIGABYTE;
        }
    }

    private static final double BYTES_IN_GIGABYTE = 1e9;
}
