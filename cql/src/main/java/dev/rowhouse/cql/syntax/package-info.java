/// Text to tree and back: `CqlParser` reads CQL 3.4.7 into the trees of
/// [dev.rowhouse.cql.syntax.tree], `CqlPrinter` writes them.
///
/// Three packages, each importing only those before it: [dev.rowhouse.cql.syntax.token] (words and
/// symbols), [dev.rowhouse.cql.syntax.tree] (the tree), and this one. No schema is needed here;
/// `dev.rowhouse.cql.analysis` finds the meaning of statements.
@NullMarked
package dev.rowhouse.cql.syntax;

import org.jspecify.annotations.NullMarked;
