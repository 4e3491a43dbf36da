/// `rowhouse snapshot`: takes, lists, restores and clears snapshots.
@NullMarked
package dev.rowhouse.cli.snapshot;

import org.jspecify.annotations.NullMarked;
