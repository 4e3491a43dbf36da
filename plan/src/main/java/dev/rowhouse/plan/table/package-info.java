/// The tables of a design: columns with their key roles and the attributes that they store,
/// indexes, views, sizes and the questions served. The types only hold values; the designer
/// computes them.
@NullMarked
package dev.rowhouse.plan.table;

import org.jspecify.annotations.NullMarked;
