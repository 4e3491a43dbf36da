/// An existing design, CQL tables with their queries, back to the entities it was made for: which
/// tables hold the same rows, what refers to what, what is a copy. Also rates each query's access
/// path and compares it with the designer's.
///
/// Start at `CqlImport.read`.
@NullMarked
package dev.rowhouse.imports.existing;

import org.jspecify.annotations.NullMarked;
