package dev.rowhouse.imports.note;

import dev.rowhouse.imports.draft.ModelDraft;

import java.util.List;

/// The result of an import: a model and notes.
///
/// @param model the model; writing it gives a file without mistakes
/// @param notes notes on guesses, changes and omissions
public record Imported(ModelDraft model, List<Note> notes) {
    /// Copies the list.
    public Imported {
        notes = List.copyOf(notes);
    }

    /// The notes of a kind.
    public List<Note> notes(Note.Kind kind) {
        return notes.stream().filter(note -> note.kind() == kind).toList();
    }
}
