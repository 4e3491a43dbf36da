package dev.rowhouse.design.designer;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.design.candidate.KeyPattern;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.growth.AutomaticBuckets;
import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.logical.ModelRebinding;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.QuestionTables;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.naming.TableNames;
import dev.rowhouse.design.search.Choice;
import dev.rowhouse.design.search.DesignProblem;
import dev.rowhouse.design.search.Search;
import dev.rowhouse.design.search.Solver;
import dev.rowhouse.design.search.StandardSolver;
import dev.rowhouse.design.search.StrategyConstraints;
import dev.rowhouse.design.statement.Statements;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.RequestedKey;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.DecisionCheck;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.check.StatementCheck;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.growth.PartitionOwner;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// From a model with its questions and mutations to tables and statements.
///
/// 1. Read every question as a demand on a table: what a row of its answer stands for, what is
///    bound, what is ordered, what is shown.
/// 2. List the candidates: ways to put each question to tables, tables that could serve them, and
///    what each mutation would have to do for each table.
/// 3. Choose among all of them at once, so that the whole workload costs least.
/// 4. Draft every mutation against the chosen tables. What it has to ask is met by a table that is
///    there; only for questions with an index or a view, which have no part in the choice, may a
///    lookup table or a column have to be added.
/// 5. Name tables and columns, write the statements, estimate sizes.
/// 6. Check the result: every statement is analysed against the schema it will run on.
public final class Designer {
    private final Workload workload;
    private final Model model;
    private final TableSet tables;
    private final Prices prices;
    private final Solver solver;
    private final Map<Question, Serving> servings = new LinkedHashMap<>();
    private final List<Unserved> unserved = new ArrayList<>();
    private final Map<String, Demand> demands = new LinkedHashMap<>();
    private final Map<String, Demand> counts = new LinkedHashMap<>();
    private final Map<String, Refusal> refusals = new LinkedHashMap<>();
    private final Map<String, Refusal> unreadable = new LinkedHashMap<>();
    private AutomaticBuckets buckets = AutomaticBuckets.none();

    private Designer(Workload workload, Prices prices) {
        this.workload = workload;
        this.prices = prices;
        this.solver = new StandardSolver(SOLVER_MILLIS);
        this.model = workload.model();
        this.tables = new TableSet(model);
    }

    private static final long SOLVER_MILLIS = 60_000;

    /// Designs the tables and statements of a workload.
    ///
    /// @throws IllegalStateException when a statement of the result would not run on the schema of
    ///     the result, which is a defect of the designer
    public static Design design(Workload workload) {
        return design(workload, Prices.cassandra());
    }

    /// Designs a workload for a database where single things cost something else.
    ///
    /// @throws IllegalStateException as [#design(Workload)] does
    public static Design design(Workload workload, Prices prices) {
        Designer designer = new Designer(workload, prices);
        return designer.design(designer.prepare().best(designer.solver));
    }

    /// Designs a workload so that its tables can be sized again.
    public static Sized sized(Workload workload) {
        Designer designer = new Designer(workload, Prices.cassandra());
        Design design = designer.design(designer.prepare().best(designer.solver));
        return new Sized(design, designer.tables);
    }

    /// A design with its tables as they were before they had names of CQL.
    ///
    /// @param tables not to be changed any more
    public record Sized(Design design, TableSet tables) implements SizePredictor {
        /// The tables and views by their names, without those that only list buckets.
        public Map<String, LogicalTable> byName() {
            return Designer.byName(tables);
        }

        @Override
        public Map<String, TableSize> predict(Model other) {
            TableSet taken = new ModelRebinding(other).take(tables);
            TableSizes sizes = new TableSizes(other, taken);
            Map<Integer, String> names = new TableNames(tables.model()).of(tables.tables());
            Map<String, TableSize> byName = new LinkedHashMap<>();
            taken.tables()
                    .forEach(table ->
                            byName.put(names.getOrDefault(table.number(), ""), sizes.of(table)));
            return byName;
        }

        @Override
        public Optional<PartitionOwner> owner(String table) {
            return Optional.ofNullable(byName().get(table))
                    .flatMap(found -> PartitionOwners.of(tables.model(), found));
        }
    }

    private static Map<String, LogicalTable> byName(TableSet tables) {
        Map<Integer, String> names = new TableNames(tables.model()).of(tables.tables());
        Map<String, LogicalTable> byName = new LinkedHashMap<>();
        tables.tables().forEach(table -> byName.put(names.getOrDefault(table.number(), ""), table));
        return byName;
    }

