/// What pictures and notations show, without places: the ways between tables and the relationships
/// of a model.
@NullMarked
package dev.rowhouse.draw.content;

import org.jspecify.annotations.NullMarked;
