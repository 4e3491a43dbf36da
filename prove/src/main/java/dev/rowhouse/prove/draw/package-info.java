/// Chooses what questions are asked about and what mutations change: parameters drawn from the
/// data, hits and misses. Entry classes: [dev.rowhouse.prove.draw.QuestionDraw] and
/// [dev.rowhouse.prove.draw.MutationDraw].
@NullMarked
package dev.rowhouse.prove.draw;

import org.jspecify.annotations.NullMarked;