    /// Designs a workload and explains the result.
    ///
    /// @param alternatives how many other ways are shown for a question, at most
    public static Explained explain(Workload workload, int alternatives) {
        return explain(workload, Prices.cassandra(), alternatives);
    }

    /// Designs a workload for a database where single things cost something else, and explains the
    /// result.
    ///
    /// @param alternatives how many other ways are shown for a question, at most
    public static Explained explain(Workload workload, Prices prices, int alternatives) {
        Designer designer = new Designer(workload, prices);
        DesignProblem problem = designer.prepare();
        Choice best = problem.best(designer.solver);
        Design design = designer.design(best);
        return new Explained(
                design,
                new Explainer(workload.model(), problem, designer.solver)
                        .explain(
                                best,
                                workload.questions(),
                                designer.tables,
                                new TableNames(workload.model()).of(designer.tables.tables()),
                                alternatives));
    }

    /// Explains the answer to one question of a workload.
    ///
    /// @param most how many other ways are shown, at most; those too that the model does not allow
    /// @return nothing where the question cannot be answered
    public static Optional<Alternatives> alternatives(
            Workload workload, Prices prices, String question, int most) {
        Designer designer = new Designer(workload, prices);
        DesignProblem problem = designer.prepare();
        Choice best = problem.best(designer.solver);
        Explainer explainer = new Explainer(workload.model(), problem, designer.solver);
        return workload.findQuestion(question)
                .filter(found -> best.findAnswer(found.name()).isPresent())
                .map(found -> new Alternatives(explainer.explain(found, best, most), best.cost()));
    }

    /// The answer to one question beside the other ways to answer it.
    ///
    /// @param cost what the whole design costs as it is
    public record Alternatives(Explanation.OfQuestion question, double cost) {}

    /// A design with its reasons.
    public record Explained(Design design, Explanation explanation) {}

    /// A design with what it costs.
    ///
    /// @param cost in microseconds per second
    /// @param isProven whether nothing among the candidates costs less
    public record Priced(Design design, double cost, boolean isProven) {}

    /// Designs a workload and prices the result.
    public static Priced priced(Workload workload, Prices prices) {
        return pricedAmong(workload, prices, List.of());
    }

    /// Prices tables that somebody else has thought of, with the best use that can be made of them.
    /// What they cannot answer gets tables besides.
    ///
    /// @param given tables of the workload's model
    public static Priced pricedWith(Workload workload, Prices prices, List<LogicalTable> given) {
        Designer designer = new Designer(workload, prices);
        return designer.priced(designer.prepare(given).given(designer.solver));
    }

    /// Designs a workload with more candidates than the designer thinks of by itself.
    ///
    /// @param more tables of the workload's model
    public static Priced pricedAmong(Workload workload, Prices prices, List<LogicalTable> more) {
        Designer designer = new Designer(workload, prices);
        return designer.priced(designer.prepare(more).best(designer.solver));
    }

    private Priced priced(Choice choice) {
        return new Priced(design(choice), choice.cost(), choice.isProven());
    }

    private Design design(Choice choice) {
        serveQuestions(choice);
        List<MutationDraft> drafts = serveMutations();
        Statements statements = new Statements(model, tables, servings, drafts);
        List<TableDesign> designs =
                buckets.explained(model, tables, statements.tableDesigns(), byName(tables));
        List<MutationPlan> mutations = statements.mutations();
        Design design =
                new Design(
                        model.name(),
                        model.about(),
                        model.keyspace(),
                        statements.keyspace(),
                        statements.types(),
                        designs,
                        statements.queries(),
                        mutations,
                        unserved,
                        warnings(choice, designs, mutations),
                        Forecast.of(model, statements::sizes));
        return checked(design);
    }

    private List<Warning> warnings(
            Choice choice, List<TableDesign> designs, List<MutationPlan> mutations) {
        List<Warning> warnings =
                new ArrayList<>(SizeWarnings.of(designs, model.limits(), model.target(), buckets));
        warnings.addAll(ShardWarnings.of(model, designs));
        warnings.addAll(LimitWarnings.of(choice, model.keyspace()));
        warnings.addAll(TargetWarnings.of(designs, model.target(), model.keyspace()));
        warnings.addAll(TombstoneWarnings.of(designs, mutations, workload.mutations()));
        warnings.addAll(BatchWarnings.of(designs, mutations));
        warnings.addAll(TogetherWarnings.of(mutations, workload.mutations()));
        warnings.addAll(DecisionWarnings.of(workload.mutations()));
        warnings.addAll(ExpiryWarnings.of(model, designs));
        return warnings;
    }

