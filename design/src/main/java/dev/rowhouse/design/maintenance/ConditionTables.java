package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Guard;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables in which conditional writes decide. A condition can cover one partition only, so each
/// kind of decision has one table that is written first:
///
/// - The `when:` of a mutation is decided in the entity's table by its key, the *truth*. The copies
///   in other tables follow it.
/// - The values of a candidate key are claimed in a table whose key it is. The table has one row
///   for
///   each combination of values.
///
/// An INSERT that claims several values releases those that it has claimed when a later one is
/// taken. It reads the entity's table by its key then, because an instance that exists keeps its
/// claims.
public final class ConditionTables {
    private final Model model;
    private final TableSet tables;

    /// Finds the deciding tables in a set of tables.
    public ConditionTables(Model model, TableSet tables) {
        this.model = model;
        this.tables = tables;
    }

    /// A table that a mutation needs for a decision.
    ///
    /// @param shape the shape of its rows
    /// @param key its whole primary key
    /// @param stored the other fields that it has to store
    public record Required(RowShape shape, List<Field> key, List<Field> stored) {
        /// Copies the lists.
        public Required {
            key = List.copyOf(key);
            stored = List.copyOf(stored);
        }

        /// Whether a primary key is the needed one.
        ///
        /// @param other the shape of the table with that key
        public boolean isKey(RowShape other, TableKey table) {
            return table.bucket().isEmpty()
                    && other.match(shape)
                            .map(renaming -> key.stream().map(renaming::apply).toList())
                            .filter(named -> Set.copyOf(named).equals(Set.copyOf(table.fields())))
                            .isPresent();
        }
    }

    /// Joins the needs of several mutations: those with the same rows and key are decided in one
    /// table, which stores what any of them needs.
    public static List<Required> together(List<Required> all) {
        Map<Place, Set<Field>> stored = new LinkedHashMap<>();
        for (Required each : all) {
            stored.computeIfAbsent(
                            new Place(each.shape(), Set.copyOf(each.key())),
                            _ -> new LinkedHashSet<>())
                    .addAll(each.stored());
        }
        Map<Place, Required> joined = new LinkedHashMap<>();
        for (Required each : all) {
            Place place = new Place(each.shape(), Set.copyOf(each.key()));
            joined.putIfAbsent(
                    place, new Required(each.shape(), each.key(), List.copyOf(stored.get(place))));
        }
        return List.copyOf(joined.values());
    }

    private record Place(RowShape shape, Set<Field> key) {}

    /// The table in which a mutation's `when:` is decided; empty when the mutation has none.
    public static Optional<Required> deciding(Model model, ConceptualMutation mutation) {
        List<Required> required = required(model, mutation);
        return isDecided(mutation) ? Optional.of(required.getLast()) : Optional.empty();
    }

    /// Whether a conditional write decides about a `when:`. When callers help each other, the
    /// mutation reads what its condition is about.
    private static boolean isDecided(ConceptualMutation mutation) {
        return mutation.isGuarded() && !mutation.header().isHelped();
    }

    /// The tables that a mutation needs for its decisions: one for each candidate key of which it
    /// may claim values, and the entity's table by its key. The last one is the table in which its
    /// `when:` is decided.
    public static List<Required> required(Model model, ConceptualMutation mutation) {
        List<Required> required = new ArrayList<>();
        EntityType entity = mutation.entity();
        RowShape shape = RowShape.of(entity);
        Identity identity = new Identity(model, shape);
        List<Field> key = identity.key(Node.root(0));
        List<Field> assigned =
                mutation.assignments().stream()
                        .map(each -> identity.field(Node.root(0), each.property()))
                        .toList();
        for (List<String> names : mutation.claimedKeys()) {
            List<Field> claimed = identity.candidateKey(Node.root(0), names);
            if (!key.equals(claimed)) {
                required.add(new Required(shape, claimed, key));
            }
        }
        if (isDecided(mutation)) {
            Set<Field> stored = new LinkedHashSet<>(assigned);
            if (mutation.header().guard() instanceof Guard.Meets(var terms)) {
                terms.forEach(term -> stored.add(Field.of(Node.root(0), term.attribute())));
            }
            required.add(new Required(shape, key, List.copyOf(stored)));
        } else if (mutation instanceof ConceptualMutation.Insert insert
                && !insert.header().isHelped()
                && required.size() > 1) {
            List<Field> claimed =
                    required.stream().flatMap(each -> each.key().stream()).distinct().toList();
            required.add(new Required(shape, key, claimed));
        }
        return required;
    }

    /// The table in which a mutation's `when:` is decided.
    Optional<Table> truth(ConceptualMutation mutation) {
        if (!isDecided(mutation)) {
            return Optional.empty();
        }
        RowShape shape = RowShape.of(mutation.entity());
        return tables.findExact(shape, new Identity(model, shape).key(Node.root(0)));
    }

    /// The numbers of the tables in which the values of candidate keys of an entity are claimed.
    /// They store the key of the instance; where no mutation that claims can be served, the table
    /// of a question may not.
    Set<Integer> claims(EntityType entity) {
        RowShape shape = RowShape.of(entity);
        Identity identity = new Identity(model, shape);
        List<Field> key = identity.key(Node.root(0));
        Set<Integer> claims = new LinkedHashSet<>();
        for (List<String> names : entity.candidateKeys()) {
            List<Field> claimed = identity.candidateKey(Node.root(0), names);
            if (!key.equals(claimed)) {
                tables.findExact(shape, claimed)
                        .filter(table -> table.fields().containsAll(key))
                        .ifPresent(table -> claims.add(table.number()));
            }
        }
        return claims;
    }

    /// The key of the instance that has a claim; empty when a table is not a table of claims.
    List<Field> owner(Table table) {
        if (!table.shape().isSingle()
                || !claims(table.shape().roots().getFirst()).contains(table.number())) {
            return List.of();
        }
        return new Identity(model, table.shape())
                .key(Node.root(0)).stream().filter(table.others()::contains).toList();
    }
}
