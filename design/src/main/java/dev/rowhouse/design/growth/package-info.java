/// How a partition that outgrows its limit is split. Entry class:
/// [dev.rowhouse.design.growth.BucketChoice].
@NullMarked
package dev.rowhouse.design.growth;

import org.jspecify.annotations.NullMarked;
