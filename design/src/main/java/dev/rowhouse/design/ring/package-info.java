/// Simulates a design on a cluster: a token ring with virtual nodes, partitions that follow the
/// model's distributions, the data, reads and writes of each node, the hottest partitions, and the
/// effect of splitting them. Entry class: [dev.rowhouse.design.ring.RingSimulation].
@NullMarked
package dev.rowhouse.design.ring;

import org.jspecify.annotations.NullMarked;
