/// Statements bound to a schema: what analysis yields and the executor executes.
@NullMarked
package dev.rowhouse.cql.analysis.bound;

import org.jspecify.annotations.NullMarked;
