/// The bytes of SSTables: reading them with every length checked, writing them, and saying what is
/// wrong with them. Entry classes: `ByteReader`, `ByteWriter` and `Descriptor`.
@NullMarked
package dev.rowhouse.storage.sstable.io;

import org.jspecify.annotations.NullMarked;
