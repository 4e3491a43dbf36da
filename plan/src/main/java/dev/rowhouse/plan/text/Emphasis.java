package dev.rowhouse.plan.text;

/// The meaning of a piece of text. The output may use colours for it, but the text must be clear
/// without them.
public enum Emphasis {
    /// Running text.
    PLAIN,
    /// A heading.
    HEADING,
    /// The name of a table, question or mutation.
    NAME,
    /// A mark in a diagram, such as `K` or `C↓`.
    MARK,
    /// Text that may be skipped.
    FAINT,
    /// CQL.
    CODE,
    /// A good result.
    GOOD,
    /// A result that works but needs attention.
    WARNING,
    /// An error.
    BAD
}
