package dev.rowhouse.report.content;

/// The meaning of a notice or a badge. A writer may use colours for it; the words are clear without
/// them.
public enum Tone {
    /// A fact.
    NEUTRAL,
    /// A good result.
    GOOD,
    /// A result that works but needs attention.
    WARNING,
    /// An error.
    BAD
}
