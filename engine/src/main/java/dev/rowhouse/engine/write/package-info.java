/// Writing: from analysed INSERTs, UPDATEs, DELETEs and batches to changes of partitions, with
/// conditions checked first where there are any. Entry classes:
/// [dev.rowhouse.engine.write.ModificationExecutor] and [dev.rowhouse.engine.write.BatchExecutor].
@NullMarked
package dev.rowhouse.engine.write;

import org.jspecify.annotations.NullMarked;
