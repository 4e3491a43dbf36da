/// Two designs of one conceptual model under the same work, side by side. Entry class:
/// [dev.rowhouse.prove.compare.Comparer].
@NullMarked
package dev.rowhouse.prove.compare;

import org.jspecify.annotations.NullMarked;
