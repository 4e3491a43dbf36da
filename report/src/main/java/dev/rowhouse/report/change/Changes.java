package dev.rowhouse.report.change;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The differences between two designs.
///
/// @param since the name of the earlier design, such as the file that it comes from
/// @param before the earlier texts
/// @param after the later texts
/// @param newWarnings the warnings that only the later design has
/// @param goneWarnings the warnings that only the earlier design has
public record Changes(
        String since,
        DesignTexts before,
        DesignTexts after,
        List<Change> tables,
        List<Change> questions,
        List<Change> mutations,
        List<String> newWarnings,
        List<String> goneWarnings) {
    /// Copies the lists.
    public Changes {
        tables = List.copyOf(tables);
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
        newWarnings = List.copyOf(newWarnings);
        goneWarnings = List.copyOf(goneWarnings);
    }

    /// The differences between two designs.
    ///
    /// @param since the name of the earlier design, such as the file that it comes from
    public static Changes between(String since, DesignTexts before, DesignTexts after) {
        return new Changes(
                since,
                before,
                after,
                Change.between(before.tables(), after.tables()),
                Change.between(before.questions(), after.questions()),
                Change.between(before.mutations(), after.mutations()),
                without(after.warnings(), before.warnings()),
                without(before.warnings(), after.warnings()));
    }

    private static List<String> without(List<String> some, List<String> others) {
        return some.stream().filter(each -> !others.contains(each)).toList();
    }

    /// Whether the designs are equal.
    public boolean isEmpty() {
        return tables.isEmpty()
                && questions.isEmpty()
                && mutations.isEmpty()
                && newWarnings.isEmpty()
                && goneWarnings.isEmpty()
                && before.figures().equals(after.figures());
    }

    /// The number of tables, questions and mutations that differ.
    public int count() {
        return tables.size() + questions.size() + mutations.size();
    }

    /// A figure of both designs.
    ///
    /// @param before the earlier value
    /// @param after the later value
    public record Figures(double before, double after) {}

    /// A figure of both designs; empty when one of them does not have it.
    public Optional<Figures> figures(String name) {
        Map<String, Double> later = after.figures();
        return before.figures().containsKey(name) && later.containsKey(name)
                ? Optional.of(new Figures(before.figures().get(name), later.get(name)))
                : Optional.empty();
    }
}
