/// Failing cases as files: written by a proof, read again, and repeated on a design. Entry classes:
/// [dev.rowhouse.prove.replay.CaseTree] and [dev.rowhouse.prove.replay.CaseReader].
@NullMarked
package dev.rowhouse.prove.replay;

import org.jspecify.annotations.NullMarked;
