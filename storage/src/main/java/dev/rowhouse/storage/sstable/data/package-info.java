/// Rows and range tombstone markers as bytes of Data.db. Entry classes: `UnfilteredReader`,
/// `UnfilteredWriter`.
@NullMarked
package dev.rowhouse.storage.sstable.data;

import org.jspecify.annotations.NullMarked;
