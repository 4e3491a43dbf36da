package dev.rowhouse.design.plan;

import java.util.List;

/// One CQL statement with what is bound to it.
///
/// @param cql the text with a named marker per bind, names of tables without a keyspace
/// @param binds one per marker, in the order of their appearance in the text
public record PlanStatement(String cql, List<Bind> binds) {
    /// Copies the binds.
    public PlanStatement {
        binds = List.copyOf(binds);
    }
}