    /// The design with the access path of each question, after every statement has been analysed.
    private static Design checked(Design design) {
        Schema schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        StatementCheck check = new StatementCheck(schema, design.keyspace());
        List<QueryPlan> queries = design.queries().stream().map(check::check).toList();
        design.mutations().forEach(check::check);
        DecisionCheck.check(design.tables(), design.mutations());
        return design.withQueries(queries);
    }

    /// Reads all questions, and makes the candidates for those that want tables.
    private DesignProblem prepare() {
        return prepare(List.of());
    }

    private DesignProblem prepare(List<LogicalTable> given) {
        DemandReader reader = new DemandReader(model);
        Map<Question, Demand> read = new LinkedHashMap<>();
        for (Question question : workload.questions()) {
            switch (reader.read(question)) {
                case Reading.Possible(Demand demand) -> read.put(question, demand);
                case Reading.Impossible(Refusal refusal) ->
                        unreadable.put(question.name(), refusal);
            }
        }
        Map<Question, Demand> splittable = new LinkedHashMap<>(read);
        splittable.keySet().removeIf(question -> question.query().isAggregated());
        Splits splits =
                new Splits(
                        model,
                        solver,
                        each -> prepare(read, given, each),
                        AutomaticBuckets.of(model, splittable));
        buckets = splits.best();
        return prepare(read, given, buckets);
    }

    /// Makes the candidates where some tables are split.
    private DesignProblem prepare(
            Map<Question, Demand> read, List<LogicalTable> given, AutomaticBuckets splits) {
        Search search = new Search(model, prices);
        given.forEach(table -> search.give(table.shape(), table.key(), table.others()));
        demands.clear();
        counts.clear();
        refusals.clear();
        refusals.putAll(unreadable);
        read.forEach((question, unsplit) -> {
            if (CounterTables.isCount(model, unsplit)) {
                counts.put(question.name(), unsplit);
                return;
            }
            Demand demand = splits.demand(unsplit);
            Optional<Refusal> refused =
                    ask(search, question, demand, splits.isReconsidered(question.name()));
            if (refused.isPresent()) {
                refusals.put(question.name(), refused.get());
            } else {
                demands.put(question.name(), demand);
            }
        });
        workload.mutations().forEach(search::change);
        DesignProblem problem = search.prepare();
        problem.impossible()
                .forEach(question -> {
                    demands.remove(question);
                    refusals.put(question, refusal(question));
                });
        return problem;
    }

    private Refusal refusal(String question) {
        return workload.findQuestion(question)
                        .filter(each -> each.constraints().servedBy() == ServedBy.COLLECTION)
                        .isPresent()
                ? NO_COLLECTION
                : NOT_SO;
    }

    private static final Refusal NO_COLLECTION =
            new Refusal(
                    "its rows cannot be elements of a collection: that takes a few rows for each of something that the beginning of the key finds, and no condition on them",
                    "write how many there are (`count: 5 per Video, at most 20`), or leave out `using: collection`");

    private static final Refusal NOT_SO =
            new Refusal(
                    "no table with a key as the model wants it, read as the model wants it, answers it",
                    "give `key` a partition key that the question binds by `=`, with what it orders or bounds by a range"
                            + " next; or let go of `never`");

    private Optional<Refusal> ask(
            Search search, Question question, Demand demand, boolean isLimited) {
        ServedBy by = question.constraints().servedBy();
        if (by == ServedBy.INDEX || by == ServedBy.VIEW) {
            return Optional.empty();
        }
        return isPossible(demand)
                ? search.addQuestion(
                        demand,
                        strategyConstraints(question),
                        question.rate(),
                        question.constraints().page(),
                        isLimited)
                : Optional.of(NO_KEY);
    }

    private static StrategyConstraints strategyConstraints(Question question) {
        PatternShape shape = DemandReader.shapeOf(question);
        Question.Constraints constraints = question.constraints();
        // What is made of many rows is made by the database where these lie.
        return new StrategyConstraints(
                question.query().isAggregated() ? ServedBy.TABLE : constraints.servedBy(),
                constraints.never(),
                constraints.key().map(key -> pattern(key, shape)),
                constraints.neverKeys().stream().map(key -> pattern(key, shape)).toList(),
                question.query().isAggregated());
    }

    private static KeyPattern pattern(RequestedKey key, PatternShape shape) {
        return new KeyPattern(
                key.partition().stream().map(shape::field).toList(),
                key.clustering().stream()
                        .map(term -> new OrderTerm(shape.field(term.attribute()), term.direction()))
                        .toList());
    }

