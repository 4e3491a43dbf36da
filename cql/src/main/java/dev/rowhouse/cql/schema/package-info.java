/// The schema as an immutable value: keyspaces with their tables, types, views and indexes, and the
/// data definition statements that turn one schema into the next. Entry classes
/// [dev.rowhouse.cql.schema.Schema] and [dev.rowhouse.cql.schema.SchemaStatements].
@NullMarked
package dev.rowhouse.cql.schema;

import org.jspecify.annotations.NullMarked;
