package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.CandidateTable;
import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.candidate.Variant;
import dev.rowhouse.design.candidate.Variants;
import dev.rowhouse.design.cost.CostFacts;
import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.ReadCost;
import dev.rowhouse.design.cost.Replicas;
import dev.rowhouse.design.cost.WriteCost;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LookupRule;
import dev.rowhouse.design.logical.Refusal;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.cost.Prices;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Chooses tables for a whole workload at once.
public final class Search {
    private final Model model;
    private final SearchSpace space;
    private final WriteCost writes;
    private final Set<EntityType> kept = new LinkedHashSet<>();

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
    /// @param wanted what the model insists on
    /// @param isLimited whether the table that it reads first has to keep within the limits of a
    ///     partition, whatever it stores
    /// @return why it cannot be answered so, if that is clear already
    public Optional<Refusal> addQuestion(
            Demand demand,
            StrategyConstraints wanted,
            Optional<Rate> rate,
            OptionalInt page,
            boolean isLimited) {
        Variants variants = new Variants(model);
        List<Variant> ways = new ArrayList<>(variants.of(demand));
        Set<Variant> allowed = new LinkedHashSet<>();
        if (wanted.by() == ServedBy.LOOKUP) {
            switch (new LookupRule(model).split(demand)) {
                case LookupRule.Outcome.Split split -> {
                    Variant lookup = variants.lookup(demand, split);
                    allowed.add(lookup);
                    if (!ways.contains(lookup)) {
                        ways.add(lookup);
                    }
                }
                case LookupRule.Outcome.Senseless(var refusal) -> {
                    return Optional.of(refusal);
                }
            }
        } else {
            ways.stream().filter(wanted::allows).forEach(allowed::add);
        }
        space.addQuestion(demand, ways, allowed, wanted, Rates.ofQuestion(rate), page, isLimited);
        return Optional.empty();
    }

    /// Adds a mutation.
    public void change(ConceptualMutation mutation) {
        space.change(mutation, Rates.weight(Rates.of(mutation)));
        if (mutation instanceof ConceptualMutation.Insert insert) {
            kept.add(insert.entity());
        }
    }

    /// Ends the adding: makes the candidates and the program.
    public DesignProblem prepare() {
        model.entities().stream().filter(this::hasMoreThanItsKey).forEach(kept::add);
        kept.forEach(entity -> space.keep(entity, keyed(entity)));
        space.complete();
        Set<String> impossible = space.removeImpossible();
        List<DesignProgram.Kept> fields = new ArrayList<>();
        kept.forEach(entity -> fields.addAll(kept(entity)));
        return new DesignProblem(
                model, space, DesignProgram.of(space, writes, fields, model.limits()), impossible);
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

    /// What must be kept of an entity: every field, in some table that has a row for each instance.
    private List<DesignProgram.Kept> kept(EntityType entity) {
        Demand keyed = keyed(entity);
        List<DesignProgram.Kept> kept = new ArrayList<>();
        for (Field field : keyed.outputs()) {
            Map<Integer, Field> places = new LinkedHashMap<>();
            for (CandidateTable table : space.candidates().tables()) {
                if (space.isComplete(table, entity)) {
                    boolean isThere =
                            table.bare().contains(field) || space.columns(table).contains(field);
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
