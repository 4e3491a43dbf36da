package dev.rowhouse.imports.note;

import java.util.ArrayList;
import java.util.List;

/// Collects the notes of an import, in the order in which they occur.
///
/// **Thread safety.** None; one import fills it.
public final class Notes {
    private final List<Note> found = new ArrayList<>();

    /// Nothing to tell yet.
    public Notes() {}

    /// Adds a note.
    public void add(Note note) {
        if (!found.contains(note)) {
            found.add(note);
        }
    }

    /// The notes.
    public List<Note> list() {
        return List.copyOf(found);
    }
}
