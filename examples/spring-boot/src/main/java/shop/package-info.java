/// A shop that keeps its products in Cassandra.
@NullMarked
package shop;

import org.jspecify.annotations.NullMarked;
