package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;

/// The check of stated costs alone, for tests that try many designs.
public final class StatedCosts {
    private StatedCosts() {}

    /// Whether some plan of a design states less work than its steps take.
    public static boolean areTooLow(Design design) {
        return !new StatedCostCheck(design).failures().isEmpty();
    }
}
