/// The choice among all candidates at once: a 0/1 program over the whole workload, solved to proven
/// optimality.
@NullMarked
package dev.rowhouse.design.search;

import org.jspecify.annotations.NullMarked;
