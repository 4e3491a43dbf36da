package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.AssumedRate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How often a workload's questions and mutations happen, per second.
public final class Rates {
    /// The rate of a question whose model gives none.
    public static final double ASSUMED_FOR_QUESTIONS = 100;

    /// The rate of a mutation whose model gives none.
    public static final double ASSUMED_FOR_MUTATIONS = 1;

    private Rates() {}

    /// How often a question is asked, or the assumed rate.
    public static double of(Question question) {
        return ofQuestion(question.rate());
    }

    /// How often a question is asked, or the assumed rate.
    public static double ofQuestion(Optional<Rate> rate) {
        return rate.map(Rate::perSecond).orElse(ASSUMED_FOR_QUESTIONS);
    }

    /// The weight of a question or mutation in a design's cost. What never happens, as in some mix,
    /// counts as happening very seldom: of designs that cost the same the one that does it with
    /// less work is chosen.
    public static double weight(double rate) {
        return Math.max(rate, SELDOM);
    }

    /// The rates that a workload does not give, those of questions first.
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
        workload.mutations().stream()
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

    /// How often a mutation happens, or the assumed rate.
    public static double of(ConceptualMutation mutation) {
        return mutation.header().rate().map(Rate::perSecond).orElse(ASSUMED_FOR_MUTATIONS);
    }
}
