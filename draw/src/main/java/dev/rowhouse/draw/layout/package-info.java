/// The places of boxes and arrows, by the Eclipse Layout Kernel.
@NullMarked
package dev.rowhouse.draw.layout;

import org.jspecify.annotations.NullMarked;
