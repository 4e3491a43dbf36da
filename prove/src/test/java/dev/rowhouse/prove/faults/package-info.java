/// Faults put into finished designs on purpose, to measure how many of them a proof finds. Entry
/// class: [dev.rowhouse.prove.faults.FaultOperator].
@NullMarked
package dev.rowhouse.prove.faults;

import org.jspecify.annotations.NullMarked;
