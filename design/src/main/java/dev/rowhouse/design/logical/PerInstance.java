package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.FetchStep.Missing;

/// An answer whose instances are read first, and then the rows of each: of a LEFT JOIN to many, or
/// of a JOIN to many of which the first rows per instance are wanted.
///
/// @param node the instance
/// @param missing what becomes of an instance without any rows
public record PerInstance(Node node, Missing missing) {
    /// The same under the names of another shape with the same rows.
    PerInstance renamed(RowShape.Renaming renaming) {
        return new PerInstance(renaming.apply(node), missing);
    }
}
