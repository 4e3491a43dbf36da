/// The subcommands of `rowhouse`.
@NullMarked
package dev.rowhouse.cli.command;

import org.jspecify.annotations.NullMarked;
