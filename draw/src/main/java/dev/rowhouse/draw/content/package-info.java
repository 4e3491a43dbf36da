/// The content of pictures and notations, without its layout: which table a question reads after
/// which, and the relationships of a model.
@NullMarked
package dev.rowhouse.draw.content;

import org.jspecify.annotations.NullMarked;
