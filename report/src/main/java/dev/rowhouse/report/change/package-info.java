/// The changes from an earlier design to a later one.
@NullMarked
package dev.rowhouse.report.change;

import org.jspecify.annotations.NullMarked;
