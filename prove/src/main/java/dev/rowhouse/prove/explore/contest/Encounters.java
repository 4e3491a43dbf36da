package dev.rowhouse.prove.explore.contest;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.draw.Misses;
import dev.rowhouse.prove.draw.MutationDraw;
import dev.rowhouse.prove.draw.Promises;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.search.Simulation;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.explore.search.SoloRun;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationState;
import dev.rowhouse.prove.stage.Operation;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedSet;
import java.util.Set;

/// Pairs of calls of the mutations of a design, on some small data.
///
/// For each mutation, calls are drawn whose parameters mean existing and new instances. Two calls
/// are combined as they are, and so that parameters of the second take values of the first: all
/// with the same name, all but one of these, and each single one that has the same type. Of the
/// combinations with the same pattern of equal values and with runs of the same shape, only one is
/// kept. Those that cannot influence each other are left out, and those of which one would break
/// what its caller promises.
///
/// **Thread safety.** Belongs to one thread.
public final class Encounters {
    private static final int DRAWS = 24;
    private static final int SAMPLES_MAX = 10;

    /// The number of pairs to choose from, for each one that is wanted.
    private static final int CONSIDERED_TIMES = 3;

    private final Subject subject;
    private final Dataset data;
    private final Ledger ledger;
    private final Simulation simulation;
    private final MutationDraw draw;
    private final Set<Datum> existing = new HashSet<>();
    private final Map<List<String>, Integer> shapes = new HashMap<>();
    private final Map<Named, Sample> known = new HashMap<>();
    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();

    /// Pairs of calls on some data.
    ///
    /// @param ledger the tables that represent the data
    public Encounters(
            Subject subject,
            SmallData small,
            Ledger ledger,
            Simulation simulation,
            RandomSource random) {
        this.subject = subject;
        this.data = small.data();
        this.ledger = ledger;
        this.simulation = simulation;
        this.draw = new MutationDraw(subject.workload().model(), small.generator(), random);
        for (Instance instance : data.all()) {
            existing.addAll(instance.values().values());
        }
        subject.workload().mutations().forEach(this::sample);
    }

    private void sample(ConceptualMutation mutation) {
        Optional<MutationPlan> plan = subject.design().findMutation(mutation.header().name());
        if (plan.isEmpty()) {
            return;
        }
        Misses misses = Promises.of(subject.workload().model(), mutation, plan.get());
        SequencedSet<Bindings> drawn = new LinkedHashSet<>();
        for (int i = 0; i < DRAWS && drawn.size() < SAMPLES_MAX; i++) {
            draw.next(data, mutation, misses).ifPresent(drawn::add);
        }
        samples.put(
                mutation.header().name(),
                drawn.stream()
                        .map(bindings -> sample(mutation, plan.get(), bindings, misses))
                        .toList());
    }

    private Sample sample(
            ConceptualMutation mutation, MutationPlan plan, Bindings bindings, Misses misses) {
        return known.computeIfAbsent(
                new Named(plan.mutation(), bindings),
                _ -> sampled(new Operation(mutation, plan, bindings, misses, OptionalInt.empty())));
    }

    private Sample sampled(Operation call) {
        SoloRun run =
                simulation.ran(
                        ledger,
                        MutationState.begin(call.plan(), call.bindings(), simulation.now()));
        return new Sample(call, run, shapes.computeIfAbsent(run.texts(), _ -> shapes.size()));
    }

    private record Named(String mutation, Bindings bindings) {}

    /// The mutations of which there is a call.
    public List<String> mutations() {
        return samples.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Single calls of a mutation, one for each shape of its run.
    public List<Encounter> of(String mutation) {
        Set<Object> seen = new HashSet<>();
        return samples.getOrDefault(mutation, List.of()).stream()
                .filter(sample -> seen.add(sample.shape()))
                .map(sample -> new Encounter(data, ledger, List.of(sample.call())))
                .toList();
    }

    private record Candidate(Sample first, Sample second) {
        int common() {
            Set<Datum> both = first.values();
            both.retainAll(second.values());
            return both.size();
        }
    }

    /// Pairs of calls of two mutations: those about the same instance first, then those with the
    /// most values in common.
    ///
    /// @param max the largest number of pairs
    public List<Encounter> of(String first, String second, int max) {
        Set<Object> tried = new HashSet<>();
        Set<Object> kept = new HashSet<>();
        List<Candidate> candidates = new ArrayList<>();
        for (Sample one : samples.getOrDefault(first, List.of())) {
            for (Sample two : samples.getOrDefault(second, List.of())) {
                for (Bindings bindings : variants(one, two)) {
                    List<Integer> pattern = Sample.pattern(one.bindings(), bindings, existing);
                    if (!tried.add(List.of(one.shape(), two.shape(), pattern))) {
                        continue;
                    }
                    Sample variant = like(two, bindings);
                    if (one.run().meets(variant.run())
                            && kept.add(List.of(one.shape(), variant.shape(), pattern))) {
                        candidates.add(new Candidate(one, variant));
                    }
                }
            }
        }
        Comparator<Encounter> order = Comparator.comparing(Encounter::isAboutSameInstance);
        return candidates.stream()
                .sorted(Comparator.comparingInt(Candidate::common).reversed())
                .map(each ->
                        new Encounter(
                                data, ledger, List.of(each.first().call(), each.second().call())))
                .filter(each -> each.isFitting(Situation.RACE.orders()))
                .limit(CONSIDERED_TIMES * (long) max)
                .sorted(order.reversed())
                .limit(max)
                .toList();
    }

    private Sample like(Sample sample, Bindings bindings) {
        Operation call = sample.call();
        return sample(call.mutation(), call.plan(), bindings, call.misses());
    }

    /// The parameters of a call, as they are and with values of another call.
    private Set<Bindings> variants(Sample one, Sample two) {
        SequencedSet<Bindings> all = new LinkedHashSet<>();
        all.add(two.bindings());
        List<String> shared =
                two.bindings().values().keySet().stream()
                        .filter(name -> isAlike(one.bindings(), name, two.bindings(), name))
                        .toList();
        all.add(taking(one.bindings(), shared, two.bindings()));
        for (String name : shared) {
            all.add(taking(one.bindings(), List.of(name), two.bindings()));
            all.add(
                    taking(
                            one.bindings(),
                            shared.stream().filter(other -> !other.equals(name)).toList(),
                            two.bindings()));
        }
        one.bindings()
                .values()
                .forEach((from, value) -> {
                    boolean isNew = value.isPresent() && !existing.contains(value.get());
                    for (String to : two.bindings().values().keySet()) {
                        if (isNew && isAlike(one.bindings(), from, two.bindings(), to)) {
                            all.add(with(two.bindings(), to, value));
                        }
                    }
                });
        return all;
    }

    private static boolean isAlike(Bindings one, String from, Bindings two, String to) {
        Optional<Datum> left = one.values().getOrDefault(from, Optional.empty());
        Optional<Datum> right = two.values().getOrDefault(to, Optional.empty());
        return left.isPresent()
                && right.isPresent()
                && left.get().type().equals(right.get().type());
    }

    private static Bindings taking(Bindings from, List<String> names, Bindings into) {
        Bindings taken = into;
        for (String name : names) {
            taken = with(taken, name, from.parameter(name));
        }
        return taken;
    }

    private static Bindings with(Bindings bindings, String name, Optional<Datum> value) {
        Map<String, Optional<Datum>> changed = new LinkedHashMap<>(bindings.values());
        changed.put(name, value);
        return new Bindings(changed);
    }
}
