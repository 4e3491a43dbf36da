package dev.rowhouse.design.designer;

import dev.rowhouse.design.query.ConceptualMutation;
import dev.rowhouse.design.query.Guard;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Warns of mutations that write without a condition what others decide by: Cassandra does not order plain writes with conditional ones.
final class DecisionWarnings {
    private DecisionWarnings() {}

    static List<Warning> of(List<ConceptualMutation> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (ConceptualMutation mutation : mutations) {
            if (mutation instanceof ConceptualMutation.Update update && !update.isGuarded()) {
                Set<String> written = new LinkedHashSet<>();
                Set<String> deciders = new LinkedHashSet<>();
                mutations.forEach(other -> collect(update, other, written, deciders));
                if (!written.isEmpty()) {
                    warnings.add(
                            new Warning(
                                    update.header().name(),
                                    "it writes %s without a condition, and %s decided by it: a plain write and a conditional one at the same time are in no order"
                                            .formatted(
                                                    String.join(" and ", written),
                                                    String.join(" and ", deciders)
                                                            + (deciders.size() == 1
                                                                    ? " is"
                                                                    : " are")),
                                    "give it a `when:` too, such as `when: exists`"));
                }
            }
        }
        return warnings;
    }

    private static void collect(
            ConceptualMutation.Update update,
            ConceptualMutation other,
            Set<String> written,
            Set<String> deciders) {
        boolean isSame = other.entity().name().equals(update.entity().name());
        if (!isSame || !(other.header().guard() instanceof Guard.Meets(var terms))) {
            return;
        }
        for (Guard.Term term : terms) {
            String name = term.attribute().name();
            if (update.values().stream().anyMatch(v -> v.property().path().equals(name))) {
                written.add(name);
                deciders.add(other.header().name());
            }
        }
    }
}
