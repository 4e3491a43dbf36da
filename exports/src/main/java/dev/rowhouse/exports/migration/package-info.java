/// Migration from an existing keyspace to the tables of a design: the tables to create, fill and
/// drop, in order. Entry class: [dev.rowhouse.exports.migration.MigrationPlanner].
@NullMarked
package dev.rowhouse.exports.migration;

import org.jspecify.annotations.NullMarked;
