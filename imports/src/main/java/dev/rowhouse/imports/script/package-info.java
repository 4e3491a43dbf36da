/// SQL scripts cut into statements that know their lines and the comments above them, and parsed
/// one by one.
@NullMarked
package dev.rowhouse.imports.script;

import org.jspecify.annotations.NullMarked;
