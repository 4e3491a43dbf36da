/// The places that an access path or write path names, for the values of one execution: partition
/// keys, token ranges, and rows of a partition. Entry classes:
/// [dev.rowhouse.engine.path.PartitionPlan] and [dev.rowhouse.engine.path.ClusteringPlan].
@NullMarked
package dev.rowhouse.engine.path;

import org.jspecify.annotations.NullMarked;
