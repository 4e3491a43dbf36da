package dev.rowhouse.model.source;

/// The text of a file, or the reason why there is none.
public sealed interface FileText {
    /// The text.
    record Content(String text) implements FileText {}

    /// A file that cannot be read.
    ///
    /// @param message the problem, one sentence without a full stop
    /// @param remedy the advice, one sentence without a full stop
    record Unreadable(String message, String remedy) implements FileText {
        /// The problem as a mistake in a file.
        public Diagnostic in(String file) {
            return SourceFile.of(file, "")
                    .diagnostic(SourcePosition.startOf(file), message, Remedy.of(remedy));
        }
    }
}
