/// Classes annotated for Jakarta Persistence, and their queries, to a model. Classes are read,
/// never loaded.
///
/// Start at `JpaImport.read`.
@NullMarked
package dev.rowhouse.imports.jpa;

import org.jspecify.annotations.NullMarked;
