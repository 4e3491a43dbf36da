/// The model file to start from.
@NullMarked
package dev.rowhouse.imports.starter;

import org.jspecify.annotations.NullMarked;
