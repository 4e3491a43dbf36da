/// `rowhouse import`: models from existing JPA entities, CQL schemas and SQL scripts.
@NullMarked
package dev.rowhouse.cli.imports;

import org.jspecify.annotations.NullMarked;
