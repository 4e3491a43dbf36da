package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;

/// Resolves the GROUP BY of a question, and checks that the attributes that it shows and orders by
/// agree with it.
final class GroupResolver {
    private final Scope scope;

    GroupResolver(Scope scope) {
        this.scope = scope;
    }

    /// The attributes to group by.
    List<AttributeReference> groups(JpqlTree.Select select) throws Mistake {
        List<AttributeReference> groups = new ArrayList<>();
        for (JpqlTree.Path path : select.groups()) {
            for (AttributeReference reference :
                    scope.resolve(path, Scope.Use.ORDERED).references()) {
                if (reference.attribute().isDerived()) {
                    throw Mistake.ofDerived(
                            path,
                            "rows would have to move when it changes",
                            "group by an attribute that is part of a key");
                }
                if (scope.mayLack(reference)
                        || reference.attribute().isCounter()
                        || reference.attribute().type().isCollection()) {
                    throw new Mistake(
                            path.offset(),
                            path.length(),
                            "cannot group by `%s`: a group must be contiguous in the order of a key"
                                    .formatted(path.text()),
                            "group by an attribute that is not optional and can be part of a key");
                }
                if (!groups.contains(reference)) {
                    groups.add(reference);
                }
            }
        }
        return groups;
    }

    /// Checks the shown attributes and the order.
    void check(
            JpqlTree.Select select,
            List<SelectItem> items,
            List<AttributeReference> groups,
            List<Ordering> order)
            throws Mistake {
        boolean isAggregated =
                !groups.isEmpty() || items.stream().anyMatch(i -> i.aggregate().isPresent());
        if (!isAggregated) {
            return;
        }
        JpqlTree.Path at = select.items().getFirst().path();
        for (SelectItem item : items) {
            if (item.aggregate().isEmpty() && !groups.contains(item.attribute())) {
                throw new Mistake(
                        at.offset(),
                        at.length(),
                        "`%s` is selected beside an aggregate and may differ between its rows"
                                .formatted(item.name()),
                        "add it to GROUP BY, or ask for it in another question");
            }
        }
        if (select.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            throw new Mistake(
                    at.offset(),
                    at.length(),
                    "an aggregate returns each row only once",
                    "remove DISTINCT");
        }
        for (int i = 0; i < order.size(); i++) {
            if (i >= groups.size() || !groups.get(i).equals(order.get(i).attribute())) {
                JpqlTree.Path path = select.order().getFirst().path();
                throw new Mistake(
                        path.offset(),
                        path.length(),
                        "groups are returned in the order of GROUP BY only",
                        "order by its first attributes, or sort in the application");
            }
        }
    }
}
