/// Rows and what they are made of: clusterings and places between them, cells, liveness and
/// deletions, with Cassandra's rules for which of two versions wins. Entry classes: `Row` and
/// `ClusteringComparator`.
@NullMarked
package dev.rowhouse.storage.row;

import org.jspecify.annotations.NullMarked;