    /// Makes the tables that were chosen, then indexes and views on them for the questions that
    /// want those.
    private void serveQuestions(Choice choice) {
        Map<String, Serving> all = new LinkedHashMap<>();
        all.putAll(new ChosenTables(tables, choice).add(List.copyOf(demands.values())));
        QuestionTables others = new QuestionTables(tables);
        others.serve(
                workload.questions().stream()
                        .filter(question -> demands.containsKey(question.name()))
                        .map(this::wanted)
                        .toList());
        refusals.putAll(others.refusals());
        all.putAll(others.servings());
        serveCounts(all);
        for (Question question : workload.questions()) {
            Serving serving = all.get(question.name());
            Refusal refusal = refusals.get(question.name());
            if (serving != null) {
                servings.put(question, new CounterTables(tables).counting(question, serving));
            } else if (refusal != null) {
                unserved.add(
                        new Unserved(
                                question.name(),
                                question.ask(),
                                refusal.reason(),
                                refusal.remedy()));
            }
        }
    }

    /// Makes the tables of what comes by being counted.
    private void serveCounts(Map<String, Serving> all) {
        CounterTables counters = new CounterTables(tables);
        for (Question question : workload.questions()) {
            Demand demand = counts.get(question.name());
            if (demand == null) {
                continue;
            }
            Optional<Refusal> refusal =
                    CounterTables.refusal(model, demand, question.constraints().servedBy());
            Optional<Serving> serving =
                    refusal.isPresent() ? Optional.empty() : counters.serve(demand);
            serving.ifPresentOrElse(
                    found -> all.put(question.name(), found),
                    () -> refusals.put(question.name(), refusal.orElse(NO_KEY)));
        }
    }

    private QuestionTables.Wanted wanted(Question question) {
        Demand demand = Objects.requireNonNull(demands.get(question.name()));
        return new QuestionTables.Wanted(demand, question.constraints().servedBy());
    }

    private boolean isPossible(Demand demand) {
        return tables.solver()
                .solve(demand.shape(), List.of(demand))
                .filter(key -> tables.solver().hasAllRows(demand.shape(), key, demand))
                .isPresent();
    }

    private static final Refusal NO_KEY =
            new Refusal(
                    "no primary key can hold what it binds and orders in the order it needs",
                    "ask for fewer orders or ranges at once");

    private List<MutationDraft> serveMutations() {
        ConditionTables conditionTables = new ConditionTables(model, tables);
        workload.mutations().forEach(conditionTables::prepare);
        CounterTables counters = new CounterTables(tables);
        for (ConceptualMutation mutation : workload.mutations()) {
            if (mutation instanceof ConceptualMutation.Count count) {
                counters.keep(count);
            }
        }
        List<MutationDraft> drafts = draft();
        List<LogicalTable> before;
        do {
            before = tables.tables();
            List<Asked> asked = new ArrayList<>();
            for (MutationDraft draft : drafts) {
                draft.allLookups().forEach(ask -> asked.add(new Asked(draft, ask)));
            }
            // A table for fewer equalities may serve more of them too.
            asked.sort(Comparator.comparingInt(each -> each.ask().demand().equal().size()));
            asked.forEach(each ->
                    each.draft()
                            .support(each.ask(), tables, copied(each.draft().mutation().entity())));
            drafts = draft();
        } while (!tables.tables().equals(before));
        return drafts;
    }

    /// The name for a table that tells where the copies of an instance are while its truth has
    /// changed already.
    private static String copied(EntityType entity) {
        return Words.plural(Words.snake(entity.name())) + "_copied";
    }

    /// A question of a mutation.
    private record Asked(MutationDraft draft, Lookup ask) {}

    private List<MutationDraft> draft() {
        MutationDrafter drafter = new MutationDrafter(model, tables);
        List<MutationDraft> drafts = new ArrayList<>();
        for (ConceptualMutation mutation : workload.mutations()) {
            switch (drafter.draft(mutation)) {
                case MutationDrafter.Outcome.Possible(var draft) -> drafts.add(draft);
                case MutationDrafter.Outcome.Impossible(var refusal) -> {
                    ConceptualMutation.Header header = mutation.header();
                    Unserved one =
                            new Unserved(
                                    header.name(),
                                    header.ask(),
                                    refusal.reason(),
                                    refusal.remedy());
                    if (!unserved.contains(one)) {
                        unserved.add(one);
                    }
                }
            }
        }
        return drafts;
    }
}
