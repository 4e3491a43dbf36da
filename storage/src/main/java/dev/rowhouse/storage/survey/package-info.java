/// What SSTables tell of a table that is in use: how large its partitions are, how many of its rows
/// are dead, when it was written, and when its rows expire.
@NullMarked
package dev.rowhouse.storage.survey;

import org.jspecify.annotations.NullMarked;
