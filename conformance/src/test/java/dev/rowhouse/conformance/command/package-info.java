/// The command behind `conformance/run`: record, check, diff, fuzz. Entry class:
/// [dev.rowhouse.conformance.command.Main].
@NullMarked
package dev.rowhouse.conformance.command;

import org.jspecify.annotations.NullMarked;
