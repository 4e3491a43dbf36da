package dev.rowhouse.design.designer;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;

import java.util.LinkedHashMap;
import java.util.Map;

/// The design of a workload that is being edited. After each edit, only the stages that it reaches
/// are made again. The result is always the same as that of [Designer#stages].
///
/// Parts are kept where their inputs are equal by value. Positions in the model file, and the
/// descriptions of entities, are no part of these values:
///
/// - An equal workload keeps the design.
/// - A workload that differs in descriptions and texts only keeps the candidates and the choice;
///   the layout and the plans name the new texts.
/// - A workload of an equal model keeps the sizes of candidate tables, and of each mutation that
///   does the same as before its drafts. Rates are no part of either.
/// - A part of the program that is equal to a part before keeps its solution.
///
/// **Thread safety.** None: a design and those that follow it share what they have computed, so
/// only one at a time may be made.
public final class Redesign {
    private final Prices prices;
    private final DesignPass first;
    private final Map<Held, DesignPass> held;
    private final DesignPass last;

    /// The part of the design before that was kept.
    public enum Kept {
        /// At most solutions of equal parts of the program.
        SOLUTIONS,
        /// Sizes and drafts, which follow from the model.
        FACTS,
        /// The candidates and the choice.
        CHOICE,
        /// The whole design.
        DESIGN
    }

    /// @param first the design of the workload as the model file has it
    /// @param held for some callers, the design where they help each other
    /// @param last the one of these that counts
    private Redesign(Prices prices, DesignPass first, Map<Held, DesignPass> held, DesignPass last) {
        this.prices = prices;
        this.first = first;
        this.held = Map.copyOf(held);
        this.last = last;
    }

    /// Designs a workload for the first time.
    ///
    /// @throws IllegalStateException as [Designer#design(Workload)] does
    public static Redesign of(Workload workload, Prices prices) {
        return of(workload, prices, DesignPass.of(workload, prices), Map.of());
    }

    /// Designs the workload after an edit.
    ///
    /// @throws IllegalStateException as [Designer#design(Workload)] does
    public Redesign after(Workload changed) {
        return of(changed, prices, first.after(changed), held);
    }

    private static Redesign of(
            Workload workload, Prices prices, DesignPass first, Map<Held, DesignPass> heldBefore) {
        Map<Held, DesignPass> held = new LinkedHashMap<>();
        DesignPass last =
                HeldEntities.design(
                        first,
                        DesignPass::stages,
                        callers -> {
                            Workload helping =
                                    workload.helping(callers.entities(), callers.groups());
                            DesignPass next =
                                    heldBefore.getOrDefault(callers, first).after(helping);
                            held.put(callers, next);
                            return next;
                        });
        return new Redesign(prices, first, held, last);
    }

    /// All stages of the design.
    public Stages stages() {
        return last.stages();
    }

    /// The part of the design before that was kept.
    public Kept kept() {
        return last.kept();
    }
}
