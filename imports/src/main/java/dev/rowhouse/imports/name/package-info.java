/// Names of tables, columns and classes as names of entities, attributes and roles, each given
/// once.
@NullMarked
package dev.rowhouse.imports.name;

import org.jspecify.annotations.NullMarked;
