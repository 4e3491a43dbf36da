package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;

import java.util.List;
import java.util.Optional;

/// A question of the application, its JPQL not yet read.
///
/// @param name its name, such as `Q1`
/// @param ask the question in plain language
/// @param jpql the question in JPQL
/// @param next the names of the questions that the application asks with its answer
/// @param rate how often it is asked, if known
/// @param constraints how it is to be served
/// @param settings the settings of its requests
/// @param position where the file names it
public record QuestionText(
        String name,
        String ask,
        SourceText jpql,
        List<SourceText> next,
        Optional<Rate> rate,
        ConstraintsText constraints,
        RequestSettings settings,
        SourcePosition position) {
    /// Copies the list.
    public QuestionText {
        next = List.copyOf(next);
    }
}
