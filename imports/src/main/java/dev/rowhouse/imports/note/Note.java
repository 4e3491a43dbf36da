package dev.rowhouse.imports.note;

/// One thing that an import tells the person who asked for it.
///
/// @param kind the kind of the note
/// @param file the file, as the caller named it
/// @param line its line, from 1
/// @param message the subject and what happened to it, one sentence without a full stop
/// @param remedy the advice, one sentence without a full stop; may be empty
public record Note(Kind kind, String file, int line, String message, String remedy) {
    /// The kind of a note.
    public enum Kind {
        /// A statement, column or table is not in the model.
        LEFT_OUT("left out"),
        /// It is in the model, but means something a little different there.
        CHANGED("changed"),
        /// The source does not say it, so that it was guessed.
        GUESSED("guessed"),
        /// Something that has no place in a model was passed over.
        SKIPPED("skipped");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The text in a report.
        public String text() {
            return text;
        }
    }

    /// `schema.sql:12: what, then what to do`.
    public String text() {
        String place = file + ":" + line + ": " + message;
        return remedy.isEmpty() ? place : place + "\n    " + remedy;
    }
}
