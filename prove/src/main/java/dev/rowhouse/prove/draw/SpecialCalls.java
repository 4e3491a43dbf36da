package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Draws the calls of a mutation that chance draws too rarely: one for each way in which a call may
/// be about nothing, be declined, change nothing, or set something to null.
///
/// **Thread safety.** Belongs to one thread.
public final class SpecialCalls {
    private static final int ATTEMPTS = 8;

    private final Model model;
    private final MutationDraw draw;

    /// Special calls that resemble those of a draw.
    public SpecialCalls(Model model, MutationDraw draw) {
        this.model = model;
        this.draw = draw;
    }

    /// The calls that the database has to decline.
    public List<Bindings> declined(Dataset data, ConceptualMutation mutation, Misses misses) {
        return new DeclinedCalls(model, this).of(data, mutation, misses);
    }

    /// The calls that name one instance by two statements, and have to fail.
    public List<Bindings> namingTwice(Dataset data, ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Several several
                ? new SeveralDraw(draw).namingTwice(data, several)
                : List.of();
    }

    /// The other special calls.
    ///
    /// @param misses whether a call may be about nothing
    public List<Bindings> of(Dataset data, ConceptualMutation mutation, Misses misses) {
        List<Bindings> calls = new ArrayList<>();
        if (misses == Misses.SOME) {
            aboutNothing(data, mutation).ifPresent(calls::add);
        }
        usual(data, mutation).ifPresent(call -> calls.addAll(nulls(data, mutation, call, misses)));
        calls.addAll(atGuard(data, mutation, misses));
        calls.addAll(ChoiceCalls.of(data, mutation, draw));
        if (mutation instanceof ConceptualMutation.Update update) {
            calls.addAll(filling(data, update, misses));
            usual(data, mutation)
                    .flatMap(call -> unchanged(data, update, call))
                    .filter(call -> MutationDraw.isFitting(data, update, call, misses))
                    .ifPresent(calls::add);
        }
        return calls;
    }

    /// The calls of an INSERT that give existing instances their old values of some properties, and
    /// other values of the rest: one for each of the first few instances.
    ///
    /// @param olds existing instances
    /// @param kept attributes and roles, besides the key
    public List<Bindings> again(
            Dataset data,
            ConceptualMutation.Insert insert,
            Collection<Instance> olds,
            List<String> kept) {
        List<Assignment> same = new ArrayList<>(ofKey(insert));
        parameters(insert).stream()
                .filter(each -> !same.contains(each) && isOneOf(each.property().path(), kept))
                .forEach(same::add);
        return olds.stream()
                .limit(ATTEMPTS)
                .flatMap(old ->
                        usual(data, insert)
                                .map(usual -> keeping(usual, same, old))
                                .filter(call -> isKept(data, insert, call, old, kept))
                                .filter(call ->
                                        MutationDraw.isFitting(data, insert, call, Misses.SOME))
                                .stream())
                .toList();
    }

    /// Whether an instance has its old values of some properties after a call, also where the
    /// INSERT gives constants or nothing.
    private boolean isKept(
            Dataset data,
            ConceptualMutation.Insert insert,
            Bindings call,
            Instance old,
            List<String> kept) {
        return MutationEvaluator.apply(data, insert, call).instances(old.entity()).stream()
                .filter(each -> each.key(model).equals(old.key(model)))
                .allMatch(each -> values(each, kept).equals(values(old, kept)));
    }

    private static Map<String, Datum> values(Instance instance, List<String> names) {
        Map<String, Datum> values = new LinkedHashMap<>();
        instance.values()
                .forEach((path, value) -> {
                    if (isOneOf(path, names)) {
                        values.put(path, value);
                    }
                });
        return values;
    }

    private static boolean isOneOf(String path, List<String> names) {
        return names.stream().anyMatch(name -> path.equals(name) || path.startsWith(name + "."));
    }

