/// The glossary of a model on a terminal.
@NullMarked
package dev.rowhouse.cli.glossary;

import org.jspecify.annotations.NullMarked;
