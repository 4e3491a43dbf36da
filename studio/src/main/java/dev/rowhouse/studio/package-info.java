/// A page in the browser that follows the model file while it is edited.
@NullMarked
package dev.rowhouse.studio;

import org.jspecify.annotations.NullMarked;
