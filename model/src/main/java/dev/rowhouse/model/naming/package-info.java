/// The spelling of names: singular and plural, snake case.
@NullMarked
package dev.rowhouse.model.naming;

import org.jspecify.annotations.NullMarked;
