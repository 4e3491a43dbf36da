/// The commands from a model to a proven design: `init`, `design`, `ring`, `calibrate`, `prove`.
@NullMarked
package dev.rowhouse.cli.design;

import org.jspecify.annotations.NullMarked;
