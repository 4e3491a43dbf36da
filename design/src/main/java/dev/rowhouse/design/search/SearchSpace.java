package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.candidate.Nestings;
import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.cost.LookupKey;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.cost.MaintenanceCosts;
import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.cost.TableUpkeep;
import dev.rowhouse.design.logical.BucketLists;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DuplicateRows;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.naming.SecondTables;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.concept.Target;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The candidates of a design: strategies for each question, tables that could serve them, and the
/// lookups and writes of each mutation for each table. Lookups need tables, too, and these tables
/// may need more lookups. So tables are added in rounds until a round adds none.
final class SearchSpace {
    /// Usually a few rounds are enough: the lookups of each round find rows by a key that the
    /// tables of the round before did not have.
    private static final int MOST_ROUNDS = 30;

    private final Model model;
    private final Candidates candidates;
    private final CardinalityEstimator cardinalities;
    private final CardinalityEstimator cardinalitiesAtHorizon;
    private final ReadCost.Calculator readCosts;
    private final CandidateReads reads;
    private final MaintenanceCosts maintenance;
    private final List<Asked> questions = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final KeptContent kept;
    private final Map<Integer, Set<Field>> columns = new LinkedHashMap<>();
    private final Map<Integer, Set<Field>> given = new LinkedHashMap<>();
    private final List<String> cutOffs = new ArrayList<>();

    /// A question with the ways to answer it.
    ///
    /// @param rate times per second
    /// @param wanted what the model insists on
    /// @param isLimited whether the table that it reads first has to keep within the limits of a
    ///     partition
    record Asked(
            Demand demand,
            double rate,
            OptionalInt page,
            List<PricedStrategy> strategies,
            StrategyConstraints wanted,
            boolean isLimited) {
        Asked {
            strategies = List.copyOf(strategies);
        }

        String name() {
            return demand.name();
        }
    }

    /// A mutation, with what it does for each table and all that it may have to ask.
    ///
    /// @param maintenance by the table's number
    /// @param lookups the questions with everything that any table wants to know
    record Change(
            ConceptualMutation mutation,
            double rate,
            Map<Integer, MaintenanceCost> maintenance,
            Map<LookupKey, MaintenanceCost.LookupUse> lookups) {}

    SearchSpace(
            Model model, Candidates candidates, CostFacts facts, ReadCost.Calculator readCosts) {
        this.model = model;
        this.candidates = candidates;
        this.cardinalities = facts.cardinalities();
        this.cardinalitiesAtHorizon = facts.atHorizon();
        this.readCosts = readCosts;
        this.reads = new CandidateReads(model, candidates, cardinalities, readCosts);
        this.maintenance = facts.maintenance();
        this.kept = new KeptContent(model, candidates, cardinalities);
    }

    /// Adds a question of the application with the ways in which it could be answered.
    ///
    /// @param allowed those among them that the model lets be taken
    void addQuestion(
            Question question,
            Demand demand,
            List<Strategy> strategies,
            Set<Strategy> allowed,
            StrategyConstraints wanted,
            boolean isLimited) {
        OptionalInt page = DuplicateRows.page(model, question);
        List<PricedStrategy> priced = new ArrayList<>();
        for (Strategy strategy : strategies) {
            boolean isListed = BucketLists.isNeeded(question, strategy.first(), Optional::of);
            ReadCost listing = isListed ? readCosts.list(strategy.first()) : ReadCost.NONE;
            List<PricedDemand> demands = new ArrayList<>();
            ReadCost first = readCosts.first(strategy, page).plus(listing);
            demands.add(new PricedDemand(strategy.first(), first));
            for (Fetch fetch : strategy.fetches()) {
                ReadCost cost = readCosts.fetch(strategy, fetch, page);
                demands.add(new PricedDemand(fetch.demand(), cost));
            }
            priced.add(
                    new PricedStrategy(
                            strategy,
                            demands,
                            allowed.contains(strategy),
                            !wanted.isByDatabase() && isOfItsRows(strategy),
                            listing,
                            wanted.by()));
        }
        // A key that serves all groups in one statement serves each of them, too.
        wanted.key().ifPresent(key -> candidates.addGiven(demand.apart(), key));
        if (!wanted.neverKeys().isEmpty()) {
            candidates.addPrefixed(demand.apart());
        }
        questions.add(
                new Asked(
                        demand,
                        Rates.of(question),
                        page,
                        new BoundedWork(cardinalities).bounded(priced),
                        wanted,
                        isLimited));
    }

