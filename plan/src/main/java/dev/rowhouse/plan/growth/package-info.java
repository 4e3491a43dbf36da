/// The sizes of a design's tables at the horizon of its model and for other figures. Entry class:
/// [dev.rowhouse.plan.growth.Forecast].
@NullMarked
package dev.rowhouse.plan.growth;

import org.jspecify.annotations.NullMarked;
