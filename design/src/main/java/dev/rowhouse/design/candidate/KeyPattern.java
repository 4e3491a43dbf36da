package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;

import java.util.LinkedHashSet;
import java.util.List;

/// A primary key that a model wants or does not want, as far as it says so.
///
/// @param partition the partition key, in any order
/// @param clustering the clustering columns, or those that come first among them
public record KeyPattern(List<Field> partition, List<OrderTerm> clustering) {
    /// Copies the lists.
    public KeyPattern {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
    }

    /// Whether a key is as the pattern says. A key in which every direction is turned round is read
    /// backwards and as good.
    public boolean matches(TableKey key) {
        if (!new LinkedHashSet<>(partition).equals(new LinkedHashSet<>(key.partition()))
                || key.clustering().size() < clustering.size()) {
            return false;
        }
        List<OrderTerm> first = key.clustering().subList(0, clustering.size());
        return first.equals(clustering) || first.equals(reversed());
    }

    private List<OrderTerm> reversed() {
        return clustering.stream()
                .map(term -> new OrderTerm(term.field(), term.direction().reversed()))
                .toList();
    }

    /// The same pattern under the names of another shape with the same rows.
    public KeyPattern renamed(RowShape.Renaming renaming) {
        return new KeyPattern(
                partition.stream().map(renaming::apply).toList(),
                clustering.stream()
                        .map(term -> new OrderTerm(renaming.apply(term.field()), term.direction()))
                        .toList());
    }
}
