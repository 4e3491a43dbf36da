package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether a row that an INSERT has written is still there when the INSERT writes it again, because
/// a copied value has changed meanwhile. Another caller may have deleted it, and an UPDATE would
/// create it again.
///
/// A DELETE first deletes the row through which copies are found, and takes the time after that
/// ([CopyFinders]). The INSERT looks for this row after it has taken its own time. If the row is
/// there, any delete of the copy is newer than what the INSERT writes. If it is not, the INSERT
/// writes nothing.
///
/// @param lookups writes the statements of the INSERT
/// @param finders for each work of a second look, the row through which the copy is found
record StillFound(LookupWriter lookups, Map<TableWork, Finder> finders) {
    /// Copies the map.
    StillFound {
        finders = Map.copyOf(finders);
    }

    /// A row through which a copy is found.
    ///
    /// @param name its name in the steps
    /// @param row what the INSERT writes
    record Finder(String name, TableWork.Put row) {}

    /// The rows through which the copies of an INSERT are found.
    ///
    /// @param copies the tables through which copies are found
    static StillFound of(MutationDraft insert, LookupWriter lookups, CopyFinders copies) {
        Set<String> taken =
                insert.allLookups().stream().map(Lookup::name).collect(Collectors.toSet());
        Map<TableWork, Finder> finders = new HashMap<>();
        for (Recomputation look : insert.recomputations()) {
            for (TableWork again : look.draft().works()) {
                if (copies.isDeleted(again.table())) {
                    finder(again.table(), insert, lookups, copies)
                            .ifPresent(row -> finders.put(again, new Finder(free(taken), row)));
                }
            }
        }
        return new StillFound(lookups, finders);
    }

    /// The row that the INSERT writes to a table through which the copies in another one are found.
    private static Optional<TableWork.Put> finder(
            int copy, MutationDraft insert, LookupWriter lookups, CopyFinders copies) {
        return insert.works().stream()
                .filter(work -> copies.isFoundThrough(copy, work.table()))
                .map(TableWork::innermost)
                .filter(TableWork.Put.class::isInstance)
                .map(TableWork.Put.class::cast)
                .filter(put -> lookups.table(put).table().nesting().isEmpty())
                .findFirst();
    }

    private static String free(Set<String> taken) {
        String name = "found";
        for (int i = 2; !taken.add(name); i++) {
            name = "found" + i;
        }
        return name;
    }

    /// Steps that write a row again, if it is still there.
    List<PlanStep> around(TableWork again, List<PlanStep> steps) {
        Finder finder = finders.get(again);
        if (finder == null) {
            return steps;
        }
        NamedTable table = lookups.table(finder.row());
        String column = table.column(table.table().rowKey().getLast());
        return List.of(
                new PlanStep.Read(
                        finder.name(),
                        table.name(),
                        new RowStatements(lookups)
                                .select(table, finder.row().row(), Set.of(column)),
                        ReadCount.ONE,
                        WhenMissing.NULLS,
                        Map.of(),
                        "another caller may have deleted it, this row first"),
                new PlanStep.WhenPresent(
                        List.of(new Expression.RowColumn(finder.name(), column)),
                        steps,
                        "a deleted row is not written again"));
    }
}
