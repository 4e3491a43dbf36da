package dev.rowhouse.prove.draw;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.reference.Decisions;
import dev.rowhouse.prove.reference.MutationEvaluator;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
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
        Dataset now = data;
        for (ConceptualMutation part : several.parts()) {
            Optional<Bindings> drawn = draw.next(now, part, misses(now, part));
            if (drawn.isEmpty()) {
                return Optional.empty();
            }
            drawn.get().values().forEach(values::putIfAbsent);
            Bindings bindings = new Bindings(values);
            if (!MutationDraw.isFitting(now, part, bindings, misses(now, part))) {
                return Optional.empty();
            }
            now = MutationEvaluator.apply(now, part, bindings);
        }
        return Optional.of(new Bindings(values))
                .filter(bindings -> isFitting(data, several, bindings));
    }

    /// Whether each statement may be called on the data that those before it leave.
    static boolean isFitting(Dataset data, ConceptualMutation.Several several, Bindings bindings) {
        Dataset now = data;
        for (ConceptualMutation part : several.parts()) {
            if (!MutationDraw.isFitting(now, part, bindings, misses(now, part))) {
                return false;
            }
            if (Decisions.canDecline(part)
                    && Decisions.of(now, part, bindings) == Decisions.Verdict.DECLINED) {
                return true;
            }
            now = MutationEvaluator.apply(now, part, bindings);
        }
        return true;
    }

    private static Misses misses(Dataset data, ConceptualMutation part) {
        return Promises.ofStatement(data.model(), part);
    }
}
