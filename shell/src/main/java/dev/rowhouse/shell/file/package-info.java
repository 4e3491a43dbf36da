/// Files as streams of bytes and text, through the door that everything in Rowhouse reads and
/// writes files by.
@NullMarked
package dev.rowhouse.shell.file;

import org.jspecify.annotations.NullMarked;
