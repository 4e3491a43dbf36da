/// Manual pages of the commands, for `man`.
@NullMarked
package dev.rowhouse.cli.manual;

import org.jspecify.annotations.NullMarked;
