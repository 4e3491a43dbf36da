package dev.rowhouse.design.designer;

import dev.rowhouse.design.candidate.KeyPattern;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.search.DesignProblem;
import dev.rowhouse.design.search.Search;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.design.search.StrategyConstraints;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.RequestedKey;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.cost.Prices;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// The second stage of a design: the candidates for all demands with their prices, ready for the
/// choice.
///
/// @param buckets which tables are split, and how
/// @param demands the demands that have a part in the choice or want an index or a view, each with
///     its bucket, by the question's name
/// @param refusals why other questions cannot be served, by name
/// @param problem the choice to be made
public record CandidateDesigns(
        AutomaticBuckets buckets,
        Map<String, Demand> demands,
        Map<String, Refusal> refusals,
        DesignProblem problem) {
    /// Copies the maps, keeping their order.
    public CandidateDesigns {
        demands = Collections.unmodifiableMap(new LinkedHashMap<>(demands));
        refusals = Collections.unmodifiableMap(new LinkedHashMap<>(refusals));
    }

    static final Refusal NO_KEY =
            new Refusal(
                    "no primary key can hold what it binds and orders in the order it needs",
                    "ask for fewer orders or ranges at once");

    private static final Refusal NO_COLLECTION =
            new Refusal(
                    "its rows cannot be elements of a collection: that takes a few rows for each of something that the beginning of the key finds, and no condition on them",
                    "write how many there are (`count: 5 per Video, at most 20`), or leave out `using: collection`");

    private static final Refusal NOT_SO =
            new Refusal(
                    "no table with a key as the model wants it, read as the model wants it, answers it",
                    "give `key` a partition key that the question binds by `=`, with what it orders or bounds by a range"
                            + " next; or let go of `never`");

    /// The candidates of a workload, with its tables split as costs least.
    ///
    /// @param given tables that somebody else has thought of
    static CandidateDesigns of(
            Workload workload,
            Demands demands,
            List<LogicalTable> given,
            Prices prices,
            CostFacts facts,
            Solver solver) {
        return of(workload, demands, given, prices, facts, solver, CandidateDesigns::constraints);
    }

    /// The same under other constraints than those of the model.
    ///
    /// @param constraints what a question's answer is held to
    static CandidateDesigns of(
            Workload workload,
            Demands demands,
            List<LogicalTable> given,
            Prices prices,
            CostFacts facts,
            Solver solver,
            Function<Question, StrategyConstraints> constraints) {
        Model model = workload.model();
        Collector collector =
                new Collector(
                        workload,
                        demands,
                        given,
                        constraints,
                        () -> new Search(model, prices, facts));
        AutomaticBuckets widest = AutomaticBuckets.of(model, demands.splittable(), prices);
        Splits splits =
                new Splits(
                        model,
                        solver,
                        collector::collect,
                        widest,
                        widest.asLookups(model, demands.splittable(), prices));
        return splits.best();
    }

    /// Collects the candidates, once for each way to split tables.
    private record Collector(
            Workload workload,
            Demands demands,
            List<LogicalTable> given,
            Function<Question, StrategyConstraints> constraints,
            Supplier<Search> searches) {
        CandidateDesigns collect(AutomaticBuckets buckets) {
            Search search = searches.get();
            given.forEach(table -> search.give(table.shape(), table.key(), table.others()));
            Map<String, Demand> served = new LinkedHashMap<>();
            Map<String, Refusal> refusals = new LinkedHashMap<>(demands.refusals());
            demands.questions()
                    .forEach((question, unsplit) -> {
                        Demand demand = buckets.demand(unsplit);
                        boolean isLimited = buckets.isReconsidered(question.name());
                        add(search, question, demand, isLimited)
                                .ifPresentOrElse(
                                        refusal -> refusals.put(question.name(), refusal),
                                        () -> served.put(question.name(), demand));
                    });
            workload.mutations().forEach(search::change);
            DesignProblem problem = search.prepare();
            for (String question : problem.impossible()) {
                served.remove(question);
                refusals.put(question, refusal(question));
            }
            return new CandidateDesigns(buckets, served, refusals, problem);
        }

        private Refusal refusal(String question) {
            return workload.findQuestion(question)
                            .filter(each -> each.constraints().servedBy() == ServedBy.COLLECTION)
                            .isPresent()
                    ? NO_COLLECTION
                    : NOT_SO;
        }

        private Optional<Refusal> add(
                Search search, Question question, Demand demand, boolean isLimited) {
            ServedBy by = question.constraints().servedBy();
            if (by == ServedBy.INDEX || by == ServedBy.VIEW) {
                return Optional.empty();
            }
            return hasKey(workload.model(), demand)
                    ? search.addQuestion(
                            demand,
                            constraints.apply(question),
                            question.rate(),
                            question.constraints().page(),
                            isLimited)
                    : Optional.of(NO_KEY);
        }
    }

    private static boolean hasKey(Model model, Demand demand) {
        KeySolver solver = new KeySolver(model);
        return solver.solve(demand.shape(), List.of(demand))
                .filter(key -> solver.hasAllRows(demand.shape(), key, demand))
                .isPresent();
    }

    /// What the model says about a question's answer.
    static StrategyConstraints constraints(Question question) {
        PatternShape shape = DemandReader.shapeOf(question);
        Question.Constraints said = question.constraints();
        // What is made of many rows is made by the database where these lie.
        boolean isAggregated = question.query().isAggregated();
        return new StrategyConstraints(
                isAggregated ? ServedBy.TABLE : said.servedBy(),
                said.never(),
                said.key().map(key -> pattern(key, shape)),
                said.neverKeys().stream().map(key -> pattern(key, shape)).toList(),
                isAggregated);
    }

    private static KeyPattern pattern(RequestedKey key, PatternShape shape) {
        return new KeyPattern(
                key.partition().stream().map(shape::field).toList(),
                key.clustering().stream()
                        .map(term -> new OrderTerm(shape.field(term.attribute()), term.direction()))
                        .toList());
    }
}
