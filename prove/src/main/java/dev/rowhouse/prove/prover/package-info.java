/// The front door of the proof: [dev.rowhouse.prove.prover.Prover] runs a design on a target and
/// returns a report.
@NullMarked
package dev.rowhouse.prove.prover;

import org.jspecify.annotations.NullMarked;
