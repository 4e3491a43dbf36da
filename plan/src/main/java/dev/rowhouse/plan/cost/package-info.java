/// Prices of single operations.
@NullMarked
package dev.rowhouse.plan.cost;

import org.jspecify.annotations.NullMarked;
