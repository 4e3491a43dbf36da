package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A question that a mutation asks because its writes need the answer.
///
/// @param name the name under which later steps refer to its row or rows
/// @param demand the demand on the table that answers it
/// @param binds a value for each field that it binds by `=`
/// @param count whether it returns one row or any number of rows
/// @param missing the meaning of an empty result
/// @param computed the aggregates that it returns in place of the rows; with them, it always
///     returns one row
public record Lookup(
        String name,
        Demand demand,
        Map<Field, Source> binds,
        ReadCount count,
        WhenMissing missing,
        List<Computation> computed) {
    /// Copies the collections, keeping their order.
    public Lookup {
        computed = List.copyOf(computed);
        binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
    }

    /// The name by which steps refer to the row, or to the current row of a loop.
    public String row() {
        return count == ReadCount.ONE ? name : row(name);
    }

    /// Whether it returns the row that comes first in an order.
    public boolean isOfFirst() {
        return demand.first().isPresent();
    }

    static String row(String rows) {
        String one = Words.singular(rows);
        return one.equals(rows) ? one + "Row" : one;
    }
}
