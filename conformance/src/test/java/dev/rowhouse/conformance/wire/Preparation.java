package dev.rowhouse.conformance.wire;

import dev.rowhouse.base.Bytes;

import java.util.List;

/// What a node answers when a statement is prepared.
public sealed interface Preparation {
    /// It is ready under an id.
    record Prepared(Bytes id, List<Answer.Column> markers, List<Answer.Column> results)
            implements Preparation {}

    /// An ERROR frame.
    record Refused(Answer.Refused answer) implements Preparation {}
}
