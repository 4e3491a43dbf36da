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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Two or three calls of the mutations of a design, on some small data.
///
/// For each mutation, calls are drawn whose parameters mean existing and new instances. Two calls
/// are combined as they are, and so that parameters of the second take values of the first: all
/// with the same name, all but one of these, and each single one that has the same type. A third
/// call takes values of both. Of the combinations with the same pattern of equal values and with
/// runs of the same shape, only one is kept. Those that cannot influence each other are left out,
/// and those of which one would break what its caller promises.
///
/// **Thread safety.** Belongs to one thread.
public final class Encounters {
    /// A call can crash between two elements; more of them only take more states.
    private static final int ITEMS_MAX = 2;

    private static final int DRAWS = 24;
    private static final int SAMPLES_MAX = 10;

    /// The number of combinations to choose from, for each one that is wanted.
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

    /// Calls of all mutations on some data.
    ///
    /// @param ledger the tables that represent the data
    public Encounters(
            Subject subject,
            SmallData small,
            Ledger ledger,
            Simulation simulation,
            RandomSource random) {
        this(subject, small, ledger, simulation, random, subject.workload().calls());
    }

    /// Calls of some mutations on some data.
    ///
    /// @param ledger the tables that represent the data
    public Encounters(
            Subject subject,
            SmallData small,
            Ledger ledger,
            Simulation simulation,
            RandomSource random,
            List<ConceptualMutation> mutations) {
        this.subject = subject;
        this.data = small.data();
        this.ledger = ledger;
        this.simulation = simulation;
        this.draw =
                new MutationDraw(subject.workload().model(), small.generator(), random, ITEMS_MAX);
        for (Instance instance : data.all()) {
            existing.addAll(instance.values().values());
        }
        mutations.forEach(this::sample);
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

    /// Combinations of calls of several mutations: those about the same instance first, then those
    /// with the most values in common.
    ///
    /// @param mutations their names
    /// @param max the largest number of combinations
    public List<Encounter> of(List<String> mutations, int max) {
        List<Combination> combinations =
                samples.getOrDefault(mutations.getFirst(), List.of()).stream()
                        .map(Combination::of)
                        .toList();
        for (int i = 1; i < mutations.size(); i++) {
            boolean isLast = i == mutations.size() - 1;
            combinations =
                    extended(combinations, mutations.get(i), isLast).stream()
                            .sorted(Comparator.comparingInt(Combination::common).reversed())
                            .limit(isLast ? Long.MAX_VALUE : max)
                            .toList();
        }
        List<List<Integer>> orders = Situation.RACE.orders(mutations.size());
        Map<Boolean, List<Encounter>> considered =
                combinations.stream()
                        .map(each -> new Encounter(data, ledger, each.calls()))
                        .filter(each -> each.isFitting(orders))
                        .limit(CONSIDERED_TIMES * (long) max)
                        .collect(Collectors.partitioningBy(Encounter::isAboutSameInstance));
        return Stream.of(true, false)
                .flatMap(isAboutSame -> considered.getOrDefault(isAboutSame, List.of()).stream())
                .limit(max)
                .toList();
    }

    /// Combinations with one more call, one for each pattern of equal values and each shape of the
    /// runs.
    ///
    /// @param areComplete whether no further call follows, so that the calls must meet
    private List<Combination> extended(
            List<Combination> combinations, String mutation, boolean areComplete) {
        Set<Object> tried = new HashSet<>();
        Set<Object> kept = new HashSet<>();
        List<Combination> extended = new ArrayList<>();
        for (Combination before : combinations) {
            for (Sample next : samples.getOrDefault(mutation, List.of())) {
                for (Bindings bindings : variants(before.samples(), next)) {
                    if (!tried.add(before.pattern(next.shape(), bindings, existing))) {
                        continue;
                    }
                    Sample variant = like(next, bindings);
                    Combination after = before.and(variant);
                    if ((!areComplete || after.isMeeting())
                            && kept.add(before.pattern(variant.shape(), bindings, existing))) {
                        extended.add(after);
                    }
                }
            }
        }
        return extended;
    }

    private Sample like(Sample sample, Bindings bindings) {
        Operation call = sample.call();
        return sample(call.mutation(), call.plan(), bindings, call.misses());
    }

    /// The parameters of a call, as they are and with values of earlier calls.
    private SequencedSet<Bindings> variants(List<Sample> earlier, Sample next) {
        SequencedSet<Bindings> all = new LinkedHashSet<>(List.of(next.bindings()));
        for (Sample each : earlier) {
            SequencedSet<Bindings> more = new LinkedHashSet<>();
            all.forEach(bindings -> more.addAll(variants(each.bindings(), bindings)));
            all = more;
        }
        return all;
    }

    /// The parameters of a call, as they are and with values of another call.
    private SequencedSet<Bindings> variants(Bindings one, Bindings two) {
        SequencedSet<Bindings> all = new LinkedHashSet<>();
        all.add(two);
        List<String> shared =
                two.values().keySet().stream()
                        .filter(name -> isAlike(one, name, two, name))
                        .toList();
        all.add(taking(one, shared, two));
        for (String name : shared) {
            all.add(taking(one, List.of(name), two));
            all.add(
                    taking(
                            one,
                            shared.stream().filter(other -> !other.equals(name)).toList(),
                            two));
        }
        one.values()
                .forEach((from, value) -> {
                    boolean isNew = value.isPresent() && !existing.contains(value.get());
                    for (String to : two.values().keySet()) {
                        if (isNew && isAlike(one, from, two, to)) {
                            all.add(with(two, to, value));
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
