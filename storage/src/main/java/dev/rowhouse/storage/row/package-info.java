/// Rows and their parts: clusterings and bounds between them, cells, liveness and deletions, with
/// Cassandra's rules for which of two versions wins. Entry classes: `Row` and
/// `ClusteringComparator`.
@NullMarked
package dev.rowhouse.storage.row;

import org.jspecify.annotations.NullMarked;
