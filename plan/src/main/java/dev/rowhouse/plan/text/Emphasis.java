package dev.rowhouse.plan.text;

/// How a stretch of text is meant. Whoever shows it may use colours; the text alone must do.
public enum Emphasis {
    /// Running text.
    PLAIN,
    /// A heading.
    HEADING,
    /// The name of a table, question or mutation.
    NAME,
    /// A mark in a diagram, such as `K` or `C↓`.
    MARK,
    /// Something that may be passed over.
    FAINT,
    /// CQL.
    CODE,
    /// All is well.
    GOOD,
    /// It works, but look at it.
    WARNING,
    /// Something is wrong.
    BAD
}
