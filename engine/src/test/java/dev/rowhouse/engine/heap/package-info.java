/// Databases larger than the memory that they are given. Entry class:
/// [dev.rowhouse.engine.heap.HeapLimitTest].
@NullMarked
package dev.rowhouse.engine.heap;

import org.jspecify.annotations.NullMarked;
