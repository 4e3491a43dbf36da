package dev.rowhouse.cql.analysis.bound;

import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.analysis.term.BoundTerm;

import java.util.List;

/// The mask of a column, with its function found.
///
/// @param function what masks; its first argument is the value of the column
/// @param arguments the further arguments, which depend on no row
public record BoundMask(ResolvedFunction function, List<BoundTerm> arguments) {
    /// Copies the arguments.
    public BoundMask {
        arguments = List.copyOf(arguments);
    }
}
