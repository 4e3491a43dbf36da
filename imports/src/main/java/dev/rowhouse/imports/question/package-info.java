/// SQL queries and changes as questions and mutations of a model, in its subset of Jakarta
/// Persistence QL; what that cannot say is reported.
@NullMarked
package dev.rowhouse.imports.question;

import org.jspecify.annotations.NullMarked;
