/// Converts fields to statements: the schema of the named tables, a SELECT for each question, and
/// the steps of each mutation. Statements are built as trees and printed.
@NullMarked
package dev.rowhouse.design.statement;

import org.jspecify.annotations.NullMarked;
