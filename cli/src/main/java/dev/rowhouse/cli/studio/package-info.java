/// The command that opens the studio in the browser.
@NullMarked
package dev.rowhouse.cli.studio;

import org.jspecify.annotations.NullMarked;
