package dev.rowhouse.prove.draw;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.NamedPair;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.reference.StatementRun;
import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Draws parameters for mutations of several statements: for each statement on the data that those
/// before it leave. A parameter that several of them have keeps the value that the first one drew.
///
/// **Thread safety.** Belongs to one thread.
final class SeveralDraw {
    private static final int ATTEMPTS = 30;

    private final MutationDraw draw;

    /// @param draw draws for single statements
    SeveralDraw(MutationDraw draw) {
        this.draw = draw;
    }

    /// Parameters for some data; empty when none were found that keep the data in order.
    Optional<Bindings> next(Dataset data, ConceptualMutation.Several several) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Bindings> drawn = completed(data, several, Map.of());
            if (drawn.isPresent()) {
                return drawn;
            }
        }
        return Optional.empty();
    }

    /// Parameters with which the first statement that finds instances means one of some.
    Optional<Bindings> meaning(
            Dataset data, ConceptualMutation.Several several, Predicate<Instance> wanted) {
        Optional<ConceptualMutation> finding =
                several.parts().stream()
                        .filter(part -> !(part instanceof ConceptualMutation.Insert))
                        .findFirst();
        for (int attempt = 0; finding.isPresent() && attempt < ATTEMPTS; attempt++) {
            Optional<Bindings> drawn =
                    draw.meaning(data, finding.get(), wanted)
                            .flatMap(known -> completed(data, several, known.values()));
            if (drawn.isPresent()) {
                return drawn;
            }
        }
        return Optional.empty();
    }

    private Optional<Bindings> completed(
            Dataset data, ConceptualMutation.Several several, Map<String, Optional<Datum>> known) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>(known);
        boolean isGuardedLater = isGuardedLater(several);
        Dataset now = data;
        for (ConceptualMutation part : several.parts()) {
            if (part.header().lists().isPresent()) {
                Optional<Dataset> after = new ListDraw(draw).next(now, part, values);
                if (after.isEmpty()) {
                    return Optional.empty();
                }
                now = after.get();
                continue;
            }
            Optional<Bindings> drawn = draw.next(now, part, misses(now, part));
            if (drawn.isEmpty()) {
                return Optional.empty();
            }
            drawn.get().values().forEach(values::putIfAbsent);
            if (isGuardedLater && draw.isMet()) {
                values.putAll(met(now, part, new Bindings(values)));
            }
            Bindings bindings = new Bindings(values);
            if (!MutationDraw.isFitting(now, part, bindings, misses(now, part))) {
                return Optional.empty();
            }
            now = MutationEvaluator.apply(now, part, bindings);
        }
        return Optional.of(new Bindings(inOrder(several, values)))
                .filter(bindings -> isFitting(data, several, bindings));
    }

    /// The parameters in the order in which the statements name them.
    private static Map<String, Optional<Datum>> inOrder(
            ConceptualMutation.Several several, Map<String, Optional<Datum>> values) {
        Map<String, Optional<Datum>> ordered = new LinkedHashMap<>();
        several.header()
                .parameters()
                .forEach(each ->
                        ordered.put(
                                each.name(), values.getOrDefault(each.name(), Optional.empty())));
        return ordered;
    }

    /// Whether a statement behind the first one has a condition. By chance, a call would seldom
    /// meet all of them.
    private static boolean isGuardedLater(ConceptualMutation.Several several) {
        return several.parts().stream().skip(1).anyMatch(ConceptualMutation::isGuarded);
    }

    /// The parameters with which the instance of a statement meets its condition.
    private static Map<String, Optional<Datum>> met(
            Dataset data, ConceptualMutation part, Bindings bindings) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        if (part instanceof ConceptualMutation.Update update
                && part.header().guard() instanceof Guard.Meets(var terms)) {
            for (Instance target : MutationEvaluator.targets(data, update.pattern(), bindings)) {
                for (Guard.Term term : terms) {
                    if (term.value() instanceof Value.Parameter(String name, var type, var _)) {
                        Optional.ofNullable(target.values().get(term.attribute().name()))
                                .ifPresent(value -> values.put(name, Optional.of(value.as(type))));
                    }
                }
            }
        }
        return values;
    }

    /// Calls that name one instance twice: one for each pair of statements that may name one, and
    /// for each statement with lists one that repeats an element. One more for each of these has a
    /// list that is longer than the others.
    List<Bindings> namingTwice(Dataset data, ConceptualMutation.Several several) {
        List<Bindings> calls = new ArrayList<>();
        for (ConceptualMutation part : several.parts()) {
            ListDraw.mistakes(part, () -> next(data, several)).stream()
                    .filter(call -> Decisions.isMistaken(data.model(), several, call))
                    .forEach(calls::add);
        }
        for (NamedPair pair : NamedPair.of(data.model(), several.parts())) {
            next(data, several)
                    .map(call -> namingTwice(pair, call))
                    .filter(call -> Decisions.isMistaken(data.model(), several, call))
                    .ifPresent(calls::add);
        }
        return calls;
    }

    /// A call with the values of the first statement in the second one, or the other way round
    /// where these are constants.
    private static Bindings namingTwice(NamedPair pair, Bindings call) {
        Bindings changed = call;
        for (NamedPair.Part part : pair.parts()) {
            if (part.other() instanceof Value.Parameter(String name, var type, var _)) {
                changed = changed.with(name, changed.value(part.one()).map(each -> each.as(type)));
            } else if (part.one() instanceof Value.Parameter(String name, var type, var _)) {
                changed =
                        changed.with(name, changed.value(part.other()).map(each -> each.as(type)));
            }
        }
        return changed;
    }

    /// Whether each statement may be called on the data that those before it leave. No two of them
    /// may name one instance.
    static boolean isFitting(Dataset data, ConceptualMutation.Several several, Bindings bindings) {
        if (Decisions.isMistaken(data.model(), several, bindings)) {
            return false;
        }
        Dataset now = data;
        for (StatementRun run : StatementRun.of(several, bindings)) {
            ConceptualMutation part = run.statement();
            if (!MutationDraw.isFitting(now, part, run.bindings(), misses(now, part))) {
                return false;
            }
            if (Decisions.canDecline(part)
                    && Decisions.of(now, part, run.bindings()) == Decisions.Verdict.DECLINED) {
                return true;
            }
            now = MutationEvaluator.apply(now, part, run.bindings());
        }
        return true;
    }

    private static Misses misses(Dataset data, ConceptualMutation part) {
        return Promises.ofStatement(data.model(), part);
    }
}
