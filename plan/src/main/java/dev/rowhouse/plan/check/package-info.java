/// The second look at a design: its schema is built statement by statement, and every statement
/// that runs on it is read back.
@NullMarked
package dev.rowhouse.plan.check;

import org.jspecify.annotations.NullMarked;
