/// The work of a mutation on the tables of a design, still in terms of fields: the values that it
/// must read because its caller does not know them, and the rows that it writes, moves and removes.
/// `MutationDrafter` creates a [MutationDraft]; the designer turns it into statements.
@NullMarked
package dev.rowhouse.design.maintenance;

import org.jspecify.annotations.NullMarked;
