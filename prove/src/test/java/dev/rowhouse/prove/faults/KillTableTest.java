package dev.rowhouse.prove.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// A proof with the default settings finds the faults that are put into designs on purpose. Those
/// that it cannot find because they change nothing are listed with the reason, see [Equivalence].
///
/// The everyday run tries each kind of fault once, and all of them must be found: most are by a
/// quick proof, and those that it misses by one with the default settings. On
/// `-Dfaults.all=true` every fault of all examples and of twenty models made by chance is tried, or
/// with `-Dfaults.every=N` one of N; the table of the results is in `target/kill-table.txt`. On
/// `-Dfaults.quick=true` the proofs are quick ones, which need not find as many.
class KillTableTest {
    private static final double WANTED = 0.98;
    private static final double WANTED_OF_QUICK = 0.9;
    private static final int RANDOM_MODELS = 20;

    /// Enough for every kind of fault, and three times as fast.
    private static final int EVERYDAY_LARGEST = 6_000;

    private static final List<Path> FOLDERS =
            List.of(
                    Path.of("src", "test", "resources", "faults"),
                    Path.of("..", "examples"),
                    Path.of("..", "docs", "tutorial"));

    /// Small models that have nearly all kinds of steps.
    private static final List<Path> EVERYDAY =
            List.of(
                    Path.of("src", "test", "resources", "faults", "accounts.yaml"),
                    Path.of("src", "test", "resources", "faults", "bookings.yaml"),
                    Path.of("src", "test", "resources", "faults", "chat.yaml"),
                    Path.of("src", "test", "resources", "faults", "follows.yaml"),
                    Path.of("src", "test", "resources", "faults", "hires.yaml"),
                    Path.of("src", "test", "resources", "faults", "hits.yaml"),
                    Path.of("src", "test", "resources", "faults", "inbox.yaml"),
                    Path.of("src", "test", "resources", "faults", "lists.yaml"),
                    Path.of("src", "test", "resources", "faults", "matches.yaml"),
                    Path.of("src", "test", "resources", "faults", "nearest.yaml"),
                    Path.of("src", "test", "resources", "faults", "transfers.yaml"),
                    Path.of("..", "examples", "sensors", "model.yaml"));

    private final FileSystem files = FileSystem.system();

    private record Tried(String model, Subject right, Fault fault) {}

    /// A proof of a right design.
    private record Proof(Subject subject, FaultTrial.Extent extent) {
        private FaultTrial.Right result() {
            return new FaultTrial.Right(subject, extent);
        }
    }

    @Test
    void proofs_find_faults() throws IOException {
        boolean isAll = Boolean.getBoolean("faults.all");
        List<Tried> tried = isAll ? all() : onePerOperator();
        List<FaultTrial.Extent> extents = extents(isAll);
        KillTable table = new KillTable();
        List<Tried> live = new ArrayList<>();
        for (Tried each : tried) {
            Optional<Equivalence> same = Equivalence.of(each.fault(), each.right());
            if (same.isPresent()) {
                table.addEquivalent(each.fault());
            } else {
                live.add(each);
            }
        }
        Map<Proof, FaultTrial.Right> right = new ConcurrentHashMap<>();
        List<FaultTrial.Outcome> outcomes =
                live.parallelStream().map(each -> outcome(each, extents, right)).toList();
        IntStream.range(0, live.size())
                .forEach(i -> table.add(live.get(i).model(), live.get(i).fault(), outcomes.get(i)));

        assertThat(live).hasSizeGreaterThan(FaultOperator.values().length / 2);
        if (isAll) {
            files.writeText(Path.of("target", "kill-table.txt"), table.text());
        } else {
            assertThat(table.survivedOperators()).as(table.text()).isEmpty();
        }
        assertThat(table.share())
                .as(table.text())
                .isGreaterThanOrEqualTo(
                        Boolean.getBoolean("faults.quick") ? WANTED_OF_QUICK : WANTED);
    }

    /// The proofs that are tried one after the other, until one finds the fault.
    private static List<FaultTrial.Extent> extents(boolean isAll) {
        if (Boolean.getBoolean("faults.quick")) {
            return List.of(FaultTrial.Extent.quick());
        }
        return isAll
                ? List.of(FaultTrial.Extent.usual(ProofSettings.DEFAULT_LARGEST))
                : List.of(FaultTrial.Extent.quick(), FaultTrial.Extent.usual(EVERYDAY_LARGEST));
    }

    private static FaultTrial.Outcome outcome(
            Tried tried, List<FaultTrial.Extent> extents, Map<Proof, FaultTrial.Right> right) {
        return extents.stream()
                .map(extent ->
                        FaultTrial.of(
                                tried.fault(),
                                right.computeIfAbsent(
                                        new Proof(tried.right(), extent), Proof::result)))
                .filter(FaultTrial.Outcome::isKilled)
                .findFirst()
                .orElse(FaultTrial.SURVIVED);
    }

    /// Each kind of fault at its first place that changes something, in the first model that has
    /// one. Places in a plan that holds its instance come last, because whoever finishes a call
    /// there makes up for many faults.
    private List<Tried> onePerOperator() throws IOException {
        Map<FaultOperator, Tried> chosen = new LinkedHashMap<>();
        Map<FaultOperator, Tried> held = new LinkedHashMap<>();
        for (Path file : EVERYDAY) {
            for (Tried each : faults(file.toString(), read(file))) {
                if (Equivalence.of(each.fault(), each.right()).isEmpty()) {
                    (each.fault().site().contains(": hold: ") ? held : chosen)
                            .putIfAbsent(each.fault().operator(), each);
                }
            }
        }
        held.forEach(chosen::putIfAbsent);
        return List.copyOf(chosen.values());
    }

    private List<Tried> all() throws IOException {
        List<Tried> all = new ArrayList<>();
        for (Path folder : FOLDERS) {
            for (Path file : models(folder)) {
                all.addAll(faults(file.toString(), read(file)));
            }
        }
        for (long seed : Seeds.of(RANDOM_MODELS)) {
            String text = RandomWorkload.of(seed);
            Workload workload = WorkloadFile.parse("seed " + seed, text).value().orElseThrow();
            all.addAll(faults("seed " + seed, workload));
        }
        int every = Integer.getInteger("faults.every", 1);
        int first = (int) Math.floorMod(Long.getLong("seeds.start", 0), (long) every);
        return IntStream.range(0, all.size())
                .filter(i -> i % every == first)
                .mapToObj(all::get)
                .toList();
    }

    private List<Path> models(Path folder) throws IOException {
        List<Path> models = new ArrayList<>();
        for (Path each : files.list(folder)) {
            if (files.isFolder(each)) {
                models.addAll(models(each));
            } else if (each.toString().endsWith(".yaml") && isModel(files.readText(each))) {
                models.add(each);
            }
        }
        return models;
    }

    /// Whether a text is a whole model, and not a part that another file includes.
    private static boolean isModel(String text) {
        return text.startsWith("model:") || text.contains("\nmodel:");
    }

    private Workload read(Path file) {
        return WorkloadFile.read(files, file).value().orElseThrow();
    }

    private static List<Tried> faults(String name, Workload workload) {
        Subject right = Designed.subject(workload);
        List<Tried> faults = new ArrayList<>();
        for (FaultOperator operator : FaultOperator.values()) {
            operator.in(right).forEach(fault -> faults.add(new Tried(name, right, fault)));
        }
        return faults;
    }
}
