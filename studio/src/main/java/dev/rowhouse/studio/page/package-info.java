/// Values of the studio as trees of maps and lists, ready for a JSON writer.
@NullMarked
package dev.rowhouse.studio.page;

import org.jspecify.annotations.NullMarked;
