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
import java.util.Set;

/// The tables and answers that were chosen for a workload.
///
/// @param tables the chosen tables, each with the columns that it stores
/// @param lookups the demands of mutations on each table, by its number
/// @param answers the answer to each question
/// @param deciding the numbers of the tables in which conditions of mutations are decided
/// @param overruns the limits of the model that the choice exceeds, because every design exceeds
///     one of them
/// @param cost the total cost, in microseconds per second
/// @param least the cost of the cheapest design; a simpler one that costs hardly more may have
///     been chosen
/// @param isProven whether nothing among the candidates costs less than that
public record Choice(
        List<Table> tables,
        Map<Integer, List<Demand>> lookups,
        List<PricedAnswer> answers,
        Set<Integer> deciding,
        List<Overrun> overruns,
        double cost,
        double least,
        boolean isProven) {
    /// Copies the lists.
    public Choice {
        tables = List.copyOf(tables);
        lookups = Collections.unmodifiableMap(new LinkedHashMap<>(lookups));
        answers = List.copyOf(answers);
        deciding = Set.copyOf(deciding);
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

    /// The answer to a question with its price.
    ///
    /// @param rate times per second
    /// @param cost the cost of one answer
    public record PricedAnswer(String question, double rate, Answer answer, ReadCost cost) {}

    /// The answer to a question.
    public Optional<PricedAnswer> findAnswer(String question) {
        return answers.stream().filter(answer -> answer.question().equals(question)).findFirst();
    }
}
