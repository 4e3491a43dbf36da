/// Terms bound to a schema: every part knows its type, columns and functions are resolved. A term
/// is evaluated for the values given to the statement's markers and, where it selects, for a row.
@NullMarked
package dev.rowhouse.cql.analysis.term;

import org.jspecify.annotations.NullMarked;
