/// Pictures as SVG and PNG.
@NullMarked
package dev.rowhouse.draw.write;

import org.jspecify.annotations.NullMarked;
