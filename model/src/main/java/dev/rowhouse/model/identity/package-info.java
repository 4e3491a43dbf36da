/// The identity of a result row: its instances, the attributes that are equal, and the key that no
/// two rows share.
@NullMarked
package dev.rowhouse.model.identity;

import org.jspecify.annotations.NullMarked;
