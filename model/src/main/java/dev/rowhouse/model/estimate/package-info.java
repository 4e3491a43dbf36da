/// Figures of a model: counts, different values, how long instances are kept, and what all this
/// becomes with time.
@NullMarked
package dev.rowhouse.model.estimate;

import org.jspecify.annotations.NullMarked;
