package dev.rowhouse.prove.explore.report;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The wrong answers that a question can show while a mutation runs, with an example.
///
/// @param mutation the name of the mutation
/// @param question the name of the question
/// @param wrong all ways in which answers were wrong
/// @param parameters the parameters of the question in the example
/// @param after the last request of the mutation before the example
/// @param difference the difference of the example from the answer after the mutation, as text
public record Glimpse(
        String mutation,
        String question,
        Set<WrongAnswer> wrong,
        String parameters,
        String after,
        List<String> difference) {
    /// Copies the collections.
    public Glimpse {
        wrong = Collections.unmodifiableSet(EnumSet.copyOf(wrong));
        difference = List.copyOf(difference);
    }

    /// The same example for further wrong answers of the same question.
    public Glimpse with(Set<WrongAnswer> more) {
        Set<WrongAnswer> all = EnumSet.copyOf(wrong);
        all.addAll(more);
        return new Glimpse(mutation, question, all, parameters, after, difference);
    }

    /// All ways in words.
    public String text() {
        return wrong.stream().map(WrongAnswer::text).collect(Collectors.joining(", "));
    }
}
