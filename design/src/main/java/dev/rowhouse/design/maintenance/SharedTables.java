package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Decides whether two statements of a mutation leave each other's writes alone although both write
/// a table.
///
/// All writes of a held call carry one time. So of two writes of one cell, the one of the later
/// statement does not win. The statements are kept apart by the rows where each row names the
/// instance to which it belongs, and by the columns where one statement changes what is static and
/// the other one does not, or each changes other columns.
final class SharedTables {
    private final Model model;
    private final TableSet tables;

    SharedTables(Model model, TableSet tables) {
        this.model = model;
        this.tables = tables;
    }

    /// A table in which two statements may write the same cell, or one deletes what the other one
    /// writes; empty when there is none.
    ///
    /// @param areTwo whether the statements are about two instances of one entity
    Optional<Table> conflict(MutationDraft one, MutationDraft other, boolean areTwo) {
        return tables.tables().stream()
                .filter(table ->
                        writes(one, table)
                                .anyMatch(here ->
                                        writes(other, table)
                                                .anyMatch(there ->
                                                        !areApart(
                                                                table, one, here, there, areTwo))))
                .findFirst();
    }

    private boolean areApart(
            Table table,
            MutationDraft draft,
            TableWork.RowWrite here,
            TableWork.RowWrite there,
            boolean areTwo) {
        return areTwo && tellsInstance(table, draft, here) && tellsInstance(table, draft, there)
                || areOtherColumns(table, here, there);
    }

    /// Whether the key of what is written contains the key of the instance. The rows show instances
    /// of the entity at one place only.
    private boolean tellsInstance(Table table, MutationDraft draft, TableWork.RowWrite write) {
        String entity = draft.mutation().entity().name();
        Identity identity = new Identity(model, table.shape());
        List<Occurrence> places = Occurrence.of(model, table, entity);
        Set<Field> written = key(table, write);
        return places.size() == 1
                && Stream.concat(
                                Stream.of(identity.key(places.getFirst().node())),
                                model.entity(entity).candidateKeys().stream()
                                        .map(names ->
                                                identity.candidateKey(
                                                        places.getFirst().node(), names)))
                        .anyMatch(written::containsAll);
    }

    private static boolean areOtherColumns(
            Table table, TableWork.RowWrite here, TableWork.RowWrite there) {
        if (here instanceof TableWork.Change one && there instanceof TableWork.Change other) {
            return Collections.disjoint(one.values().keySet(), other.values().keySet());
        }
        return leavesStatic(table, here, there) || leavesStatic(table, there, here);
    }

    /// Whether one write changes static columns only, and another one writes or deletes a row
    /// without them.
    private static boolean leavesStatic(
            Table table, TableWork.RowWrite partition, TableWork.RowWrite row) {
        Set<Field> whole = Set.copyOf(table.key().fields());
        if (!(partition instanceof TableWork.Change change)
                || change.key().keySet().containsAll(whole)) {
            return false;
        }
        Set<Field> changed = change.values().keySet();
        return switch (row) {
            case TableWork.Put put -> Collections.disjoint(put.row().keySet(), changed);
            case TableWork.Move move -> Collections.disjoint(move.row().keySet(), changed);
            case TableWork.Remove remove -> remove.key().keySet().containsAll(whole);
            case TableWork.Change _, TableWork.Add _, TableWork.Reset _ -> false;
        };
    }

    private static Set<Field> key(Table table, TableWork.RowWrite write) {
        return switch (write) {
            case TableWork.Put _, TableWork.Move _ -> Set.copyOf(table.key().fields());
            case TableWork.Change change -> change.key().keySet();
            case TableWork.Remove remove -> remove.key().keySet();
            case TableWork.Add add -> add.key().keySet();
            case TableWork.Reset reset -> reset.key().keySet();
        };
    }

    private static Stream<TableWork.RowWrite> writes(MutationDraft draft, Table table) {
        return draft.allWorks().stream()
                .filter(work -> work.table() == table.number())
                .flatMap(SharedTables::writes);
    }

    private static Stream<TableWork.RowWrite> writes(TableWork work) {
        return switch (work) {
            case TableWork.RowWrite write -> Stream.of(write);
            case TableWork.PerElement each -> writes(each.work());
            case TableWork.PutOrRemove either -> Stream.of(either.row(), either.gone());
            case TableWork.WhenPresent when -> writes(when.work());
            case TableWork.WhenExists when -> writes(when.work());
            case TableWork.WhenOwn when -> writes(when.work());
            case TableWork.WhenValue when -> writes(when.work());
            case TableWork.WhenChanged when -> writes(when.work());
            case TableWork.WhenSame when ->
                    Stream.concat(when.different().stream(), when.same().stream())
                            .flatMap(SharedTables::writes);
        };
    }
}
