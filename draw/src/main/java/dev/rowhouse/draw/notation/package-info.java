/// Models and designs in the notations of other tools.
@NullMarked
package dev.rowhouse.draw.notation;

import org.jspecify.annotations.NullMarked;
