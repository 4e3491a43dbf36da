/// The front door of the design: [Designer] takes a model and returns a [Design].
@NullMarked
package dev.rowhouse.design.designer;

import org.jspecify.annotations.NullMarked;
