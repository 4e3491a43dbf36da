/// What a mutation has to do to the tables of a design, still in terms of fields: what it must read
/// because its caller does not know it, and which rows it writes, moves and removes.
/// `MutationDrafter` makes a [MutationDraft]; the designer turns it into statements.
@NullMarked
package dev.rowhouse.design.maintenance;

import org.jspecify.annotations.NullMarked;
