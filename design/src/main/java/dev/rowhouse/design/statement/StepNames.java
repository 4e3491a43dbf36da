package dev.rowhouse.design.statement;

import dev.rowhouse.model.naming.Words;

import java.util.LinkedHashSet;
import java.util.Set;

/// Names for the steps of a question's plan. A name comes from the rows of the step's table:
/// `follow`, `user`, `user2`.
///
/// **Thread safety.** None; an object serves the writing of one plan.
final class StepNames {
    private final Set<String> taken;

    /// @param taken names that no step may have
    StepNames(Set<String> taken) {
        this.taken = new LinkedHashSet<>(taken);
    }

    /// A name for the next step.
    String of(NamedTable table) {
        String entity = table.table().shape().roots().getFirst().name();
        String base = Words.snake(entity.substring(entity.lastIndexOf('.') + 1));
        String name = base;
        for (int i = 2; !taken.add(name); i++) {
            name = base + i;
        }
        return name;
    }
}
