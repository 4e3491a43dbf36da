package dev.rowhouse.plan.step;

import java.util.List;

/// One CQL statement with its bound values.
///
/// @param cql the text, with a named marker for each bind and table names without a keyspace
/// @param binds one for each marker, in the order in which they appear in the text
/// @param isConditional whether it is a conditional write (a lightweight transaction)
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
