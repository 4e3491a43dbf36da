package dev.rowhouse.design.designer;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.Warning;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Warns of mutations that may break a conditional write. One kind changes an attribute without a
/// condition although another mutation's `when:` tests it: Cassandra does not order plain writes
/// with conditional ones. The other kind writes only constants, so that a caller cannot recognise
/// its own write after a timeout.
final class DecisionWarnings {
    private DecisionWarnings() {}

    static List<Warning> of(List<ConceptualMutation> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (ConceptualMutation mutation : mutations) {
            if (isAnonymous(mutation)) {
                warnings.add(
                        new Warning(
                                mutation.header().name(),
                                "all callers write the same values, so after a timeout a caller cannot tell whether it or another caller succeeded: both may believe that they did",
                                "also set an attribute that identifies the caller, such as `%s.by = :caller`"
                                        .formatted(
                                                ((ConceptualMutation.Update) mutation)
                                                        .pattern()
                                                        .root()
                                                        .name())));
            }
            if (mutation instanceof ConceptualMutation.Update update
                    && !update.isGuarded()
                    && !update.header().isHelped()) {
                Set<String> written = new LinkedHashSet<>();
                Set<String> conditionTables = new LinkedHashSet<>();
                mutations.forEach(other -> collect(update, other, written, conditionTables));
                if (!written.isEmpty()) {
                    warnings.add(
                            new Warning(
                                            update.header().name(),
                                            "it changes %s without a `when:`, but the `when:` of %s depends on it: if both run at the same time, copies may keep a value that the condition did not see"
                                                    .formatted(
                                                            String.join(" and ", written),
                                                            String.join(" and ", conditionTables)),
                                            "give it a `when:`, too, such as `when: exists`")
                                    .with(
                                            ModelChange.put(
                                                    List.of(update.header().name()),
                                                    "when",
                                                    "exists")));
                }
            }
        }
        return warnings;
    }

    /// Whether a mutation has a condition and writes only constants. A caller then cannot tell its
    /// own write from that of another caller.
    private static boolean isAnonymous(ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Update update
                && update.header().guard() instanceof Guard.Meets
                && update.values().stream()
                        .allMatch(each -> each.value() instanceof Value.Constant);
    }

    private static void collect(
            ConceptualMutation.Update update,
            ConceptualMutation other,
            Set<String> written,
            Set<String> conditionTables) {
        boolean isSame = other.entity().name().equals(update.entity().name());
        if (!isSame || !(other.header().guard() instanceof Guard.Meets(var terms))) {
            return;
        }
        for (Guard.Term term : terms) {
            String name = term.attribute().name();
            if (update.values().stream().anyMatch(v -> v.property().path().equals(name))) {
                written.add(name);
                conditionTables.add(other.header().name());
            }
        }
    }
}