    /// Whether the first read is of the question's own rows, and not of an instance by which they
    /// are found.
    private static boolean isOfItsRows(Strategy strategy) {
        return strategy.first().shape().match(strategy.whole().shape()).isPresent();
    }

    /// The attributes and counters that some table must store, even when no question asks for
    /// them.
    KeptContent kept() {
        return kept;
    }

    /// Adds a table that somebody else has thought of, with the columns that it has there besides
    /// its key; before anything is asked.
    void give(RowShape shape, TableKey key, Set<Field> stored) {
        given.put(candidates.addGiven(shape, key).number(), Set.copyOf(stored));
    }

    /// The columns of tables that somebody else has thought of, by their numbers.
    Map<Integer, Set<Field>> given() {
        return Map.copyOf(given);
    }

    /// Adds a mutation of the application.
    ///
    /// One that no table could serve has no part in the choice.
    void change(ConceptualMutation mutation, double rate) {
        boolean isPossible =
                new MutationDrafter(model, new TableSet(model)).draft(mutation)
                        instanceof MutationDrafter.Outcome.Possible;
        if (!isPossible) {
            return;
        }
        changes.add(new Change(mutation, rate, new LinkedHashMap<>(), new LinkedHashMap<>()));
    }

    /// Makes the tables and finds out what they cost.
    void complete() {
        for (Asked question : questions) {
            for (PricedStrategy priced : question.strategies()) {
                for (PricedDemand asked : priced.demandsOfTables()) {
                    if (priced.strategy().isCheckedByTable()) {
                        candidates.addSharing(asked.demand());
                    } else {
                        candidates.addAlone(asked.demand());
                    }
                }
            }
        }
        kept.addTables();
        conditions().forEach(each -> candidates.addExact(each.shape(), each.key()));
        for (Asked question : questions) {
            Nestings.Worth worth =
                    question.wanted().by() == ServedBy.COLLECTION
                            ? Nestings.Worth.ANY
                            : Nestings.Worth.SHARING;
            question.strategies().stream()
                    .filter(PricedStrategy::isNestable)
                    .forEach(priced ->
                            candidates.addNested(
                                    priced.first().demand(), question.demand(), worth));
        }
        questions.stream()
                .filter(question -> PricedStrategy.isByIndexOrView(question.wanted().by()))
                .forEach(this::addIndexed);
        addViews(questions);
        for (int round = 0; collectColumns(); round++) {
            maintain();
            if (round == MOST_ROUNDS) {
                cutOffs.add(
                        "tables for what mutations look up were added for %d rounds, and then no more"
                                .formatted(MOST_ROUNDS));
                return;
            }
            changes.forEach(
                    change -> change.lookups().values().forEach(use -> addTables(change, use)));
            // A table for a lookup may be the only one that can have a view which the model wants.
            addViews(
                    questions.stream()
                            .filter(question -> question.wanted().by() == ServedBy.VIEW)
                            .toList());
        }
    }

    /// Adds tables on which an index or a view may answer a question.
    private void addIndexed(Asked question) {
        if (question.demand().nearest().isEmpty()) {
            candidates.addByIdentity(question.demand());
            return;
        }
        question.strategies().stream()
                .filter(priced -> priced.isAllowed() && priced.strategy().isDirect())
                .forEach(priced -> candidates.addNearest(priced.first().demand()));
    }

