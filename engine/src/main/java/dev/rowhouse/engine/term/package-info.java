/// Terms that are bound to a schema, made executable: a tree of terms becomes a tree of evaluators
/// once, and is evaluated for the values of an execution and the rows it reads. Entry class:
/// [dev.rowhouse.engine.term.TermCompiler].
@NullMarked
package dev.rowhouse.engine.term;

import org.jspecify.annotations.NullMarked;
