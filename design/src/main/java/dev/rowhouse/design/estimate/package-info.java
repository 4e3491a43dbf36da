/// How many rows a table's partitions hold and how long its values are, from what the model says of
/// counts, distributions and lengths.
@NullMarked
package dev.rowhouse.design.estimate;

import org.jspecify.annotations.NullMarked;