    private void addViews(List<Asked> asked) {
        if (model.target().views() != Target.Support.NO) {
            asked.forEach(
                    question -> candidates.addViews(question.demand(), question.wanted().by()));
        }
    }

    /// Adds tables that answer a lookup: one that others can share, and a second one with the same
    /// key where the mutation may not be able to read the first.
    private void addTables(Change change, MaintenanceCost.LookupUse use) {
        candidates.addSharing(use.demand());
        boolean isSecond =
                switch (use.key().scope()) {
                    case ANY, FRESH -> false;
                    // Only a table of the mutation's own entity tells which instance it is about.
                    case FRESH_BEFORE_LAST ->
                            use.demand().shape().roots().contains(change.mutation().entity());
                    case NOT_DECIDING -> reads.isDecided(change, use);
                };
        if (isSecond) {
            candidates.addSecond(use.demand(), SecondTables.name(change.mutation().entity()));
        }
    }

    /// The tables in which a condition can be decided.
    List<Table> deciding(ConditionTables.Required condition) {
        return candidates.tables().stream()
                .filter(table -> !table.isView() && !table.isNested() && !table.isSecond())
                .filter(table -> !table.isCounter())
                .filter(table -> condition.isKey(table.shape(), table.key()))
                .toList();
    }

    /// The columns that a table must store so that a condition can be decided in it.
    List<Field> stored(ConditionTables.Required condition, Table table) {
        RowShape.Renaming renaming = table.shape().match(condition.shape()).orElseThrow();
        return condition.stored().stream().map(renaming::apply).toList();
    }

    /// Finds out what mutations have to do for each table.
    private void maintain() {
        List<ConceptualMutation> mutations =
                changes.stream().map(change -> maintenance.same(change.mutation())).toList();
        for (Table table : candidates.tables()) {
            Set<Field> wanted = columns(table);
            TableUpkeep.Storing upkeep = maintenance.of(table, wanted);
            Function<ConceptualMutation, MaintenanceCost> costs =
                    table.base()
                            .map(base -> candidates.tables().get(base))
                            .map(base -> maintenance.ofView(table, base, wanted))
                            .<Function<ConceptualMutation, MaintenanceCost>>map(view -> view::of)
                            .orElse(upkeep::of);
            for (int i = 0; i < changes.size(); i++) {
                MaintenanceCost cost = costs.apply(mutations.get(i));
                changes.get(i).maintenance().put(table.number(), cost);
            }
        }
        for (Change change : changes) {
            for (MaintenanceCost cost : change.maintenance().values()) {
                cost.parts().forEach(part -> part.lookups().forEach(use -> note(change, use)));
            }
        }
    }

    private static void note(Change change, MaintenanceCost.LookupUse use) {
        change.lookups()
                .merge(
                        use.key(),
                        use,
                        (one, other) -> {
                            Set<Field> outputs = new LinkedHashSet<>(one.outputs());
                            outputs.addAll(other.outputs());
                            return new MaintenanceCost.LookupUse(
                                    one.key(),
                                    one.demand(),
                                    Math.max(one.runs(), other.runs()),
                                    outputs,
                                    one.tellsInstance() || other.tellsInstance(),
                                    one.isCheck() && other.isCheck());
                        });
    }

    /// Finds the columns that anybody may want from each table; says whether there are more than
    /// before.
    private boolean collectColumns() {
        Map<Integer, Set<Field>> before = new LinkedHashMap<>(columns);
        columns.clear();
        for (Table table : candidates.tables()) {
            columns.put(table.number(), new LinkedHashSet<>());
        }
        kept.places().forEach(place -> store(place.table(), place.fields()));
        for (ConditionTables.Required condition : conditions()) {
            deciding(condition).forEach(table -> store(table, stored(condition, table)));
        }
        for (Asked question : questions) {
            for (PricedStrategy priced : question.strategies()) {
                priced.demands().forEach(asked -> reads.of(priced, asked).forEach(this::want));
            }
        }
        for (Change change : changes) {
            for (MaintenanceCost.LookupUse use : change.lookups().values()) {
                reads.of(change, use).forEach(this::want);
            }
        }
        return !columns.equals(before);
    }

