package dev.rowhouse.design.search;

import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was chosen for a workload.
///
/// @param tables the tables
/// @param answers how each question is answered
/// @param overruns the limits of the model that it does not keep, because no design keeps all of
///     them
/// @param cost what it all costs, in microseconds per second
/// @param least what the cheapest of all designs costs that were compared; a simpler one may have
///     been chosen that costs hardly more
/// @param isProven whether nothing among the candidates costs less than that
public record Choice(
        List<Table> tables,
        Map<Integer, List<Demand>> lookups,
        List<PricedAnswer> answers,
        List<Overrun> overruns,
        double cost,
        double least,
        boolean isProven) {
    /// Copies the lists.
    public Choice {
        tables = List.copyOf(tables);
        lookups = Collections.unmodifiableMap(new LinkedHashMap<>(lookups));
        answers = List.copyOf(answers);
        overruns = List.copyOf(overruns);
    }

    /// The share of the least cost by which a simpler design costs more; 0 for the cheapest.
    public double more() {
        return least > 0 ? Math.max(0, cost / least - 1) : 0;
    }

    /// A limit that is not kept.
    ///
    /// @param mutation the mutation that writes too many rows; empty for the bytes of the whole
    ///     keyspace
    public record Overrun(String mutation, double amount, double limit) {}

    /// How a question is answered, with its price.
    ///
    /// @param rate times per second
    /// @param cost what one answer costs
    public record PricedAnswer(String question, double rate, Answer answer, ReadCost cost) {}

    /// How a question is answered.
    public Optional<PricedAnswer> findAnswer(String question) {
        return answers.stream().filter(answer -> answer.question().equals(question)).findFirst();
    }
}
