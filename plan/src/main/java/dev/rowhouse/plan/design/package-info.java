/// The finished design.
@NullMarked
package dev.rowhouse.plan.design;

import org.jspecify.annotations.NullMarked;
