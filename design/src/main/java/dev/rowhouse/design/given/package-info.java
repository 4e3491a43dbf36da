/// Reads schemas that other authors have made for a model, to compare them with the designer's.
@NullMarked
package dev.rowhouse.design.given;

import org.jspecify.annotations.NullMarked;
