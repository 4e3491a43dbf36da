package dev.rowhouse.plan.step;

/// The promise of a mutation's plan for callers that run at the same time or crash: whether all
/// tables agree after all calls have ended.
///
/// @param reason why, as a part of a sentence
public record Guarantee(Kind kind, String reason) {
    /// The kinds of guarantees, the strongest first.
    public enum Kind {
        /// The tables agree at any time, whoever crashes.
        ALWAYS("always"),
        /// A crash may leave tables that differ. The next complete change of the same instance puts
        /// them right.
        HEALS("heals by itself"),
        /// As [#HEALS], and `rowhouse repair` finishes what crashed calls have left, without
        /// another change.
        REPAIRS("heals by repair"),
        /// As [#HEALS], except for counters of instances: a call that crashes or times out may
        /// leave the number of one owner wrong, until it is counted again by hand.
        HEALS_EXCEPT_COUNTS("heals by itself, except counts"),
        /// Callers that meet, or a crash, may leave tables that differ for ever. The application
        /// has to ensure that one call runs after the other, and that a call that crashed is
        /// repeated.
        ONE_CALLER("assumes one caller");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind in words.
        public String text() {
            return text;
        }
    }

    /// The guarantee and its reason: `heals by itself: ...`.
    public String text() {
        return kind.text() + ": " + reason;
    }

    /// Whether callers may meet and crash, and the tables agree in the end, except for counts that
    /// a crash has left out.
    public boolean converges() {
        return kind != Kind.ONE_CALLER;
    }
}
