/// The database that a shell talks to, inside this process or on a server: what a statement answers
/// is the same value either way, so that printing, copying and completing exist once.
@NullMarked
package dev.rowhouse.shell.connect;

import org.jspecify.annotations.NullMarked;
