/// The syntax tree of CQL: [Statement] and its parts as records under sealed interfaces, to be
/// switched over exhaustively.
///
/// A tree says what was written, names case-folded and resolved to nothing: no schema was asked.
/// Lists are immutable copies, every place in the text is a [Span], which takes no part in
/// equality, and `toString` of every part below a statement is its CQL. Statements are printed by
/// `CqlPrinter` of the package above, which the tree does not know.
@NullMarked
package dev.rowhouse.cql.syntax.tree;

import org.jspecify.annotations.NullMarked;
