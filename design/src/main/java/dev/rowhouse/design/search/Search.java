package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.candidate.CounterReads;
import dev.rowhouse.design.candidate.Strategies;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.cost.Replicas;
import dev.rowhouse.design.cost.WriteCost;
import dev.rowhouse.design.logical.CounterTables;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LookupRule;
import dev.rowhouse.design.logical.PartialRule;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Prices;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Chooses tables for a whole workload at once.
public final class Search {
    private final Model model;
    private final SearchSpace space;
    private final WriteCost writes;
    private final Set<EntityType> kept = new LinkedHashSet<>();
    private final Map<EntityType, Set<Attribute>> counted = new LinkedHashMap<>();

    /// A search for tables of a model.
    public Search(Model model, Prices prices) {
        this(model, prices, CostFacts.of(model));
    }

    /// A search that shares facts with others for the same model.
    public Search(Model model, Prices prices, CostFacts facts) {
        Replicas replicas = Replicas.of(model.replication());
        this.model = model;
        this.writes = new WriteCost(prices, replicas);
        this.space =
                new SearchSpace(
                        model,
                        new Candidates(model),
                        facts,
                        new ReadCost.Calculator(facts.cardinalities(), prices, replicas));
    }

    /// Adds a table that somebody else has thought of; before any question and mutation. It takes
    /// part in every choice, and [DesignProblem#given] has all of them.
    ///
    /// @param stored what it stores besides its key
    public void give(RowShape shape, TableKey key, Set<Field> stored) {
        space.give(shape, key, stored);
    }

    /// Adds a question.
    ///
    /// @param demand the question as a demand, with the buckets of its table
    /// @param wanted what the model insists on
    /// @param isLimited whether the table that it reads first has to keep within the limits of a
    ///     partition, whatever it stores
    /// @return why it cannot be answered so, if that is clear already
    public Optional<Refusal> addQuestion(
            Question question, Demand demand, StrategyConstraints wanted, boolean isLimited) {
        Strategies all = new Strategies(model);
        CounterReads reads = new CounterReads(model, CounterTables.beside(model, question));
        List<Strategy> strategies = new ArrayList<>();
        all.of(demand, new PartialRule(model).constants(question, demand)).stream()
                .filter(each -> isPossible(demand, each))
                .forEach(each -> strategies.addAll(reads.after(each)));
        Set<Strategy> allowed = new LinkedHashSet<>();
        if (wanted.by() == ServedBy.LOOKUP) {
            LookupRule rule = new LookupRule(model);
            switch (rule.split(demand)) {
                case LookupRule.Outcome.Split split -> {
                    Stream.concat(Stream.of(split), rule.keepingOwn(split).stream())
                            .flatMap(each -> reads.after(all.lookup(demand, each)).stream())
                            .forEach(allowed::add);
                    allowed.stream()
                            .filter(each -> !strategies.contains(each))
                            .forEach(strategies::add);
                }
                case LookupRule.Outcome.Senseless(var refusal) -> {
                    return Optional.of(refusal);
                }
            }
        } else {
            strategies.stream().filter(wanted::allows).forEach(allowed::add);
        }
        space.addQuestion(question, demand, strategies, allowed, wanted, isLimited);
        return Optional.empty();
    }

    /// Whether tables can answer a question in some way: an instance that has nothing but counters
    /// is in no table by its key alone.
    private boolean isPossible(Demand demand, Strategy strategy) {
        return !CounterTables.isServing(model, demand) || strategy.fetches().isEmpty();
    }

    /// Adds a mutation.
    public void change(ConceptualMutation mutation) {
        space.change(mutation, Rates.weight(Rates.of(mutation)));
        if (mutation instanceof ConceptualMutation.Count count) {
            counted.computeIfAbsent(count.entity(), _ -> new LinkedHashSet<>())
                    .addAll(count.steps().stream().map(step -> step.counter()).toList());
        }
        if (mutation instanceof ConceptualMutation.Insert insert) {
            kept.add(insert.entity());
        }
    }

    /// Ends the adding: makes the candidates and the program.
    ///
    /// @param solver finds out which mutations no design can serve
    public DesignProblem prepare(Solver solver) {
        model.entities().stream().filter(this::hasMoreThanItsKey).forEach(kept::add);
        kept.forEach(entity -> space.kept().add(entity, keyed(entity)));
        counted.forEach((entity, counters) -> space.kept().addCounters(counters(entity, counters)));
        space.complete();
        Set<String> impossible = space.removeImpossible();
        List<DesignProgram.Kept> fields = new ArrayList<>();
        kept.forEach(entity -> fields.addAll(kept(entity)));
        counted.forEach((entity, counters) -> fields.addAll(kept(counters(entity, counters))));
        DesignProgram all = DesignProgram.of(space, writes, fields, model.limits());
        Set<String> refused =
                RefusedMutations.of(all.program(), all.mutations().refusing(), solver);
        Map<String, Refusal> givenUp = space.remove(refused);
        DesignProgram program =
                refused.isEmpty() ? all : DesignProgram.of(space, writes, fields, model.limits());
        return new DesignProblem(model, space, program, impossible, givenUp);
    }

    private Demand counters(EntityType entity, Set<Attribute> counters) {
        return CounterTables.keyed(model, entity.name(), entity, counters);
    }

    /// The counters of an entity that must be kept: some table must store each counter that a
    /// mutation adds to.
    private List<DesignProgram.Kept> kept(Demand counters) {
        List<DesignProgram.Kept> kept = new ArrayList<>();
        for (Field field : counters.outputs()) {
            Map<Integer, Field> places = new LinkedHashMap<>();
            space.kept().counting(counters).forEach(table -> places.put(table.number(), field));
            kept.add(new DesignProgram.Kept(places));
        }
        return kept;
    }

    /// Whether something about an instance would be lost if only what refers to it were stored.
    private boolean hasMoreThanItsKey(EntityType entity) {
        Identity identity = new Identity(model, RowShape.of(entity));
        return !identity.key(Node.root(0)).containsAll(identity.held(Node.root(0)));
    }

    /// The demand for an entity's rows by their key, with everything that they hold.
    private Demand keyed(EntityType entity) {
        RowShape shape = RowShape.of(entity);
        Identity identity = new Identity(model, shape);
        return Demand.support(
                entity.name(), shape, identity.key(Node.root(0)), identity.held(Node.root(0)));
    }

    /// The fields of an entity that must be kept: some table with a row for each instance must
    /// store each of them.
    private List<DesignProgram.Kept> kept(EntityType entity) {
        Demand keyed = keyed(entity);
        List<DesignProgram.Kept> kept = new ArrayList<>();
        for (Field field : keyed.outputs()) {
            Map<Integer, Field> places = new LinkedHashMap<>();
            for (Table table : space.candidates().tables()) {
                if (space.kept().isComplete(table, entity)) {
                    boolean isThere =
                            table.bare().fields().contains(field)
                                    || space.columns(table).contains(field);
                    if (isThere) {
                        places.put(table.number(), field);
                    }
                }
            }
            kept.add(new DesignProgram.Kept(places));
        }
        return kept;
    }
}
