/// Checks that the result of an import is a model file without mistakes: it is written and read
/// back, statement by statement.
@NullMarked
package dev.rowhouse.imports.check;

import org.jspecify.annotations.NullMarked;
