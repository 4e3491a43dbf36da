package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.plan.PlanStep.ReadCount;
import dev.rowhouse.design.plan.PlanStep.WhenMissing;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A question that a mutation has to ask before it can write.
///
/// @param name how later steps refer to its row or rows
/// @param need what it demands of a table
/// @param binds a value for each field that it binds by `=`
/// @param count whether one row comes back or any number
/// @param missing what it means when none does
public record Ask(
        String name, Need need, Map<Field, Source> binds, ReadCount count, WhenMissing missing) {
    /// Copies the map, keeping its order.
    public Ask {
        binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
    }
}
