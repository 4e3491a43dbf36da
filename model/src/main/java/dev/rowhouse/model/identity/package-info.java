/// What a result row stands for: the instances in it, the attributes that are equal, and the key
/// that no two rows share.
@NullMarked
package dev.rowhouse.model.identity;

import org.jspecify.annotations.NullMarked;
