package dev.rowhouse.design.designer;

import dev.rowhouse.design.candidate.KeyPattern;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.IndexRule;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.NearestRule;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.ViewRule;
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

/// The second stage of a design: the candidates for all demands, with their costs.
///
/// @param buckets the split of each table that is split
/// @param demands the demands that the design serves, each with its bucket, by the question's name
/// @param refusals the reasons why other questions cannot be served, by name
/// @param problem the optimisation problem that chooses among the candidates
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
                    "no primary key allows all its equalities, ranges and sort columns in one read",
                    "remove a range or a column of ORDER BY");

    private static final Refusal NO_COLLECTION =
            new Refusal(
                            "its rows cannot be elements of a collection: they must be few for each row that stores the collection, and no condition may select some of them",
                            "give their number (`count: 5 per Video, at most 20`), or remove `using: collection`")
                    .helpedBy("using");

    private static final Refusal NO_INDEX =
            new Refusal(
                            "a secondary index finds rows by one value, but this question binds several values outside the key",
                            "remove `using: index`, so that the question gets its own table")
                    .helpedBy("using");

    private static final Refusal NO_NEAREST =
            new Refusal(
                    "an index finds the nearest rows in one partition or in all of them, and `key` or `never` allows neither",
                    "begin `key` with a partition key of all attributes that are compared with `=`, and remove `never`");

    private static final Refusal NO_VIEW =
            new Refusal(
                            "the key of a materialized view can have one column more than the key of its base table, but this question needs more",
                            "remove `using: view`, so that the question gets its own table")
                    .helpedBy("using");

    private static final Refusal NOT_SO =
            new Refusal(
                    "no table that follows `key`, `never` and `using` can answer it",
                    "begin `key` with attributes that the question binds by `=`, followed by those of its range and ORDER BY;"
                            + " or remove `never`");

    /// The candidates of a workload, for the splits of the cheapest design.
    ///
    /// @param given tables of a design that somebody else made; they become candidates as they are
    static CandidateDesigns of(
            Workload workload,
            Demands demands,
            List<Table> given,
            Prices prices,
            CostFacts facts,
            Solver solver) {
        return of(workload, demands, given, prices, facts, solver, CandidateDesigns::constraints);
    }

    /// The candidates under other constraints than those of the model.
    ///
    /// @param constraints the constraints on each question's answer
    static CandidateDesigns of(
            Workload workload,
            Demands demands,
            List<Table> given,
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
                        () -> new Search(model, prices, facts),
                        solver);
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

    /// Collects the candidates, once for each set of splits.
    private record Collector(
            Workload workload,
            Demands demands,
            List<Table> given,
            Function<Question, StrategyConstraints> constraints,
            Supplier<Search> searches,
            Solver solver) {
        CandidateDesigns collect(AutomaticBuckets buckets) {
            Search search = searches.get();
            given.forEach(table -> search.give(table.shape(), table.key(), table.others()));
            Map<String, Demand> served = new LinkedHashMap<>();
            Map<String, Refusal> refusals = new LinkedHashMap<>(demands.refusals());
            for (Question question : workload.questions()) {
                demand(question, buckets)
                        .ifPresent(demand ->
                                add(search, question, demand, buckets)
                                        .ifPresentOrElse(
                                                refusal -> refusals.put(question.name(), refusal),
                                                () -> served.put(question.name(), demand)));
            }
            workload.mutations().forEach(search::change);
            DesignProblem problem = search.prepare(solver);
            for (String question : problem.impossible()) {
                served.remove(question);
                refusals.put(question, refusal(question));
            }
            return new CandidateDesigns(buckets, served, refusals, problem);
        }

        private Refusal refusal(String question) {
            Optional<Question> asked = workload.findQuestion(question);
            if (asked.filter(each -> each.query().nearest().isPresent()).isPresent()) {
                return NO_NEAREST;
            }
            ServedBy by = asked.map(each -> each.constraints().servedBy()).orElse(ServedBy.ANY);
            return switch (by) {
                case COLLECTION -> NO_COLLECTION;
                case INDEX -> NO_INDEX;
                case VIEW -> NO_VIEW;
                case ANY, TABLE, LOOKUP -> NOT_SO;
            };
        }

        /// The demand of a question; empty when it has none. Tables of counters are not split.
        private Optional<Demand> demand(Question question, AutomaticBuckets buckets) {
            return Optional.ofNullable(demands.questions().get(question))
                    .map(buckets::demand)
                    .or(() -> Optional.ofNullable(demands.counts().get(question)));
        }

        private Optional<Refusal> add(
                Search search, Question question, Demand demand, AutomaticBuckets buckets) {
            ServedBy by = question.constraints().servedBy();
            Model model = workload.model();
            Optional<Refusal> refusal =
                    demands.counts().containsKey(question)
                            ? CounterTables.refusal(model, demand, by)
                            : Optional.empty();
            refusal = refusal.or(() -> refusal(model, demand, by));
            return refusal.isPresent()
                    ? refusal
                    : search.addQuestion(
                            question,
                            demand,
                            constraints.apply(question),
                            buckets.isReconsidered(question.name()));
        }

        private static Optional<Refusal> refusal(Model model, Demand demand, ServedBy by) {
            if (demand.nearest().isPresent()) {
                return NearestRule.refusal(model.target());
            }
            return switch (by) {
                case INDEX -> IndexRule.refusal(model.target(), demand);
                case VIEW -> ViewRule.refusal(model.target(), demand);
                case ANY, TABLE, LOOKUP, COLLECTION ->
                        demand.shape().first().isPresent() || hasKey(model, demand)
                                ? Optional.empty()
                                : Optional.of(NO_KEY);
            };
        }
    }

    private static boolean hasKey(Model model, Demand demand) {
        KeySolver solver = new KeySolver(model);
        return solver.solve(demand.shape(), List.of(demand))
                .filter(key -> solver.hasAllRows(demand.shape(), key, demand))
                .isPresent();
    }

    /// The model's constraints on the answer to a question.
    static StrategyConstraints constraints(Question question) {
        PatternShape shape = DemandReader.shapeOf(question);
        Question.Constraints said = question.constraints();
        // The database computes an aggregate, so all of its rows must be in one table.
        boolean isAggregated = question.query().isAggregated();
        ServedBy by = question.query().nearest().isPresent() ? ServedBy.INDEX : said.servedBy();
        return new StrategyConstraints(
                isAggregated ? ServedBy.TABLE : by,
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
