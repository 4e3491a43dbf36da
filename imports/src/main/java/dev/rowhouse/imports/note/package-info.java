/// What an import tells the person who asked for it: what was guessed, changed, skipped or left
/// out, where, and what to do.
@NullMarked
package dev.rowhouse.imports.note;

import org.jspecify.annotations.NullMarked;
