package dev.rowhouse.design.growth;

import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Prices;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/// The rates and page sizes of the questions that read tables.
///
/// @param questions the questions by name
/// @param prices the prices of requests
record Readers(Map<String, Reader> questions, Prices prices) {
    /// Copies the map.
    Readers {
        questions = Map.copyOf(questions);
    }

    /// One question.
    ///
    /// @param weight its rate in the cost of a design, in answers per second
    /// @param page the number of rows of a page; empty when the whole answer is fetched
    record Reader(double weight, OptionalInt page) {}

    static Readers of(Collection<Question> questions, Prices prices) {
        Map<String, Reader> readers = new HashMap<>();
        questions.forEach(question ->
                readers.put(
                        question.name(),
                        new Reader(
                                Rates.weight(Rates.of(question)), question.constraints().page())));
        return new Readers(readers, prices);
    }

    Reader of(Demand demand) {
        return questions.getOrDefault(
                demand.name(),
                new Reader(Rates.weight(Rates.ASSUMED_FOR_QUESTIONS), OptionalInt.empty()));
    }
}
