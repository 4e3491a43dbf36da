/// A design on a simulated cluster: the data, reads and writes of each node, and the partitions
/// that are hot.
@NullMarked
package dev.rowhouse.plan.ring;

import org.jspecify.annotations.NullMarked;
