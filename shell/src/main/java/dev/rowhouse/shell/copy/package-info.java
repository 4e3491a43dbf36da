/// COPY: rows of a table into files of lines, and back.
@NullMarked
package dev.rowhouse.shell.copy;

import org.jspecify.annotations.NullMarked;
