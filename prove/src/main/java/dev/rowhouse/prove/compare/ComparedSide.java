package dev.rowhouse.prove.compare;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.database.MeteredTarget;
import dev.rowhouse.prove.reference.Bindings;

import java.util.List;
import java.util.Optional;

/// One of the two sides of a comparison: tables on a target, and the ways in which they answer
/// questions and carry out mutations.
///
/// **Thread safety.** Belongs to one thread.
interface ComparedSide {
    /// The database with the tables.
    MeteredTarget target();

    /// The conceptual data that the tables should represent now.
    Dataset data();

    /// Stores all instances.
    void load(Dataset data);

    /// The tables and what they hold.
    Comparison.Side tables();

    /// The way in which this side answers a question of the first model.
    Offer<Asking> asking(Question question);

    /// The way in which this side carries out a mutation of the first model.
    Offer<Changing> changing(ConceptualMutation mutation);

    /// The names of the questions of this side's own model; none if it has no model.
    List<String> questions();

    /// The names of the mutations of this side's own model; none if it has no model.
    List<String> mutations();

    /// The notes about the comparison of answers.
    List<String> notes();

    /// A way to do something, or the reason why there is none.
    ///
    /// @param <T> the way
    record Offer<T>(Optional<T> way, String reason) {
        static <T> Offer<T> of(T way) {
            return new Offer<>(Optional.of(way), "");
        }

        static <T> Offer<T> none(String reason) {
            return new Offer<>(Optional.empty(), reason);
        }
    }

    /// The predicted cost of one run at the model's counts; empty where nothing can be said.
    ///
    /// @param reads the SELECT statements that are sent
    /// @param rows the rows that are written
    record Prediction(Optional<Double> reads, Optional<Double> rows) {
        /// Nothing can be said.
        static final Prediction NONE = new Prediction(Optional.empty(), Optional.empty());

        static Prediction of(double reads, double rows) {
            return new Prediction(Optional.of(reads), Optional.of(rows));
        }
    }

    /// A way to answer a question.
    interface Asking {
        /// The predicted cost.
        Prediction prediction();

        /// Asks and compares the answer; returns its defect, for people.
        Optional<String> ask(Bindings bindings);
    }

    /// A way to carry out a mutation.
    interface Changing {
        /// The predicted cost.
        Prediction prediction();

        /// Carries it out.
        ///
        /// @return the rows that batches wrote in addition to one for each statement, which the
        ///     target does not see
        long apply(Bindings bindings);
    }
}
