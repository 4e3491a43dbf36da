package dev.rowhouse.design.designer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Why a design is as it is: what it costs, what the usual designs would cost, and what another
/// answer to a question would.
///
/// Costs are microseconds of processor time per second of the application's life, waiting and
/// storage included at their price.
///
/// @param cost what the design costs
/// @param chosen the part of the cost that the choice decides about, with which other choices are
///     compared
/// @param more the share of the least cost by which it costs more, because a simpler design that
///     costs hardly more is preferred; 0 where it costs least
/// @param doubts why nothing proves that the design costs least; empty when it is proven
/// @param candidates how many tables were candidates
/// @param baselines the usual designs
/// @param questions the questions in the model's order
/// @param tables the tables with their free choices
public record Explanation(
        double cost,
        double chosen,
        double more,
        List<String> doubts,
        int candidates,
        List<Baseline> baselines,
        List<OfQuestion> questions,
        List<OfTable> tables) {
    /// Copies the lists.
    public Explanation {
        doubts = List.copyOf(doubts);
        baselines = List.copyOf(baselines);
        questions = List.copyOf(questions);
        tables = List.copyOf(tables);
    }

    /// Whether it is proven which design among the candidates costs least.
    public boolean isProven() {
        return doubts.isEmpty();
    }

    /// A design that people begin with.
    ///
    /// @param tables how many tables it has
    public record Baseline(String name, int tables, double cost) {}

    /// Why a question is answered as it is.
    ///
    /// @param rate times per second
    /// @param micros what one answer costs
    /// @param answer how it is answered
    /// @param ways how many ways were looked at
    /// @param isOrdered whether the model says how it is to be answered, or how not
    /// @param isAssumed whether the model gives no rate
    /// @param alternatives other ways, the cheapest first
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

    /// A rate of a question at which another design becomes the cheapest, all other rates being as
    /// they are.
    ///
    /// @param isAbove whether the other design is the cheapest above the rate; otherwise below it
    /// @param perSecond the rate
    /// @param answers how the questions are answered then that are answered in another way now
    public record RateChange(boolean isAbove, double perSecond, Map<String, String> answers) {
        /// Copies the map, keeping its order.
        public RateChange {
            answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        }
    }

    /// Another way to answer a question; where the model says how, it may be one that it does not
    /// want.
    ///
    /// @param micros what one answer would cost
    /// @param total what the cheapest design with it would cost
    /// @param isAllowed whether the model lets it be answered so
    public record Alternative(String answer, double micros, double total, boolean isAllowed) {}

    /// The free choices in a table's key.
    public record OfTable(String name, List<String> choices) {
        /// Copies the list.
        public OfTable {
            choices = List.copyOf(choices);
        }
    }
}
