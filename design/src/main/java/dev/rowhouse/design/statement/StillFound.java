package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether a row that an INSERT has written is still there when the INSERT writes it again, because
/// a copied value has changed meanwhile. Another caller may have deleted it, and an UPDATE would
/// create it again.
///
/// A DELETE first deletes the row through which copies are found, and takes the time after that
/// ([CopyFinders]). The INSERT looks for this row after it has taken its own time. If the row is
/// there, any delete of the copy is newer than what the INSERT writes. If it is not, the INSERT
/// writes nothing.
///
/// @param whole the INSERT
/// @param lookups writes its statements
/// @param copies the tables through which copies are found
record StillFound(MutationDraft whole, LookupWriter lookups, CopyFinders copies) {
    /// The name of the row through which the copy is found.
    private static final String NAME = "found";

    /// Steps that write a row again, if it is still there.
    List<PlanStep> around(TableWork again, List<PlanStep> steps) {
        if (!copies.isDeleted(again.table())) {
            return steps;
        }
        return finder(again.table()).map(finder -> around(finder, steps)).orElse(steps);
    }

    /// The row that the INSERT writes to a table through which the copies in another one are found.
    private Optional<TableWork.Put> finder(int copy) {
        return whole.works().stream()
                .filter(work -> copies.isFoundThrough(copy, work.table()))
                .map(TableWork::innermost)
                .filter(TableWork.Put.class::isInstance)
                .map(TableWork.Put.class::cast)
                .filter(put -> table(put).table().nesting().isEmpty())
                .findFirst();
    }

    private List<PlanStep> around(TableWork.Put finder, List<PlanStep> steps) {
        NamedTable table = table(finder);
        String column = table.column(table.table().rowKey().getLast());
        return List.of(
                new PlanStep.Read(
                        NAME,
                        table.name(),
                        new RowStatements(lookups).select(table, finder.row(), Set.of(column)),
                        ReadCount.ONE,
                        WhenMissing.NULLS,
                        Map.of(),
                        "another caller may have deleted it, this row first"),
                new PlanStep.WhenPresent(
                        List.of(new Expression.RowColumn(NAME, column)),
                        steps,
                        "a deleted row is not written again"));
    }

    private NamedTable table(TableWork work) {
        return lookups.table(work);
    }
}
