/// What commands share: model files and other input, mistakes in it, progress and its interruption.
@NullMarked
package dev.rowhouse.cli.command;

import org.jspecify.annotations.NullMarked;
