/// The designer on large workloads, and its schemas beside those that others have published.
@NullMarked
package dev.rowhouse.benchmarks.design;

import org.jspecify.annotations.NullMarked;
