/// The result of an import as values, before it becomes a model file, with comments for its user.
@NullMarked
package dev.rowhouse.imports.draft;

import org.jspecify.annotations.NullMarked;
