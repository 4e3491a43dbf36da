/// The results of a proof: as values, as text for people and as a tree for JSON. Entry class:
/// [dev.rowhouse.prove.report.ProofReport].
@NullMarked
package dev.rowhouse.prove.report;

import org.jspecify.annotations.NullMarked;
