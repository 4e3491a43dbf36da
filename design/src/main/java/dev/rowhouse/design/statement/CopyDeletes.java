package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.List;
import java.util.Set;

/// The order of the deletes of a DELETE whose rows other mutations may find and write meanwhile
/// ([CopyFinders]).
///
/// @param removals the deletes
/// @param order the order of all writes
/// @param copies the tables through which copies are found
record CopyDeletes(List<TableWork> removals, WriteOrder order, CopyFinders copies) {
    /// Copies the list.
    CopyDeletes {
        removals = List.copyOf(removals);
    }

    /// The deletes of a mutation that may meet writes of copies; none unless it is a DELETE.
    ///
    /// @param isLater whether the draft is only of what follows the mutation's own writes
    /// @param decided the tables in which conditional writes decide
    static CopyDeletes of(
            MutationDraft draft,
            boolean isLater,
            Set<Integer> decided,
            WriteOrder order,
            CopyFinders copies) {
        boolean isMeeting =
                !isLater
                        && !draft.mutation().header().together()
                        && draft.held().isEmpty()
                        && draft.mutation() instanceof ConceptualMutation.Delete;
        List<TableWork> removals =
                draft.works().stream()
                        .filter(work -> work.innermost() instanceof TableWork.Remove)
                        .filter(work -> !decided.contains(work.table()))
                        .toList();
        return new CopyDeletes(isMeeting ? removals : List.of(), order, copies);
    }

    /// The deletes in tables through which other mutations find copies. They come first, unless a
    /// repetition after a crash finds the rows through them.
    List<TableWork> first() {
        return removals.stream().filter(work -> isInTheMiddle(work) && findsCopies(work)).toList();
    }

    /// The deletes that have to be repeated: a table through which other mutations find copies is
    /// deleted after them, because a repetition after a crash reads it.
    List<TableWork> again() {
        boolean isFoundLate =
                removals.stream().anyMatch(work -> !isInTheMiddle(work) && findsCopies(work));
        return isFoundLate ? removals : List.of();
    }

    private boolean isInTheMiddle(TableWork work) {
        return order.rank(work) == WriteOrder.Rank.MIDDLE;
    }

    private boolean findsCopies(TableWork work) {
        return removals.stream()
                .anyMatch(copy -> copies.isFoundThrough(copy.table(), work.table()));
    }
}
