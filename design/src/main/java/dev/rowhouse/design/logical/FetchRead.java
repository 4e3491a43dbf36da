package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A further table that is read for each row that a question has until then; equal keys are read
/// once. A row for which it finds nothing is left out, because what it stood for is gone, unless
/// the table is one of counters, where what has never been counted has no row.
///
/// @param table the table's number
/// @param demand what is asked of it, under the names of its own shape
/// @param binds for fields of `demand.equal` the field of the question that gives the value and is
///     known by then
/// @param joins for fields of the rows that it finds, the field of the question that has the same
///     value in the row that is completed with them; empty where each read finds nothing else
/// @param brings fields of the question that are known afterwards, with the fields of this table
///     that hold them
/// @param count whether a row finds one row at most or any number, which multiplies it
public record FetchRead(
        int table,
        Demand demand,
        Map<Field, Field> binds,
        Map<Field, Field> joins,
        Map<Field, Field> brings,
        ReadCount count) {
    /// Copies the maps, keeping their order.
    public FetchRead {
        binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
        joins = Collections.unmodifiableMap(new LinkedHashMap<>(joins));
        brings = Collections.unmodifiableMap(new LinkedHashMap<>(brings));
    }
}
