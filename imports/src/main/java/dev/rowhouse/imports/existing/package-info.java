/// An existing design, CQL tables with their queries, back to the entities it was made for: which
/// tables hold the same rows, what refers to what, what is a copy. And how good each query's access
/// path is beside the one that the designer finds.
///
/// Start at `CqlImport.read`.
@NullMarked
package dev.rowhouse.imports.existing;

import org.jspecify.annotations.NullMarked;
