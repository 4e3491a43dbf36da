package dev.rowhouse.prove.report;

/// A part of the model that a proof does not cover.
///
/// @param kind why
/// @param name the question, the mutation or the phase of the proof
/// @param reason the reason, for people
public record Gap(Kind kind, String name, String reason) {
    /// A reason why a proof is incomplete.
    public enum Kind {
        /// The design has no plan for it.
        UNSERVED("not-served", "not served"),
        /// The question was asked, but no call found a row.
        FOUND_NOTHING("found-nothing", "found nothing"),
        /// The mutation never ran.
        NEVER_RAN("never-ran", "never ran"),
        /// The mutation ran, but no run changed the conceptual data.
        NO_EFFECT("no-effect", "never changed anything"),
        /// The mutation writes more than once, but no run was abandoned between two writes.
        NEVER_CRASHED("never-abandoned", "was never abandoned between its writes"),
        /// A phase of the proof was left out.
        SKIPPED("skipped-phase", "was left out"),
        /// Concurrent callers have more states than were visited.
        NOT_EXPLORED("not-explored", "were not explored in full");

        private final String id;
        private final String text;

        Kind(String id, String text) {
            this.id = id;
            this.text = text;
        }

        /// A name for programs that stays the same from version to version, such as `not-served`.
        public String id() {
            return id;
        }

        /// The kind in words.
        public String text() {
            return text;
        }
    }
}
