/// How large partitions become: rows, cells and bytes, by the published formulas and by the row
/// encoding that Cassandra really writes. Pure arithmetic over column types and value lengths;
/// knows neither models nor tables.
@NullMarked
package dev.rowhouse.plan.sizes;

import org.jspecify.annotations.NullMarked;
