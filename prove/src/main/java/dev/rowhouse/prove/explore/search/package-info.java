/// All interleavings of the requests of concurrent callers, with crashes, on a ledger. Entry
/// classes: [dev.rowhouse.prove.explore.search.Simulation] and
/// [dev.rowhouse.prove.explore.search.Search].
@NullMarked
package dev.rowhouse.prove.explore.search;

import org.jspecify.annotations.NullMarked;
