package dev.rowhouse.design.designer;

import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The first stage of a design: what each question demands of the table that serves it.
///
/// @param questions the questions that can be served by tables of rows, in the model's order
/// @param counts the questions about what is counted, which only tables of counters can serve
/// @param refusals why other questions cannot be read as a demand, by name
public record Demands(
        Map<Question, Demand> questions,
        Map<Question, Demand> counts,
        Map<String, Refusal> refusals) {
    /// Copies the maps, keeping their order.
    public Demands {
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        counts = Collections.unmodifiableMap(new LinkedHashMap<>(counts));
        refusals = Collections.unmodifiableMap(new LinkedHashMap<>(refusals));
    }

    /// Reads the questions of a workload.
    static Demands of(Workload workload) {
        Model model = workload.model();
        DemandReader reader = new DemandReader(model);
        Map<Question, Demand> questions = new LinkedHashMap<>();
        Map<Question, Demand> counts = new LinkedHashMap<>();
        Map<String, Refusal> refusals = new LinkedHashMap<>();
        for (Question question : workload.questions()) {
            switch (reader.read(question)) {
                case Reading.Possible(Demand demand) -> {
                    if (CounterTables.isCount(model, demand)) {
                        counts.put(
                                question,
                                CounterTables.withEachCount(demand, workload.mutations()));
                    } else {
                        questions.put(question, demand);
                    }
                }
                case Reading.Impossible(Refusal refusal) -> refusals.put(question.name(), refusal);
            }
        }
        return new Demands(questions, counts, refusals);
    }

    /// The demands of questions whose tables the designer may split into buckets.
    Map<Question, Demand> splittable() {
        Map<Question, Demand> splittable = new LinkedHashMap<>(questions);
        splittable.putAll(counts);
        splittable.keySet().removeIf(question -> question.query().isAggregated());
        splittable
                .values()
                .removeIf(
                        demand -> demand.perInstance().isPresent() || demand.nearest().isPresent());
        // A split group has several partitions, each of which is read by itself.
        splittable.replaceAll((_, demand) -> demand.apart());
        return splittable;
    }
}
