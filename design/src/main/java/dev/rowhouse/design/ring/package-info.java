/// Where a design's partitions lie on a cluster: a token ring with virtual nodes, partitions as the
/// model's distributions make them, each node's share of data, reads and writes, the hottest
/// partitions, and what splitting them would change. Entry class:
/// [dev.rowhouse.design.ring.RingReport].
@NullMarked
package dev.rowhouse.design.ring;

import org.jspecify.annotations.NullMarked;
