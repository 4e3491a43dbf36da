package dev.rowhouse.report.content;

/// A piece of text with one meaning.
public sealed interface Span {
    /// The text without its style.
    String text();

    /// Running text.
    record Plain(String text) implements Span {}

    /// Important text.
    record Strong(String text) implements Span {}

    /// Text that may be skipped.
    record Faint(String text) implements Span {}

    /// A name or a piece of code.
    record Code(String text) implements Span {}

    /// A link to a place of the same report.
    record Link(String text, String anchor) implements Span {}

    /// A link to another file beside the report.
    record FileLink(String text, String file) implements Span {}

    /// A word that marks something.
    record Badge(Tone tone, String text) implements Span {}

    /// A share as a bar. The words beside it tell the figure.
    ///
    /// @param share from 0 to 1
    record Bar(double share, Tone tone) implements Span {
        /// Checks the share.
        public Bar {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("a bar shows 0 to 1, not " + share);
            }
        }

        @Override
        public String text() {
            return "";
        }
    }
}
