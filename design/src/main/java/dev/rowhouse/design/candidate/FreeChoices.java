package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Lists the free choices in the key of a table: parts of the key that could be different without
/// any demand being affected. The chosen key is one of several equivalent keys.
public final class FreeChoices {
    private final KeySolver solver;

    /// Choices in tables of a model.
    public FreeChoices(Model model) {
        this.solver = new KeySolver(model);
    }

    /// The choices in a key, as sentences without a full stop.
    ///
    /// @param demands the demands that the table meets, under the names of its shape
    public List<String> of(RowShape shape, TableKey key, List<Demand> demands) {
        List<String> choices = new ArrayList<>();
        if (key.partition().size() > 1) {
            choices.add(
                    "the columns of the partition key (%s) can have any order"
                            .formatted(paths(key.partition())));
        }
        List<Field> leading =
                key.partition().size() < 2
                        ? List.of()
                        : key.partition().stream()
                                .filter(field -> serves(shape, demoted(key, field), demands))
                                .toList();
        if (!leading.isEmpty()) {
            choices.add(
                    "%s can be the first clustering column instead: the partitions are fewer and larger, the answers the same"
                            .formatted(either(leading)));
        }
        List<Field> joining =
                key.clustering().stream()
                        .map(OrderTerm::field)
                        .filter(field -> serves(shape, promoted(key, field), demands))
                        .toList();
        if (!joining.isEmpty()) {
            choices.add(
                    "%s can move to the partition key: the partitions are more and smaller, the answers the same"
                            .formatted(either(joining)));
        }
        swaps(shape, key, demands).forEach(choices::add);
        return List.copyOf(choices);
    }

    private List<String> swaps(RowShape shape, TableKey key, List<Demand> demands) {
        List<String> choices = new ArrayList<>();
        int from = 0;
        while (from < key.clustering().size()) {
            int to = from;
            while (to + 1 < key.clustering().size()
                    && serves(shape, swapped(key, to, to + 1), demands)) {
                to++;
            }
            if (to > from) {
                List<Field> free =
                        key.clustering().subList(from, to + 1).stream()
                                .map(OrderTerm::field)
                                .toList();
                choices.add("the clustering columns %s can have any order".formatted(paths(free)));
            }
            from = to + 1;
        }
        return choices;
    }

    private boolean serves(RowShape shape, TableKey key, List<Demand> demands) {
        return !demands.isEmpty()
                && demands.stream()
                        .allMatch(demand ->
                                solver.fit(key, demand).isPresent()
                                        && solver.hasAllRows(shape, key, demand));
    }

    private static TableKey demoted(TableKey key, Field field) {
        List<Field> partition = new ArrayList<>(key.partition());
        partition.remove(field);
        List<OrderTerm> clustering = new ArrayList<>();
        clustering.add(OrderTerm.ascending(field));
        clustering.addAll(key.clustering());
        return new TableKey(partition, key.bucket(), clustering);
    }

    private static TableKey promoted(TableKey key, Field field) {
        List<Field> partition = new ArrayList<>(key.partition());
        partition.add(field);
        List<OrderTerm> clustering =
                key.clustering().stream().filter(term -> !term.field().equals(field)).toList();
        return new TableKey(partition, key.bucket(), clustering);
    }

    private static TableKey swapped(TableKey key, int one, int other) {
        List<OrderTerm> clustering = new ArrayList<>(key.clustering());
        Collections.swap(clustering, one, other);
        return new TableKey(key.partition(), key.bucket(), clustering);
    }

    private static String either(List<Field> fields) {
        return String.join(" or ", names(fields));
    }

    private static String paths(List<Field> fields) {
        return String.join(", ", names(fields));
    }

    private static List<String> names(List<Field> fields) {
        return fields.stream().map(Field::path).toList();
    }
}
