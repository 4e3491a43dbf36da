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
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.design.maintenance.LookupScope;
import dev.rowhouse.design.naming.SecondTables;
import dev.rowhouse.model.concept.Freedom;
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

/// Everything among which a design is chosen: ways to answer each question, tables that could serve
/// them, and what each mutation would have to ask and write for each table. What mutations ask
/// makes more tables, for which mutations may have to ask more, until nothing is added.
final class SearchSpace {
    /// What mutations ask for what mutations ask ends after a few rounds: each finds rows by a key
    /// that the one before did not have.
    private static final int MOST_ROUNDS = 6;

    private final Model model;
    private final Candidates candidates;
    private final CardinalityEstimator cardinalities;
    private final CardinalityEstimator cardinalitiesAtHorizon;
    private final ReadCost.Calculator readCosts;
    private final MaintenanceCosts maintenance;
    private final List<Asked> questions = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private final KeptContent kept;
    private final List<Condition> conditions = new ArrayList<>();
    private final Map<Integer, Set<Field>> columns = new LinkedHashMap<>();
    private final Map<Integer, Set<Field>> given = new LinkedHashMap<>();
    private final List<String> cutOffs = new ArrayList<>();

    /// A table that a mutation needs to decide a condition.
    record Condition(ConceptualMutation mutation, ConditionTables.Required required) {}

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
            List<Way> ways,
            StrategyConstraints wanted,
            boolean isLimited) {
        Asked {
            ways = List.copyOf(ways);
        }

        String name() {
            return demand.name();
        }
    }

    /// A way to answer a question: some reads, each by one of several tables.
    ///
    /// @param isAllowed whether the model lets it be taken
    /// @param isNestable whether the rows of the first read may be elements of collections
    /// @param isListed whether the first read needs the list of its table's time buckets
    /// @param by how the model wants the question answered
    record Way(
            Strategy strategy,
            List<Access> accesses,
            boolean isAllowed,
            boolean isNestable,
            boolean isListed,
            ServedBy by) {
        Way {
            accesses = List.copyOf(accesses);
        }

        /// What the reads cost each time.
        ReadCost cost() {
            return accesses.stream().map(Access::cost).reduce(ReadCost.NONE, ReadCost::plus);
        }
    }

    /// A read that a table has to serve.
    record Access(Demand demand, ReadCost cost) {}

    /// A mutation, with what it does for each table and all that it may have to ask.
    ///
    /// @param maintenance by the table's number
    /// @param lookups the questions with everything that any table wants to know
    record Change(
            ConceptualMutation mutation,
            double rate,
            Map<Integer, MaintenanceCost> maintenance,
            Map<LookupKey, MaintenanceCost.LookupUse> lookups) {}

    SearchSpace(Model model, Candidates candidates, CostFacts facts, ReadCost.Calculator readCosts) {
        this.model = model;
        this.candidates = candidates;
        this.cardinalities = facts.cardinalities();
        this.cardinalitiesAtHorizon = facts.atHorizon();
        this.readCosts = readCosts;
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
        OptionalInt page = question.constraints().page();
        List<Way> ways = new ArrayList<>();
        for (Strategy strategy : strategies) {
            boolean isListed = BucketLists.isNeeded(question, strategy.first(), Optional::of);
            ReadCost listing = isListed ? readCosts.list(strategy.first()) : ReadCost.NONE;
            List<Access> accesses = new ArrayList<>();
            accesses.add(new Access(strategy.first(), readCosts.first(strategy, page).plus(listing)));
            for (Fetch fetch : strategy.fetches()) {
                accesses.add(new Access(fetch.demand(), readCosts.fetch(strategy, fetch, page)));
            }
            ways.add(
                    new Way(
                            strategy,
                            accesses,
                            allowed.contains(strategy),
                            !wanted.isByDatabase() && isOfItsRows(strategy),
                            isListed,
                            wanted.by()));
        }
        wanted.key().ifPresent(key -> candidates.addGiven(demand, key));
        if (!wanted.neverKeys().isEmpty()) {
            candidates.addPrefixed(demand);
        }
        questions.add(
                new Asked(
                        demand,
                        Rates.of(question),
                        page,
                        new BoundedWork(cardinalities).bounded(ways),
                        wanted,
                        isLimited));
    }

    /// Whether the first read is of the question's own rows, and not of an instance by which they
    /// are found.
    private static boolean isOfItsRows(Strategy strategy) {
        return strategy.first().shape().match(strategy.whole().shape()).isPresent();
    }

    /// What must not be lost, whoever asks for it.
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
    void change(ConceptualMutation mutation, double rate) {
        ConditionTables.required(model, mutation)
                .forEach(each -> conditions.add(new Condition(mutation, each)));
        changes.add(new Change(mutation, rate, new LinkedHashMap<>(), new LinkedHashMap<>()));
    }

    /// Makes the tables and finds out what they cost.
    void complete() {
        for (Asked question : questions) {
            for (Way way : question.ways()) {
                for (Access access : tablesFor(way)) {
                    if (way.strategy().isCheckedByTable()) {
                        candidates.addSharing(access.demand());
                    } else {
                        candidates.addAlone(access.demand());
                    }
                }
            }
        }
        kept.addTables();
        conditions.forEach(
                each -> candidates.addExact(each.required().shape(), each.required().key()));
        for (Asked question : questions) {
            Nestings.Worth worth =
                    question.wanted().by() == ServedBy.COLLECTION
                            ? Nestings.Worth.ANY
                            : Nestings.Worth.SHARING;
            question.ways().stream()
                    .filter(Way::isNestable)
                    .forEach(way ->
                            candidates.addNested(
                                    way.accesses().getFirst().demand(), question.demand(), worth));
        }
        questions.stream()
                .filter(question -> isOnOther(question.wanted().by()))
                .forEach(question -> candidates.addByIdentity(question.demand()));
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

    private void addViews(List<Asked> asked) {
        if (model.target().views() != Target.Support.NO) {
            asked.forEach(
                    question -> candidates.addViews(question.demand(), question.wanted().by()));
        }
    }

    /// The reads of a way for which there shall be tables. A question that the model wants answered
    /// by an index or a view gets no table of its own.
    private static List<Access> tablesFor(Way way) {
        if (!isOnOther(way.by())) {
            return way.accesses();
        }
        return way.isAllowed() ? way.accesses().subList(1, way.accesses().size()) : List.of();
    }

    private static boolean isOnOther(ServedBy by) {
        return by == ServedBy.INDEX || by == ServedBy.VIEW;
    }

    /// Adds tables that answer a lookup: one that others can share, and a second one with the same
    /// key where the mutation may not be able to read the first.
    private void addTables(Change change, MaintenanceCost.LookupUse use) {
        candidates.addSharing(use.demand());
        boolean isSecond =
                switch (use.key().scope()) {
                    case ANY, FRESH -> false;
                    case FRESH_BEFORE_LAST -> true;
                    case NOT_DECIDING ->
                            candidates.reads(use.demand()).stream()
                                    .anyMatch(read -> isDeciding(change, read));
                };
        if (isSecond) {
            candidates.addSecond(use.demand(), SecondTables.name(change.mutation().entity()));
        }
    }

    /// Whether the condition of a mutation is decided in a table.
    private boolean isDeciding(Change change, Read read) {
        return !read.table().isSecond()
                && ConditionTables.deciding(model, change.mutation())
                        .filter(each -> each.isKey(read.table().shape(), read.table().key()))
                        .isPresent();
    }

    /// The tables that may answer a lookup.
    List<Read> reads(Change change, MaintenanceCost.LookupUse use) {
        List<Read> all = candidates.reads(asking(use));
        return use.key().scope() == LookupScope.NOT_DECIDING
                ? all.stream().filter(read -> !isDeciding(change, read)).toList()
                : all;
    }

    /// The tables in which a condition can be decided.
    List<Table> deciding(Condition condition) {
        return candidates.tables().stream()
                .filter(table -> !table.isView() && !table.isNested() && !table.isSecond())
                .filter(table -> !table.isCounter())
                .filter(table -> condition.required().isKey(table.shape(), table.key()))
                .toList();
    }

    /// What a table has to store so that a condition can be decided in it.
    List<Field> stored(Condition condition, Table table) {
        RowShape.Renaming renaming =
                table.shape().match(condition.required().shape()).orElseThrow();
        return condition.required().stored().stream().map(renaming::apply).toList();
    }

    /// Finds out what mutations have to do for each table.
    private void maintain() {
        List<ConceptualMutation> mutations =
                changes.stream().map(change -> maintenance.same(change.mutation())).toList();
        for (Table table : candidates.tables()) {
            TableUpkeep.Storing upkeep = maintenance.of(table, columns(table));
            for (int i = 0; i < changes.size(); i++) {
                Change change = changes.get(i);
                MaintenanceCost cost = upkeep.of(mutations.get(i));
                change.maintenance()
                        .put(table.number(), table.isView() ? cost.withoutLookups() : cost);
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
                                    one.tellsInstance() || other.tellsInstance());
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
        for (Condition condition : conditions) {
            deciding(condition).forEach(table -> store(table, stored(condition, table)));
        }
        for (Asked question : questions) {
            for (Way way : question.ways()) {
                way.accesses().forEach(access -> reads(way, access).forEach(this::want));
            }
        }
        for (Change change : changes) {
            for (MaintenanceCost.LookupUse use : change.lookups().values()) {
                reads(change, use).forEach(this::want);
            }
        }
        return !columns.equals(before);
    }

    /// A mutation's question with what it shows.
    static Demand asking(MaintenanceCost.LookupUse use) {
        return use.demand().showing(List.copyOf(use.outputs()));
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

    /// The tables that a question may read first if it is answered in some way.
    List<Read> allowed(Asked question, Way way) {
        return reads(way, way.accesses().getFirst()).stream()
                .filter(read -> way.isAllowed() && isAllowed(way, read))
                .filter(read -> question.wanted().allows(read, question.demand()))
                .toList();
    }

    /// What a read costs where some table serves it: rows in collections are other rows.
    ReadCost cost(Asked question, Way way, Access access, Read read) {
        return read.table().isNested()
                ? readCosts.nested(way.strategy(), read, question.page())
                : access.cost();
    }

    private boolean isAllowed(Way way, Read read) {
        return (read.index().isEmpty()
                        || way.by() == ServedBy.INDEX
                        || model.allowed().contains(Freedom.INDEX))
                && (!read.table().isView()
                        || way.by() == ServedBy.VIEW
                        || model.allowed().contains(Freedom.VIEW));
    }

    /// What can serve one of the reads of a way: tables, and where it is the only read also what
    /// Cassandra keeps up by itself.
    List<Read> reads(Way way, Access access) {
        List<Read> all = new ArrayList<>(candidates.reads(access.demand()));
        if (!way.accesses().getFirst().equals(access)) {
            return all;
        }
        if (way.isNestable()) {
            all.addAll(candidates.nested(access.demand()));
        }
        if (way.strategy().isDirect()) {
            candidates.extras(access.demand(), way.by()).stream()
                    .filter(read -> isPossible(way, read))
                    .forEach(all::add);
        }
        return all;
    }

    private boolean isPossible(Way way, Read read) {
        return read.index().isEmpty()
                || way.by() == ServedBy.INDEX
                || model.target().indexes() != Target.Support.NO
                        && cardinalities.rows(read.demand()) <= MOST_INDEXED;
    }

    /// Rows that an index may find for one question, unless the model wants it.
    private static final double MOST_INDEXED = 1_000;

    /// Takes out the questions that cannot be answered as the model insists.
    ///
    /// @return their names
    Set<String> removeImpossible() {
        Set<String> impossible = new LinkedHashSet<>();
        for (Asked question : questions) {
            if (question.ways().stream().allMatch(way -> allowed(question, way).isEmpty())) {
                impossible.add(question.name());
            }
        }
        questions.removeIf(question -> impossible.contains(question.name()));
        return impossible;
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

    List<Condition> conditions() {
        return List.copyOf(conditions);
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

    /// What tables hold at the model's horizon.
    CardinalityEstimator cardinalitiesAtHorizon() {
        return cardinalitiesAtHorizon;
    }

    ReadCost.Calculator readCosts() {
        return readCosts;
    }
}
