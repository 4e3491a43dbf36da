package dev.rowhouse.imports.question;

import java.util.ArrayList;
import java.util.List;

/// The reasons why a statement cannot be part of a model, and its changes when it becomes part of
/// one.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class Refusals {
    private final List<Reason> refused = new ArrayList<>();
    private final List<Reason> changed = new ArrayList<>();

    /// A reason with what to do about it.
    record Reason(String message, String remedy) {}

    /// The statement has no place in a model.
    void refuse(String message, String remedy) {
        Reason reason = new Reason(message, remedy);
        if (!refused.contains(reason)) {
            refused.add(reason);
        }
    }

    /// The statement is taken over, but a little different.
    void change(String message, String remedy) {
        Reason reason = new Reason(message, remedy);
        if (!changed.contains(reason)) {
            changed.add(reason);
        }
    }

    /// A part of a statement as a message quotes it, not longer than a line.
    static String shortened(Object tree) {
        String text = String.valueOf(tree);
        return text.length() > 60 ? text.substring(0, 57) + "…" : text;
    }

    boolean hasRefused() {
        return !refused.isEmpty();
    }

    List<Reason> refused() {
        return List.copyOf(refused);
    }

    List<Reason> changed() {
        return List.copyOf(changed);
    }
}
