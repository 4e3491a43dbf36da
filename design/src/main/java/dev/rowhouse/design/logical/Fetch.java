package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A read by key that follows the first read of a question, once for each row: of what an instance
/// holds, or of all rows that refer to it. Equal keys are read once.
///
/// @param node the instance of the question's shape that is read
/// @param demand what is asked: the key of an instance bound by `=`, and where many rows are read
///     what else the question says of them; of one instance under the names of a shape whose only
///     root it is, else under the question's
/// @param binds for each field that `demand` binds, the field of the question's shape that is known
///     by then
/// @param joins for each field by which a row finds its own among those that the read returns, the
///     field of the question's shape that has the same value; empty where the read returns nothing
///     but the row's own
/// @param brings for each field of the question's shape that the read brings, its name in `demand`
/// @param count whether it finds one row at most
/// @param missing what happens to a row for which the read finds nothing, or whose key is null
public record Fetch(
        Node node,
        Demand demand,
        Map<Field, Field> binds,
        Map<Field, Field> joins,
        Map<Field, Field> brings,
        ReadCount count,
        Missing missing) {
    /// Copies the maps, keeping their order.
    public Fetch {
        binds = Collections.unmodifiableMap(new LinkedHashMap<>(binds));
        joins = Collections.unmodifiableMap(new LinkedHashMap<>(joins));
        brings = Collections.unmodifiableMap(new LinkedHashMap<>(brings));
    }

    /// The same fetch under the names of the table that serves it.
    public Fetch servedBy(Read read) {
        RowShape.Renaming names = read.table().shape().match(demand.shape()).orElseThrow();
        Map<Field, Field> bound = new LinkedHashMap<>();
        binds.forEach((own, asked) -> bound.put(names.apply(own), asked));
        Map<Field, Field> joined = new LinkedHashMap<>();
        joins.forEach((own, asked) -> joined.put(names.apply(own), asked));
        Map<Field, Field> brought = new LinkedHashMap<>();
        brings.forEach((asked, own) -> brought.put(asked, names.apply(own)));
        return new Fetch(node, read.demand(), bound, joined, brought, count, missing);
    }

    /// Whether one read returns what several rows are completed with.
    public boolean isTogether() {
        return !joins.isEmpty();
    }

    /// Whether it reads counters.
    public boolean isOfCounters() {
        return brings.keySet().stream().anyMatch(field -> field.attribute().isCounter());
    }
}
