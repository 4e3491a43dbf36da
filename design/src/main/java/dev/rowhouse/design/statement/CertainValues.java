package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.Set;

/// The values that cannot be null where a plan uses them.
///
/// @param lookups the reads that return values
record CertainValues(LookupWriter lookups) {
    /// Whether a value cannot be null when some other values are not null.
    ///
    /// @param present the values that are not null
    boolean isPresent(Source value, Set<Source> present) {
        if (present.contains(value)) {
            return true;
        }
        if (!(value instanceof Source.FromRead(var read, var field))) {
            return false;
        }
        Lookup lookup = lookups.answer(read).lookup();
        return !new Identity(lookups.tables().model(), lookup.demand().shape()).isOptional(field)
                && (lookup.missing() != WhenMissing.FAIL_UNLESS_NULL
                        || lookup.binds().values().stream()
                                .allMatch(bound -> isPresent(bound, present)));
    }
}
