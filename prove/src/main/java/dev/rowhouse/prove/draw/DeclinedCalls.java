package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Draws the calls of a mutation that the database has to decline.
///
/// **Thread safety.** Belongs to one thread.
final class DeclinedCalls {
    private static final int ATTEMPTS = 8;

    private final Model model;
    private final SpecialCalls calls;

    /// @param calls draws the calls that these resemble
    DeclinedCalls(Model model, SpecialCalls calls) {
        this.model = model;
        this.calls = calls;
    }

    /// The calls that the database has to decline because another instance has the values of a
    /// candidate key, or the key: once for each candidate key, so that the claims before it
    /// succeed, and once for the key. Once for each candidate key a call also gives an instance all
    /// the values that it has, except these, which are taken. An INSERT also gives an instance that
    /// exists its own values of all candidate keys, and others.
    List<Bindings> of(Dataset data, ConceptualMutation mutation, Misses misses) {
        List<Bindings> declined = new ArrayList<>();
        List<Assignment> unique = new ArrayList<>();
        for (List<String> names : mutation.claimedKeys()) {
            List<Assignment> claimed =
                    calls.parameters(mutation).stream()
                            .filter(each -> names.contains(each.property().name()))
                            .toList();
            if (claimed.isEmpty()) {
                continue;
            }
            claimed.stream().filter(each -> !unique.contains(each)).forEach(unique::add);
            if (names.size() > 1 && mutation instanceof ConceptualMutation.Update update) {
                declined.addAll(clashing(data, new Clash(model, update, names), misses));
            } else {
                declined(data, mutation, claimed, misses).ifPresent(declined::add);
                declinedAgain(data, mutation, claimed, misses).ifPresent(declined::add);
                declined.addAll(declinedNearby(data, mutation, claimed, misses));
            }
        }
        if (mutation instanceof ConceptualMutation.Insert && mutation.isGuarded()) {
            List<Assignment> key = calls.ofKey(mutation);
            declined(data, mutation, key, misses).ifPresent(declined::add);
            List<Assignment> own = new ArrayList<>(key);
            unique.stream().filter(each -> !key.contains(each)).forEach(own::add);
            if (!own.equals(key)) {
                declined(data, mutation, own, misses).ifPresent(declined::add);
            }
        }
        return declined;
    }

    /// A call with values that another instance has, preferably one that is declined for nothing
    /// else.
    private Optional<Bindings> declined(
            Dataset data, ConceptualMutation mutation, List<Assignment> taken, Misses misses) {
        return declined(
                        data,
                        mutation,
                        taken,
                        misses,
                        usual -> Decisions.of(data, mutation, usual) != Decisions.Verdict.DECLINED)
                .or(() -> declined(data, mutation, taken, misses, _ -> true));
    }

    private Optional<Bindings> declined(
            Dataset data,
            ConceptualMutation mutation,
            List<Assignment> taken,
            Misses misses,
            Predicate<Bindings> isUsual) {
        List<Instance> others = List.copyOf(data.instances(mutation.entity().name()));
        for (int attempt = 0; attempt < Math.min(ATTEMPTS, others.size()); attempt++) {
            Instance other = others.get(attempt);
            Optional<Bindings> call =
                    calls.usual(data, mutation)
                            .filter(isUsual)
                            .flatMap(usual -> with(usual, taken, other))
                            .filter(bindings -> isDeclined(data, mutation, bindings, misses));
            if (call.isPresent()) {
                return call;
            }
        }
        return Optional.empty();
    }

    /// Calls of an INSERT with the values of a candidate key that another instance has, whose key
    /// differs from that of the instance in one part: the claim must tell the two apart.
    private List<Bindings> declinedNearby(
            Dataset data, ConceptualMutation mutation, List<Assignment> claimed, Misses misses) {
        List<Assignment> key =
                mutation instanceof ConceptualMutation.Insert ? calls.ofKey(mutation) : List.of();
        List<Bindings> declined = new ArrayList<>();
        for (int own = 0; own < key.size() && key.size() > 1; own++) {
            List<Assignment> taken = new ArrayList<>(key);
            taken.remove(own);
            claimed.stream().filter(each -> !taken.contains(each)).forEach(taken::add);
            declined(data, mutation, taken, misses).ifPresent(declined::add);
        }
        return declined;
    }

    /// A usual call, and one that changes nothing else, each with the values of a candidate key
    /// that another instance has.
    private List<Bindings> clashing(Dataset data, Clash clash, Misses misses) {
        ConceptualMutation.Update update = clash.update();
        List<Bindings> declined = new ArrayList<>();
        for (boolean isOwn : List.of(false, true)) {
            IntStream.range(0, ATTEMPTS)
                    .mapToObj(_ -> calls.usual(data, update))
                    .flatMap(Optional::stream)
                    .flatMap(usual ->
                            isOwn
                                    ? calls.unchanged(data, update, usual).stream()
                                    : Stream.of(usual))
                    .flatMap(call -> clash.of(data, call).stream())
                    .filter(call -> isDeclined(data, update, call, misses))
                    .findFirst()
                    .ifPresent(declined::add);
        }
        return declined;
    }

    /// A call with the values of the instance that it is about, except some of another.
    private Optional<Bindings> declinedAgain(
            Dataset data, ConceptualMutation mutation, List<Assignment> taken, Misses misses) {
        List<Instance> all =
                data.instances(mutation.entity().name()).stream().limit(ATTEMPTS).toList();
        for (Bindings own : own(data, mutation, all)) {
            for (Instance other : all) {
                Optional<Bindings> call =
                        with(own, taken, other)
                                .filter(bindings -> !bindings.equals(own))
                                .filter(bindings -> isDeclined(data, mutation, bindings, misses));
                if (call.isPresent()) {
                    return call;
                }
            }
        }
        return Optional.empty();
    }

    /// Calls that give instances the values that they have.
    private List<Bindings> own(Dataset data, ConceptualMutation mutation, List<Instance> all) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert ->
                    all.stream().map(each -> MutationDraw.parametersOf(each, insert)).toList();
            case ConceptualMutation.Update update ->
                    calls
                            .usual(data, update)
                            .flatMap(call -> calls.unchanged(data, update, call))
                            .stream()
                            .toList();
            case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> List.of();
            case ConceptualMutation.Several _ -> List.of();
        };
    }

    private static boolean isDeclined(
            Dataset data, ConceptualMutation mutation, Bindings bindings, Misses misses) {
        return Decisions.of(data, mutation, bindings) == Decisions.Verdict.DECLINED
                && MutationDraw.isFitting(data, mutation, bindings, misses);
    }

    /// A call with values of another instance; empty when that has none.
    private static Optional<Bindings> with(
            Bindings call, List<Assignment> assignments, Instance other) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(call.values());
        for (Assignment assignment : assignments) {
            Optional<Datum> value = other.find(assignment.property());
            if (value.isEmpty()
                    || !(assignment.value()
                            instanceof Value.Parameter(String name, var type, var _))) {
                return Optional.empty();
            }
            values.put(name, value.map(found -> found.as(type)));
        }
        return Optional.of(new Bindings(values));
    }
}
