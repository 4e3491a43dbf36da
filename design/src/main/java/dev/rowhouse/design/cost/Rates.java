package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.AssumedRate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The rates of a workload's questions and mutations, per second.
public final class Rates {
    /// The assumed rate of a question without a rate, per second.
    public static final double ASSUMED_FOR_QUESTIONS = 100;

    /// The assumed rate of a mutation without a rate, per second.
    public static final double ASSUMED_FOR_MUTATIONS = 1;

    private Rates() {}

    /// The rate of a question, per second, or the assumed rate.
    public static double of(Question question) {
        return ofQuestion(question.rate());
    }

    /// The rate of a question, per second, or the assumed rate.
    public static double ofQuestion(Optional<Rate> rate) {
        return rate.map(Rate::perSecond).orElse(ASSUMED_FOR_QUESTIONS);
    }

    /// The rate that counts in a design's cost. A rate of 0, as a mix of the workload may give, is
    /// replaced by a very small one. So among designs with the same cost, the one with less work
    /// for this question or mutation wins.
    public static double weight(double rate) {
        return Math.max(rate, SELDOM);
    }

    /// The rates that are assumed because the workload does not give them: first those of
    /// questions, then those of mutations.
    public static List<AssumedRate> assumed(Workload workload) {
        List<AssumedRate> assumed = new ArrayList<>();
        workload.questions().stream()
                .filter(question -> question.rate().isEmpty())
                .forEach(question ->
                        assumed.add(
                                new AssumedRate(
                                        question.name(),
                                        AssumedRate.Kind.QUESTION,
                                        ASSUMED_FOR_QUESTIONS)));
        workload.calls().stream()
                .filter(mutation -> mutation.header().rate().isEmpty())
                .forEach(mutation ->
                        assumed.add(
                                new AssumedRate(
                                        mutation.header().name(),
                                        AssumedRate.Kind.MUTATION,
                                        ASSUMED_FOR_MUTATIONS)));
        return List.copyOf(assumed);
    }

    private static final double SELDOM = 0.001;

    /// The rate of a mutation, per second, or the assumed rate; that of a statement that runs for
    /// each element of lists counts all of these runs.
    public static double of(ConceptualMutation mutation) {
        ConceptualMutation.Header header = mutation.header();
        double calls = header.rate().map(Rate::perSecond).orElse(ASSUMED_FOR_MUTATIONS);
        return calls * header.lists().items().average();
    }
}