    /// A call with some values of an instance, null where it has none.
    private static Bindings keeping(Bindings call, List<Assignment> same, Instance old) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(call.values());
        for (Assignment each : same) {
            if (each.value() instanceof Value.Parameter(String name, var type, var _)) {
                values.put(name, old.find(each.property()).map(own -> own.as(type)));
            }
        }
        return new Bindings(values);
    }

    /// A call as chance draws it.
    Optional<Bindings> usual(Dataset data, ConceptualMutation mutation) {
        return draw.next(data, mutation, Misses.NONE);
    }

    /// The values that the caller gives the instance, except those that say which one is meant.
    List<Assignment> parameters(ConceptualMutation mutation) {
        List<Assignment> values =
                switch (mutation) {
                    case ConceptualMutation.Insert insert -> insert.values();
                    case ConceptualMutation.Update update -> update.values();
                    case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> List.of();
                    case ConceptualMutation.Several _ -> List.of();
                };
        Set<String> selecting = selecting(mutation);
        return values.stream()
                .filter(each ->
                        each.value() instanceof Value.Parameter(String name, var _, var _)
                                && !selecting.contains(name))
                .toList();
    }

    /// Those of them that are parts of the key.
    List<Assignment> ofKey(ConceptualMutation mutation) {
        Set<String> key = new HashSet<>();
        model.keyProperties(mutation.entity().name()).forEach(part -> key.add(part.path()));
        return parameters(mutation).stream()
                .filter(each -> key.contains(each.property().path()))
                .toList();
    }

    private static Set<String> selecting(ConceptualMutation mutation) {
        return pattern(mutation).map(KeyConditions::parameters).orElse(Set.of());
    }

    private static Optional<Pattern> pattern(ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Insert _ -> Optional.empty();
            case ConceptualMutation.Update update -> Optional.of(update.pattern());
            case ConceptualMutation.Count count -> Optional.of(count.pattern());
            case ConceptualMutation.Delete delete -> Optional.of(delete.pattern());
            case ConceptualMutation.Several several -> pattern(several.parts().getFirst());
        };
    }

    /// The same calls with a null: one for each attribute and each reference that may be null.
    private List<Bindings> nulls(
            Dataset data, ConceptualMutation mutation, Bindings call, Misses misses) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        for (Assignment assignment : parameters(mutation)) {
            Property property = assignment.property();
            boolean mayBeNull =
                    property.roles().isEmpty()
                            ? property.optional()
                            : model.relationship(property.entity(), property.roles().getFirst())
                                    .optional();
            if (mayBeNull
                    && assignment.value() instanceof Value.Parameter(String name, var _, var _)) {
                String whole =
                        property.roles().isEmpty() ? property.path() : property.roles().getFirst();
                parts.computeIfAbsent(whole, _ -> new ArrayList<>()).add(name);
            }
        }
        List<Bindings> calls = new ArrayList<>();
        for (List<String> names : parts.values()) {
            Map<String, Optional<Datum>> values = new LinkedHashMap<>(call.values());
            names.forEach(name -> values.put(name, Optional.empty()));
            Bindings without = new Bindings(values);
            if (MutationDraw.isFitting(data, mutation, without, misses)) {
                calls.add(without);
            }
        }
        return calls;
    }

    /// Calls that give a value to an instance which has none, and are not declined: one for each
    /// attribute and each reference that may be null.
    private List<Bindings> filling(Dataset data, ConceptualMutation.Update update, Misses misses) {
        List<Bindings> calls = new ArrayList<>();
        for (Assignment each : parameters(update)) {
            boolean isMissing =
                    data.instances(update.entity().name()).stream()
                            .anyMatch(instance -> instance.find(each.property()).isEmpty());
            IntStream.range(0, isMissing ? ATTEMPTS : 0)
                    .mapToObj(_ ->
                            draw.meaning(
                                    data,
                                    update,
                                    instance -> instance.find(each.property()).isEmpty()))
                    .flatMap(Optional::stream)
                    .filter(call -> gives(call, each.value()))
                    .filter(call ->
                            Decisions.of(data, update, call) != Decisions.Verdict.DECLINED
                                    && MutationDraw.isFitting(data, update, call, misses))
                    .findFirst()
                    .ifPresent(calls::add);
        }
        return calls;
    }

    /// Calls that give an attribute the value of the condition of a partial table, which chance
    /// seldom draws: one for each value.
    ///
    /// @param conditions those of partial tables
    public List<Bindings> entering(
            Dataset data,
            ConceptualMutation mutation,
            Collection<FixedValue> conditions,
            Misses misses) {
        List<ConceptualMutation> parts =
                mutation instanceof ConceptualMutation.Several several
                        ? List.copyOf(several.parts())
                        : List.of(mutation);
        List<Bindings> calls = new ArrayList<>();
        for (ConceptualMutation part : parts) {
            for (Assignment each : parameters(part)) {
                conditions.stream()
                        .filter(fixed -> isAbout(fixed, each))
                        .flatMap(
                                fixed -> giving(data, mutation, part, each, fixed, misses).stream())
                        .forEach(calls::add);
            }
        }
        return calls;
    }

    private static boolean isAbout(FixedValue fixed, Assignment assignment) {
        Property property = assignment.property();
        return property.roles().isEmpty() && property.attribute().equals(fixed.field().attribute());
    }

    private Optional<Bindings> giving(
            Dataset data,
            ConceptualMutation mutation,
            ConceptualMutation part,
            Assignment assignment,
            FixedValue fixed,
            Misses misses) {
        if (!(assignment.value() instanceof Value.Parameter to)) {
            return Optional.empty();
        }
        Optional<Datum> value =
                fixed.value()
                        .bytes(fixed.field().type())
                        .map(bytes -> new Datum(fixed.field().type(), bytes).as(to.type()));
        return IntStream.range(0, ATTEMPTS)
                .mapToObj(_ -> usual(data, mutation))
                .flatMap(Optional::stream)
                .map(call -> ListDraw.with(call, part, to, value))
                .filter(call -> MutationDraw.isFitting(data, mutation, call, misses))
                .findFirst();
    }

    private static boolean gives(Bindings call, Value value) {
        return value instanceof Value.Parameter(String name, var _, var _)
                && call.values().getOrDefault(name, Optional.empty()).isPresent();
    }

    /// The calls whose condition compares an attribute with the value that it has, and with one of
    /// another instance.
    private List<Bindings> atGuard(Dataset data, ConceptualMutation mutation, Misses misses) {
        return mutation instanceof ConceptualMutation.Several several
                ? several.parts().stream()
                        .flatMap(part -> atGuard(data, mutation, part, misses).stream())
                        .toList()
                : atGuard(data, mutation, mutation, misses);
    }

    /// @param part the mutation, or the statement of it that has the condition
    private List<Bindings> atGuard(
            Dataset data, ConceptualMutation mutation, ConceptualMutation part, Misses misses) {
        Optional<Pattern> pattern = pattern(part);
        if (pattern.isEmpty()
                || !(part.header().guard() instanceof Guard.Meets(List<Guard.Term> terms))) {
            return List.of();
        }
        List<Bindings> calls = new ArrayList<>();
        for (Guard.Term term : terms) {
            Optional<Bindings> usual = usual(data, mutation);
            if (usual.isEmpty()
                    || !(term.value() instanceof Value.Parameter(String name, var type, var _))) {
                continue;
            }
            List<Datum> candidates = new ArrayList<>();
            MutationEvaluator.targets(data, pattern.get(), usual.get()).stream()
                    .flatMap(each -> Stream.ofNullable(each.values().get(term.attribute().name())))
                    .forEach(candidates::add);
            data.instances(part.entity().name()).stream()
                    .flatMap(each -> Stream.ofNullable(each.values().get(term.attribute().name())))
                    .filter(other -> !candidates.contains(other))
                    .findFirst()
                    .ifPresent(candidates::add);
            for (Datum value : candidates) {
                Bindings call = usual.get().with(name, Optional.of(value.as(type)));
                if (MutationDraw.isFitting(data, mutation, call, misses)) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }

    /// A call of an UPDATE that gives an instance the values that it has.
    ///
    /// @param call a call about the instance
    public Optional<Bindings> unchanged(
            Dataset data, ConceptualMutation.Update update, Bindings call) {
        return MutationEvaluator.targets(data, update.pattern(), call).stream()
                .findFirst()
                .map(target -> keeping(call, parameters(update), target));
    }

    /// A call that names an instance which does not exist.
    private Optional<Bindings> aboutNothing(Dataset data, ConceptualMutation mutation) {
        Optional<Pattern> pattern = pattern(mutation);
        return pattern.flatMap(selected ->
                IntStream.range(0, ATTEMPTS)
                        .mapToObj(_ -> renamed(data, mutation))
                        .flatMap(Optional::stream)
                        .filter(call ->
                                MutationEvaluator.targets(data, selected, call).isEmpty()
                                        && MutationDraw.isFitting(
                                                data, mutation, call, Misses.SOME))
                        .findFirst());
    }

    /// A usual call with unknown values for the parameters that name the instance.
    private Optional<Bindings> renamed(Dataset data, ConceptualMutation mutation) {
        return usual(data, mutation)
                .map(call -> {
                    Map<String, Optional<Datum>> values = new LinkedHashMap<>(call.values());
                    mutation.header().parameters().stream()
                            .filter(each -> selecting(mutation).contains(each.name()))
                            .forEach(each ->
                                    values.put(each.name(), Optional.of(draw.unknown(each))));
                    return new Bindings(values);
                });
    }
}
