/// Scripts that let shells complete the command line.
@NullMarked
package dev.rowhouse.cli.completion;

import org.jspecify.annotations.NullMarked;
