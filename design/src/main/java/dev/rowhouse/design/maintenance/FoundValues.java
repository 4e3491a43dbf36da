package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;

import java.util.List;
import java.util.Set;

/// The values that each row of a loop has, because the rows were found by a value of the instance
/// to which they belong: a row with the key of a courier has the courier's name.
///
/// @param over the questions whose rows the loop goes through
record FoundValues(Model model, List<Lookup> over) {
    /// The same work without tests whether such values are null.
    TableWork untested(TableWork work) {
        return switch (work) {
            case TableWork.Put _, TableWork.Change _, TableWork.Remove _ -> work;
            case TableWork.Move _, TableWork.Add _, TableWork.Reset _ -> work;
            case TableWork.PutOrRemove _ -> work;
            case TableWork.WhenPresent(var table, var values, var isUsual, var inner) -> {
                List<Source> inDoubt = values.stream().filter(each -> !isFound(each)).toList();
                yield inDoubt.isEmpty()
                        ? untested(inner)
                        : new TableWork.WhenPresent(table, inDoubt, isUsual, untested(inner));
            }
            case TableWork.PerElement(var table, var of, var element, var collection, var inner) ->
                    new TableWork.PerElement(table, of, element, collection, untested(inner));
            case TableWork.WhenExists(var table, var key, var isThere, var inner) ->
                    new TableWork.WhenExists(table, key, isThere, untested(inner));
            case TableWork.WhenOwn(var table, var pairs, var inner) ->
                    new TableWork.WhenOwn(table, pairs, untested(inner));
            case TableWork.WhenValue(var table, var rows, var fixed, var pair, var inner) ->
                    new TableWork.WhenValue(table, rows, fixed, pair, untested(inner));
            case TableWork.WhenChanged(var table, var pairs, var inner) ->
                    new TableWork.WhenChanged(table, pairs, untested(inner));
            case TableWork.WhenSame(var table, var pairs, var different, var same) ->
                    new TableWork.WhenSame(table, pairs, untested(different), untested(same));
        };
    }

    private List<TableWork> untested(List<TableWork> works) {
        return works.stream().map(this::untested).toList();
    }

    private boolean isFound(Source value) {
        return value instanceof Source.FromRead(var read, var field)
                && over.stream()
                        .filter(lookup -> lookup.name().equals(read))
                        .anyMatch(lookup -> isFound(lookup, field));
    }

    private boolean isFound(Lookup lookup, Field field) {
        RowShape asked = lookup.demand().shape();
        // The table that answers may have more rows than the question requires.
        RowShape any =
                new RowShape(
                        asked.roots(),
                        asked.meetings(),
                        Set.of(),
                        asked.elements(),
                        asked.fixed(),
                        asked.first());
        return !new Identity(model, any).isOptional(field, lookup.demand().equal());
    }
}
