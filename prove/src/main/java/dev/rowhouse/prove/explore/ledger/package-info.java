/// The tables of a design as one immutable value, cell by cell, and the statements of plans on it.
/// Entry classes: [dev.rowhouse.prove.explore.ledger.Ledger] and
/// [dev.rowhouse.prove.explore.ledger.LedgerStatements].
@NullMarked
package dev.rowhouse.prove.explore.ledger;

import org.jspecify.annotations.NullMarked;
