package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.List;

/// A statement with its bind markers.
///
/// @param statement the tree
/// @param markers its bind markers in the order of the text, so that each stands at its own index
public record ParsedStatement(Statement statement, List<Term.BindMarker> markers) {
    /// Copies the markers.
    public ParsedStatement {
        markers = List.copyOf(markers);
    }
}
