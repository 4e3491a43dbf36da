/// Finds every end that concurrent and crashed callers of a design's mutations can leave behind.
/// Entry class: [dev.rowhouse.prove.explore.Explorer].
@NullMarked
package dev.rowhouse.prove.explore;

import org.jspecify.annotations.NullMarked;
