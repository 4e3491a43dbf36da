package dev.rowhouse.plan.cost;

import dev.rowhouse.plan.step.Guarantee;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reasons for a design: its cost, the cost of the usual designs, and the cost of other answers to
/// each question.
///
/// Costs are microseconds of processor time per second of the application's life. They include
/// waiting and storage, converted at the prices of the cost model.
///
/// @param cost the cost of the design
/// @param chosen the part of the cost that depends on the chosen tables; the costs of other designs
///     are compared with it
/// @param more the share by which the design costs more than the cheapest one, because a simpler
///     design at nearly the same cost is preferred; 0 when it is the cheapest
/// @param doubts the reasons why the cheapest design is not proven to be the cheapest; empty when
///     it is proven
/// @param candidates the number of candidate tables
/// @param baselines the usual designs
/// @param questions the questions in the model's order
/// @param tables the tables with their free choices
/// @param mutations the guarantees of the mutations with their prices, in the model's order
public record Explanation(
        double cost,
        double chosen,
        double more,
        List<String> doubts,
        int candidates,
        List<Baseline> baselines,
        List<OfQuestion> questions,
        List<OfTable> tables,
        List<OfMutation> mutations) {
    /// Copies the lists.
    public Explanation {
        doubts = List.copyOf(doubts);
        baselines = List.copyOf(baselines);
        questions = List.copyOf(questions);
        tables = List.copyOf(tables);
        mutations = List.copyOf(mutations);
    }

    /// Whether it is proven which design among the candidates is the cheapest.
    public boolean isProven() {
        return doubts.isEmpty();
    }

    /// A usual design for comparison, for example one table per question.
    ///
    /// @param tables the number of its tables
    public record Baseline(String name, int tables, double cost) {}

    /// Reasons for the answer to one question.
    ///
    /// @param rate the number of times per second that it is asked
    /// @param micros the cost of one answer
    /// @param answer the description of the chosen answer
    /// @param ways the number of ways to answer it that were compared
    /// @param isOrdered whether the model requires or forbids some way to answer it
    /// @param isAssumed whether the model gives no rate
    /// @param alternatives other ways to answer it, the cheapest first
    /// @param changes the rates at which the design would change
    public record OfQuestion(
            String name,
            String ask,
            double rate,
            boolean isAssumed,
            double micros,
            String answer,
            int ways,
            boolean isOrdered,
            List<Alternative> alternatives,
            List<RateChange> changes) {
        /// Copies the lists.
        public OfQuestion {
            alternatives = List.copyOf(alternatives);
            changes = List.copyOf(changes);
        }
    }

    /// A rate of a question at which another design becomes the cheapest, while all other rates
    /// stay the same.
    ///
    /// @param isAbove whether the other design is the cheapest above this rate; otherwise it is the
    ///     cheapest below
    /// @param perSecond the rate
    /// @param answers the new answers of the questions that the other design answers in another way
    public record RateChange(boolean isAbove, double perSecond, Map<String, String> answers) {
        /// Copies the map, keeping its order.
        public RateChange {
            answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        }
    }

    /// Another way to answer a question. It may be one that the model forbids.
    ///
    /// @param micros the cost of one answer in this way
    /// @param total the cost of the cheapest design that answers the question in this way
    /// @param isAllowed whether the model allows this way
    public record Alternative(String answer, double micros, double total, boolean isAllowed) {}

    /// The guarantee of a mutation, and its price.
    ///
    /// @param own its statements
    /// @param alone its statements in a design for one caller at a time; empty when it is not
    ///     served there
    public record OfMutation(
            String name, Guarantee guarantee, Statements own, Optional<Statements> alone) {
        /// The statements of one run on average.
        ///
        /// @param all all of them
        /// @param conditional the lightweight transactions among them
        public record Statements(double all, double conditional) {}
    }

    /// The free choices in a table's key.
    public record OfTable(String name, List<String> choices) {
        /// Copies the list.
        public OfTable {
            choices = List.copyOf(choices);
        }
    }
}
