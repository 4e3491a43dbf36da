/// JMH benchmarks of storage and of statements in process. Not part of the product;
/// `benchmarks/run` runs them.
@NullMarked
package dev.rowhouse.benchmarks;

import org.jspecify.annotations.NullMarked;
