/// The check of a finished design: its schema is built statement by statement, and every statement
/// that runs on the schema is parsed and analysed.
@NullMarked
package dev.rowhouse.plan.check;

import org.jspecify.annotations.NullMarked;
