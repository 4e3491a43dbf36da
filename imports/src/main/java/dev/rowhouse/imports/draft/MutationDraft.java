package dev.rowhouse.imports.draft;

import java.util.List;

/// A change.
///
/// @param name its name
/// @param ask the change in plain language
/// @param jpql the change in the model's language, on one line
/// @param rate such as `100/s`; empty when nothing is said
/// @param remarks comment lines above it
public record MutationDraft(
        String name, String ask, String jpql, String rate, List<String> remarks) {
    /// Copies the list.
    public MutationDraft {
        remarks = List.copyOf(remarks);
    }
}
