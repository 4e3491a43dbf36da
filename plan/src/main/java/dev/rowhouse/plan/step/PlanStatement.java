package dev.rowhouse.plan.step;

import java.util.List;

/// One CQL statement with what is bound to it.
///
/// @param cql the text with a named marker per bind, names of tables without a keyspace
/// @param binds one per marker, in the order of their appearance in the text
/// @param isConditional whether it writes under a condition (a lightweight transaction)
public record PlanStatement(String cql, List<Bind> binds, boolean isConditional) {
    /// Copies the binds.
    public PlanStatement {
        binds = List.copyOf(binds);
    }

    /// A statement without a condition.
    public PlanStatement(String cql, List<Bind> binds) {
        this(cql, binds, false);
    }
}
