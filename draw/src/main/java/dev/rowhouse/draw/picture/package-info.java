/// The kinds of pictures: what each shows, and where its parts lie.
@NullMarked
package dev.rowhouse.draw.picture;

import org.jspecify.annotations.NullMarked;
