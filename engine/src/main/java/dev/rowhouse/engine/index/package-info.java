/// Secondary indexes: from values to the rows that hold, or once held, them, in memory or in hidden
/// tables of a folder. A candidate from an index has to be read and checked again. Entry class:
/// [dev.rowhouse.engine.index.SecondaryIndex].
@NullMarked
package dev.rowhouse.engine.index;

import org.jspecify.annotations.NullMarked;
