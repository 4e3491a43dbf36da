/// From fields to statements: the schema of the named tables, a SELECT per question, and the steps
/// of each mutation, built as trees and printed.
@NullMarked
package dev.rowhouse.design.statement;

import org.jspecify.annotations.NullMarked;
