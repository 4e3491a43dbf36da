/// System tables: the keyspaces `system`, `system_schema` and `system_virtual_schema`, made from
/// the schema when they are read, and `DESCRIBE`. Entry classes:
/// [dev.rowhouse.engine.system.SystemTables] and [dev.rowhouse.engine.system.Descriptions].
@NullMarked
package dev.rowhouse.engine.system;

import org.jspecify.annotations.NullMarked;
