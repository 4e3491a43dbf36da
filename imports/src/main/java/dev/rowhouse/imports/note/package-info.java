/// Notes of an import for its user: guesses, changes, skipped and omitted parts, with position and
/// advice.
@NullMarked
package dev.rowhouse.imports.note;

import org.jspecify.annotations.NullMarked;
