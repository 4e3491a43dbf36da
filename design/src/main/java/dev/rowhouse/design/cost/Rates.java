package dev.rowhouse.design.cost;

import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;

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

    /// The weight of a question in a design's cost. A question that is never asked, as in some mix,
    /// counts as asked very seldom: of designs that cost the same the one that answers it better is
    /// chosen.
    public static double weight(double rate) {
        return Math.max(rate, SELDOM);
    }

    private static final double SELDOM = 0.001;

    /// How often a mutation happens, or the assumed rate.
    public static double of(ConceptualMutation mutation) {
        return mutation.header().rate().map(Rate::perSecond).orElse(ASSUMED_FOR_MUTATIONS);
    }
}
