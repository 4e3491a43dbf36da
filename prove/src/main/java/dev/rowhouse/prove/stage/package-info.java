/// A design on a target together with the conceptual data that it should represent: loading,
/// changing, asking, comparing, and shrinking a failing case. Entry class:
/// [dev.rowhouse.prove.stage.DatabaseUnderProof].
@NullMarked
package dev.rowhouse.prove.stage;

import org.jspecify.annotations.NullMarked;
