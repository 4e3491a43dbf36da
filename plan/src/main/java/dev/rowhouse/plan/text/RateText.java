package dev.rowhouse.plan.text;

import dev.rowhouse.plan.design.AssumedRate;
import dev.rowhouse.plan.design.Design;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Writes the rates that the designer had to assume, in one line.
public final class RateText {
    private RateText() {}

    /// The line, such as `no rates in the model: assumed 10/s for each question, 1/s for each
    /// mutation`, or the names of the questions and mutations without a rate; empty when the model
    /// gives all rates.
    public static Optional<String> of(Design design) {
        List<AssumedRate> questions = all(design, AssumedRate.Kind.QUESTION);
        List<AssumedRate> mutations = all(design, AssumedRate.Kind.MUTATION);
        if (questions.isEmpty() && mutations.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        add(parts, questions, design.queries().size(), "each question");
        add(parts, mutations, design.mutations().size(), "each mutation");
        return Optional.of(
                "rates that the model does not give: assumed " + String.join(", ", parts));
    }

    private static List<AssumedRate> all(Design design, AssumedRate.Kind kind) {
        return design.assumedRates().stream().filter(each -> each.kind() == kind).toList();
    }

    private static void add(List<String> parts, List<AssumedRate> assumed, int all, String each) {
        if (assumed.isEmpty()) {
            return;
        }
        String names =
                assumed.size() > 1 && assumed.size() >= all
                        ? each
                        : assumed.stream()
                                .map(AssumedRate::name)
                                .collect(Collectors.joining(" and "));
        parts.add(
                String.format(Locale.ROOT, "%.0f/s for %s", assumed.getFirst().perSecond(), names));
    }
}
