package dev.rowhouse.model.source;

import java.util.List;

/// The text of a model file, by lines, as diagnostics quote it.
///
/// @param name the file's name as the caller gave it
/// @param lines its lines without line ends
public record SourceFile(String name, List<String> lines) {
    /// Copies the lines.
    public SourceFile {
        lines = List.copyOf(lines);
    }

    /// A file of a name with a text.
    public static SourceFile of(String name, String text) {
        return new SourceFile(name, text.lines().toList());
    }

    /// A mistake at a place of this file.
    public Diagnostic diagnostic(SourcePosition position, String message, Remedy remedy) {
        String line = position.line() <= lines.size() ? lines.get(position.line() - 1) : "";
        return new Diagnostic(name, position, message, remedy.text(), remedy.fixes(), line);
    }
}
