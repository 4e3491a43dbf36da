/// Tables as a design proposes them: columns with their key roles and the attributes that they
/// store, indexes, views, sizes and the questions served. Values only; how they come about is the
/// business of the designer.
@NullMarked
package dev.rowhouse.plan.table;

import org.jspecify.annotations.NullMarked;
