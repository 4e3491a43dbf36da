/// Splits of tables whose partitions outgrow a limit. Entry class:
/// [dev.rowhouse.design.growth.BucketChoice].
@NullMarked
package dev.rowhouse.design.growth;

import org.jspecify.annotations.NullMarked;
