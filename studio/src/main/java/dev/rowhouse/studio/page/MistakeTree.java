package dev.rowhouse.studio.page;

import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.SourcePosition;

import java.util.LinkedHashMap;
import java.util.Map;

/// Marks in the editor as trees: where, how bad, what, and what to do.
final class MistakeTree {
    private MistakeTree() {}

    /// The seriousness of a mark.
    enum Severity {
        ERROR,
        WARNING
    }

    /// A mistake in the file.
    static Map<String, Object> of(Diagnostic mistake, FileEdits edits) {
        Map<String, Object> tree =
                of(mistake.position(), Severity.ERROR, mistake.message(), mistake.remedy());
        tree.put("fixes", edits.fixes(mistake));
        return tree;
    }

    /// A part of the design that cannot be served or will cause problems.
    static Map<String, Object> of(
            SourcePosition place, Severity severity, String message, String remedy) {
        Map<String, Object> tree = new LinkedHashMap<>(place(place));
        tree.put("severity", severity == Severity.ERROR ? "error" : "warning");
        tree.put("message", message);
        tree.put("remedy", remedy);
        return tree;
    }

    /// A stretch of a line of a file.
    static Map<String, Object> place(SourcePosition place) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("file", place.file());
        tree.put("line", place.line());
        tree.put("column", place.column());
        tree.put("length", place.length());
        return tree;
    }
}
