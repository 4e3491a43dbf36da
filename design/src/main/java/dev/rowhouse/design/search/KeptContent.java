package dev.rowhouse.design.search;

import dev.rowhouse.design.candidate.Candidates;
import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The attributes and counters of which none may be lost, even if nobody asks for them.
///
/// **Thread safety.** None; one search owns it.
final class KeptContent {
    /// A value that nobody asks for is large from so many bytes on.
    private static final double MOST_KEPT_BYTES = 1_000;

    private final Model model;
    private final Candidates candidates;
    private final CardinalityEstimator cardinalities;
    private final Map<EntityType, Demand> entities = new LinkedHashMap<>();
    private final List<Demand> counters = new ArrayList<>();

    KeptContent(Model model, Candidates candidates, CardinalityEstimator cardinalities) {
        this.model = model;
        this.candidates = candidates;
        this.cardinalities = cardinalities;
    }

    /// Fields that a table may keep.
    record Place(Table table, List<Field> fields) {
        Place {
            fields = List.copyOf(fields);
        }
    }

    /// Adds an entity of which nothing may be lost: any table with a row for each of its instances
    /// can keep what nobody asks for.
    ///
    /// @param keyed the demand for its instances by their keys, with all that they hold
    void add(EntityType entity, Demand keyed) {
        entities.put(entity, keyed);
    }

    /// Adds counters of which none may be lost: any table of counters with a row for each instance
    /// can keep those that nobody asks for.
    ///
    /// @param keyed the demand for them by the key of their instance
    void addCounters(Demand keyed) {
        counters.add(keyed);
    }

    /// Adds tables by the keys of the instances.
    void addTables() {
        entities.values().forEach(candidates::addSharing);
        counters.forEach(candidates::addSharing);
    }

    /// Whether a table has a row for every instance of an entity.
    boolean isComplete(Table table, EntityType entity) {
        RowShape shape = table.shape();
        // Most tables are of other entities, so this comes first.
        if (!shape.isSingle() || !shape.roots().getFirst().name().equals(entity.name())) {
            return false;
        }
        Identity identity = new Identity(model, shape);
        return !table.isView()
                && !table.isCounter()
                && !shape.isPartial()
                && shape.first().isEmpty()
                && shape.required().isEmpty()
                && shape.elements().isEmpty()
                && table.key().fields().stream().noneMatch(identity::isOptional);
    }

    /// The tables of counters of an entity, each of which has its whole key.
    ///
    /// @param keyed the demand for the counters by the key of their instance
    List<Table> counting(Demand keyed) {
        return candidates.tables().stream()
                .filter(table -> table.isCounter() && table.shape().equals(keyed.shape()))
                .toList();
    }

    /// All places where something can be kept.
    List<Place> places() {
        List<Place> places = new ArrayList<>();
        entities.forEach((entity, keyed) -> places.addAll(places(entity, keyed)));
        for (Demand keyed : counters) {
            counting(keyed).forEach(table -> places.add(new Place(table, keyed.outputs())));
        }
        return places;
    }

    /// The tables with a row for each instance: they can keep attributes that nobody asks for.
    /// Large values stay apart from the rows of others, because every read would have to skip over
    /// them.
    private List<Place> places(EntityType entity, Demand keyed) {
        List<Field> small =
                keyed.outputs().stream()
                        .filter(field -> cardinalities.bytes(List.of(field)) <= MOST_KEPT_BYTES)
                        .toList();
        List<Place> places = new ArrayList<>();
        for (Table table : candidates.tables()) {
            if (isComplete(table, entity) && !table.isNested()) {
                places.add(new Place(table, small));
            }
        }
        candidates
                .reads(keyed)
                .forEach(read -> places.add(new Place(read.table(), read.demand().outputs())));
        return places;
    }
}
