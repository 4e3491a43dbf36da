/// Files of settings that people keep for the shell, in the format of cqlsh's `cqlshrc`.
@NullMarked
package dev.rowhouse.shell.config;

import org.jspecify.annotations.NullMarked;
