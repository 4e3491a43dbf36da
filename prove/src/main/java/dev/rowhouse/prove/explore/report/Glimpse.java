package dev.rowhouse.prove.explore.report;

import java.util.List;

/// A wrong answer that a question can show while a mutation runs.
///
/// @param mutation the name of the mutation
/// @param question the name of the question
/// @param parameters the parameters of the question
/// @param after the last request of the mutation before the question
/// @param difference the difference of the answer from the one after the mutation, as text
public record Glimpse(
        String mutation,
        String question,
        String parameters,
        String after,
        List<String> difference) {
    /// Copies the lines.
    public Glimpse {
        difference = List.copyOf(difference);
    }
}
