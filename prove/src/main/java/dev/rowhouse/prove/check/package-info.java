/// Compares what a target answered or holds with what it should. Entry classes:
/// [dev.rowhouse.prove.check.AnswerCheck] and [dev.rowhouse.prove.check.ContentCheck].
@NullMarked
package dev.rowhouse.prove.check;

import org.jspecify.annotations.NullMarked;
