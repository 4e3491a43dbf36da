package dev.rowhouse.prove.report;

/// A part of the model that a proof does not cover.
///
/// @param kind why
/// @param name the question or mutation
/// @param reason the reason, for people
public record Gap(Kind kind, String name, String reason) {
    /// A reason why a proof is incomplete.
    public enum Kind {
        /// The design has no plan for it.
        UNSERVED("not served"),
        /// The question was asked, but no call found a row.
        FOUND_NOTHING("found nothing"),
        /// The mutation never ran.
        NEVER_RAN("never ran");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind in words.
        public String text() {
            return text;
        }
    }
}
