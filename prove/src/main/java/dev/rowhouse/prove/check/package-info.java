/// Compares the answers and contents of a target with the expected ones. Entry classes:
/// [dev.rowhouse.prove.check.AnswerCheck] and [dev.rowhouse.prove.check.ContentCheck].
@NullMarked
package dev.rowhouse.prove.check;

import org.jspecify.annotations.NullMarked;