    private void want(Read read) {
        store(read.table(), read.demand().outputs());
        read.index().ifPresent(field -> store(read.table(), List.of(field)));
        read.table()
                .base()
                .map(candidates.tables()::get)
                .ifPresent(base -> {
                    store(base, read.demand().outputs());
                    store(base, read.table().key().fields());
                });
    }

    private void store(Table table, List<Field> fields) {
        Set<Field> wanted = columns(table);
        wanted.addAll(fields);
        table.bare().fields().forEach(wanted::remove);
    }

    /// The columns that a table may store besides its key.
    Set<Field> columns(Table table) {
        return columns.computeIfAbsent(table.number(), _ -> new LinkedHashSet<>());
    }

    /// Takes out the questions that cannot be answered as the model insists.
    ///
    /// @return their names
    Set<String> removeImpossible() {
        Set<String> impossible = new LinkedHashSet<>();
        for (Asked question : questions) {
            boolean isPossible =
                    question.strategies().stream()
                            .anyMatch(priced -> !reads.allowed(question, priced).isEmpty());
            if (!isPossible) {
                impossible.add(question.name());
            }
        }
        questions.removeIf(question -> impossible.contains(question.name()));
        return impossible;
    }

    /// Takes out mutations that no design can serve, so that nothing is paid for them.
    ///
    /// @return the reason for each of them, by name
    Map<String, Refusal> remove(Set<String> refused) {
        Map<String, Refusal> reasons = new LinkedHashMap<>();
        for (Change change : changes) {
            String name = change.mutation().header().name();
            if (refused.contains(name)) {
                refusal(change).ifPresent(reason -> reasons.put(name, reason));
            }
        }
        changes.removeIf(change -> refused.contains(change.mutation().header().name()));
        return reasons;
    }

    private Optional<Refusal> refusal(Change change) {
        return candidates.tables().stream()
                .flatMap(table -> {
                    MaintenanceCost cost = change.maintenance().get(table.number());
                    return cost == null || !cost.isRefused() && cost.refused().isEmpty()
                            ? Stream.of()
                            : Stream.of(table.bare().storing(cost.refused()));
                })
                .map(table -> new MutationDrafter(model, TableSet.of(model, table)))
                .flatMap(drafter ->
                        drafter.draft(change.mutation())
                                        instanceof MutationDrafter.Outcome.Impossible(var reason)
                                ? Stream.of(reason)
                                : Stream.of())
                .findFirst();
    }

    /// Where candidates were left out because there would have been too many, a sentence each.
    List<String> cutOffs() {
        List<String> all = new ArrayList<>(cutOffs);
        all.addAll(candidates.cutOffs());
        return all;
    }

    List<Asked> questions() {
        return List.copyOf(questions);
    }

    /// The tables that mutations need to decide conditions, one for each key.
    List<ConditionTables.Required> conditions() {
        return ConditionTables.together(
                changes.stream()
                        .flatMap(change ->
                                ConditionTables.required(model, change.mutation()).stream())
                        .toList());
    }

    List<Change> changes() {
        return List.copyOf(changes);
    }

    Candidates candidates() {
        return candidates;
    }

    CardinalityEstimator cardinalities() {
        return cardinalities;
    }

    /// Estimates of rows and bytes at the model's horizon.
    CardinalityEstimator cardinalitiesAtHorizon() {
        return cardinalitiesAtHorizon;
    }

    /// The tables that may serve reads and lookups.
    CandidateReads reads() {
        return reads;
    }

    ReadCost.Calculator readCosts() {
        return readCosts;
    }
}
