/// Reading: from an analysed SELECT and its access path to pages of result rows. Entry class:
/// [dev.rowhouse.engine.read.SelectExecutor].
@NullMarked
package dev.rowhouse.engine.read;

import org.jspecify.annotations.NullMarked;
