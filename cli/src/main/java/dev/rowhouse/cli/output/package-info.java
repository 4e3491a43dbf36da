/// The output of commands: styled lines, JSON, exit codes.
@NullMarked
package dev.rowhouse.cli.output;

import org.jspecify.annotations.NullMarked;
