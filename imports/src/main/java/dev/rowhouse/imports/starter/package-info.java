/// The model file that somebody begins with who has nothing yet.
@NullMarked
package dev.rowhouse.imports.starter;

import org.jspecify.annotations.NullMarked;
