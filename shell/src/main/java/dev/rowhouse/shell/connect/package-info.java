/// The database of a shell, inside this process or on a server: answers have the same type in both
/// cases, so that printing, COPY and completion exist only once.
@NullMarked
package dev.rowhouse.shell.connect;

import org.jspecify.annotations.NullMarked;
