package dev.rowhouse.prove.reference;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.NamedPair;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.value.Datum;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether a mutation may happen: what its `when:` says, and that no two instances share the
/// values of a candidate key.
public final class Decisions {
    private Decisions() {}

    /// The expected behaviour of a plan.
    public enum Verdict {
        /// It goes through.
        HAPPENS,
        /// It is declined and changes nothing.
        DECLINED,
        /// Nothing differs either way: there is nothing to change and no condition, or all is as
        /// the call wants it already.
        EITHER
    }

    /// The verdict on a call.
    public static Verdict of(Dataset data, ConceptualMutation mutation, Bindings bindings) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> {
                Instance made = MutationEvaluator.inserted(insert, bindings);
                Optional<Instance> known = data.find(made.entity(), made.key(data.model()));
                if (!mutation.isGuarded()) {
                    Instance after =
                            insert.isOfNew()
                                    ? made
                                    : MutationEvaluator.merged(data, insert, bindings);
                    yield isTaken(data, after) ? Verdict.DECLINED : Verdict.HAPPENS;
                }
                if (known.isPresent()) {
                    yield given(insert, known.get()).equals(given(insert, made))
                            ? Verdict.EITHER
                            : Verdict.DECLINED;
                }
                yield isTaken(data, made) ? Verdict.DECLINED : Verdict.HAPPENS;
            }
            case ConceptualMutation.Update update -> {
                List<Instance> targets =
                        MutationEvaluator.targets(data, update.pattern(), bindings);
                if (targets.isEmpty()) {
                    yield absent(mutation);
                }
                Instance before = targets.getFirst();
                Instance after =
                        MutationEvaluator.changed(
                                data, update.entity(), before, update.values(), bindings);
                if (before.values().equals(after.values())) {
                    yield Verdict.EITHER;
                }
                boolean isTaken =
                        targets.size() == 1
                                && isTaken(
                                        data.minus(
                                                before.entity(), List.of(before.key(data.model()))),
                                        after);
                yield meets(before, update.header().guard(), bindings) && !isTaken
                        ? Verdict.HAPPENS
                        : Verdict.DECLINED;
            }
            case ConceptualMutation.Count _ -> Verdict.HAPPENS;
            case ConceptualMutation.Several several -> ofAll(data, several, bindings);
            case ConceptualMutation.Delete delete -> {
                List<Instance> targets =
                        MutationEvaluator.targets(data, delete.pattern(), bindings);
                if (targets.isEmpty()) {
                    yield absent(mutation);
                }
                yield targets.stream()
                                .allMatch(each -> meets(each, delete.header().guard(), bindings))
                        ? Verdict.HAPPENS
                        : Verdict.DECLINED;
            }
        };
    }

    /// The verdict on several statements. Those of one entity are about several instances, so none
    /// of them changes what the condition of another one tests.
    private static Verdict ofAll(
            Dataset data, ConceptualMutation.Several several, Bindings bindings) {
        boolean isDeclined =
                several.parts().stream()
                        .filter(Decisions::canDecline)
                        .anyMatch(part -> of(data, part, bindings) == Verdict.DECLINED);
        if (isDeclined) {
            return Verdict.DECLINED;
        }
        // A statement that runs for each element of lists is an INSERT without a condition.
        ConceptualMutation first = several.parts().getFirst();
        return first.header().lists().isPresent() ? Verdict.HAPPENS : of(data, first, bindings);
    }

    /// Whether a call of several statements names one instance twice, or gives lists of different
    /// lengths for one statement. Its caller must not do that; it ends in failure and changes
    /// nothing.
    public static boolean isMistaken(
            Model model, ConceptualMutation.Several several, Bindings bindings) {
        return namesTwice(model, several, bindings)
                || several.parts().stream().anyMatch(part -> areUnfit(model, part, bindings));
    }

    /// Whether the lists of a statement have different lengths, or name one instance twice.
    private static boolean areUnfit(Model model, ConceptualMutation part, Bindings bindings) {
        long lengths =
                StatementRun.lists(part).stream()
                        .map(each -> bindings.list(each).size())
                        .distinct()
                        .count();
        if (lengths == 0 || !(part instanceof ConceptualMutation.Insert insert)) {
            return false;
        }
        List<StatementRun> runs = StatementRun.ofPart(part, bindings);
        long keys =
                runs.stream()
                        .map(run -> MutationEvaluator.inserted(insert, run.bindings()).key(model))
                        .distinct()
                        .count();
        return lengths > 1 || keys < runs.size();
    }

    private static boolean namesTwice(
            Model model, ConceptualMutation.Several several, Bindings bindings) {
        return NamedPair.of(model, several.parts()).stream()
                .anyMatch(pair ->
                        pair.parts().stream()
                                .allMatch(part ->
                                        given(part.one(), part, bindings)
                                                .equals(given(part.other(), part, bindings))));
    }

    private static Optional<Datum> given(Value value, NamedPair.Part part, Bindings bindings) {
        return bindings.value(value).map(given -> given.as(part.type()));
    }

    /// The values of an instance that an INSERT gives, without what it takes from other instances
    /// or computes.
    private static Map<String, Optional<Datum>> given(
            ConceptualMutation.Insert insert, Instance instance) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (Assignment each : insert.values()) {
            switch (each.value()) {
                case Value.Computed _, Value.Taken _, Value.Merged _ -> {}
                case Value.Parameter _, Value.Constant _ ->
                        values.put(each.property().path(), instance.find(each.property()));
            }
        }
        return values;
    }

    /// The verdict on a change of what does not exist: no condition holds of it.
    private static Verdict absent(ConceptualMutation mutation) {
        return mutation.isGuarded() ? Verdict.DECLINED : Verdict.EITHER;
    }

    /// Whether another instance has the values of one of the candidate keys.
    private static boolean isTaken(Dataset data, Instance made) {
        Model model = data.model();
        List<Datum> key = made.key(model);
        for (List<Property> claimed : model.candidateKeys(made.entity())) {
            Optional<List<Datum>> values = made.findAll(claimed);
            boolean isTaken =
                    values.isPresent()
                            && data.instances(made.entity()).stream()
                                    .filter(other -> !other.key(model).equals(key))
                                    .anyMatch(other -> other.findAll(claimed).equals(values));
            if (isTaken) {
                return true;
            }
        }
        return false;
    }

    private static boolean meets(Instance instance, Guard guard, Bindings bindings) {
        return switch (guard) {
            case Guard.None() -> true;
            case Guard.Exists() -> true;
            case Guard.NotExists() -> false;
            case Guard.Meets(var terms) ->
                    terms.stream().allMatch(term -> meets(instance, term, bindings));
        };
    }

    /// Whether an instance meets a condition as far as that names constants.
    public static boolean meetsConstants(Instance instance, Guard guard) {
        return !(guard instanceof Guard.Meets(List<Guard.Term> terms))
                || terms.stream()
                        .filter(term -> term.value() instanceof Value.Constant)
                        .allMatch(term -> meets(instance, term, new Bindings(Map.of())));
    }

    /// The values of attributes with which an instance meets the equalities of a condition with
    /// constants.
    public static Map<String, Optional<Datum>> constants(Guard guard) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        if (guard instanceof Guard.Meets(List<Guard.Term> terms)) {
            terms.stream()
                    .filter(term ->
                            term.operator() == Guard.Operator.EQUAL
                                    && term.value() instanceof Value.Constant)
                    .forEach(term ->
                            values.put(
                                    term.attribute().name(),
                                    new Bindings(Map.of()).value(term.value())));
        }
        return values;
    }

    private static boolean meets(Instance instance, Guard.Term term, Bindings bindings) {
        Datum stored = instance.values().get(term.attribute().name());
        Optional<Datum> given = bindings.value(term.value());
        if (stored == null || given.isEmpty()) {
            return false;
        }
        int comparison = stored.compareTo(given.get());
        return switch (term.operator()) {
            case EQUAL -> comparison == 0;
            case NOT_EQUAL -> comparison != 0;
            case LESS -> comparison < 0;
            case LESS_OR_EQUAL -> comparison <= 0;
            case GREATER -> comparison > 0;
            case GREATER_OR_EQUAL -> comparison >= 0;
        };
    }

    /// Whether a mutation can be declined at all.
    public static boolean canDecline(ConceptualMutation mutation) {
        return mutation.isGuarded() || !mutation.claimedKeys().isEmpty();
    }
}
