package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.identity.Field;

import java.util.LinkedHashMap;
import java.util.Map;

/// Replaces a collection by the element of a loop.
final class Substitution {
    private Substitution() {}

    /// The same work, with the current element of a loop as the value of a field.
    static TableWork element(TableWork work, Field field, String loop) {
        return switch (work) {
            case TableWork.Put(var table, var row, var expiries) ->
                    new TableWork.Put(table, replace(row, field, loop), expiries);
            case TableWork.Change(var table, var key, var values, var expiries, var owner) ->
                    new TableWork.Change(table, replace(key, field, loop), values, expiries, owner);
            case TableWork.Remove(var table, var key, var successor) ->
                    new TableWork.Remove(table, replace(key, field, loop), successor);
            case TableWork.Move move -> move;
            case TableWork.Add add -> add;
            case TableWork.Reset reset -> reset;
            case TableWork.PutOrRemove either -> either;
            case TableWork.PerElement(var table, var of, var element, var collection, var inner) ->
                    new TableWork.PerElement(
                            table, of, element, collection, element(inner, field, loop));
            case TableWork.WhenPresent(var table, var values, var isUsual, var inner) ->
                    new TableWork.WhenPresent(table, values, isUsual, element(inner, field, loop));
            case TableWork.WhenExists(var table, var key, var isThere, var inner) ->
                    new TableWork.WhenExists(table, key, isThere, element(inner, field, loop));
            case TableWork.WhenOwn(var table, var pairs, var inner) ->
                    new TableWork.WhenOwn(table, pairs, element(inner, field, loop));
            case TableWork.WhenValue(var table, var rows, var fixed, var pair, var inner) ->
                    new TableWork.WhenValue(table, rows, fixed, pair, element(inner, field, loop));
            case TableWork.WhenChanged(var table, var pairs, var inner) ->
                    new TableWork.WhenChanged(table, pairs, element(inner, field, loop));
            case TableWork.WhenSame(var table, var pairs, var different, var same) ->
                    new TableWork.WhenSame(
                            table,
                            pairs,
                            different.stream().map(each -> element(each, field, loop)).toList(),
                            same.stream().map(each -> element(each, field, loop)).toList());
        };
    }

    private static Map<Field, Source> replace(Map<Field, Source> values, Field field, String loop) {
        Map<Field, Source> replaced = new LinkedHashMap<>(values);
        replaced.computeIfPresent(field, (_, _) -> new Source.Element(loop));
        return replaced;
    }
}
