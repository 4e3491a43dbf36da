/// Parts shared by all commands: model files and other input, errors in it, progress, Ctrl-C.
@NullMarked
package dev.rowhouse.cli.command;

import org.jspecify.annotations.NullMarked;
