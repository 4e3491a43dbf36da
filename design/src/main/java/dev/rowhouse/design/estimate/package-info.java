/// Estimates of the rows per partition and of the lengths of values, from the counts, distributions
/// and lengths in the model.
@NullMarked
package dev.rowhouse.design.estimate;

import org.jspecify.annotations.NullMarked;
