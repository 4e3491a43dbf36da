package dev.rowhouse.prove.report;

/// Something in the model of which a proof says nothing.
///
/// @param kind why
/// @param name the question or mutation
/// @param reason the reason, for people
public record Gap(Kind kind, String name, String reason) {
    /// A reason why a proof is incomplete.
    public enum Kind {
        /// The design has no plan for it.
        UNSERVED("not served"),
        /// The question was asked, and never was there anything to find.
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
