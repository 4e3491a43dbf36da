/// Rows of fields as lines of text, in the dialects of COPY.
@NullMarked
package dev.rowhouse.shell.csv;

import org.jspecify.annotations.NullMarked;
