package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;

/// Resolves what a question says of many rows: its GROUP BY, and whether what it shows and orders
/// by agrees with that.
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
                    scope.resolve(path, Scope.Use.NEEDED).references()) {
                if (reference.attribute().isDerived()) {
                    throw Mistake.ofDerived(
                            path,
                            "rows do not move when it changes",
                            "group by an attribute that is part of a key");
                }
                if (reference.attribute().optional()
                        || reference.attribute().isCounter()
                        || reference.attribute().type().isCollection()) {
                    throw new Mistake(
                            path.offset(),
                            path.length(),
                            "rows are not grouped by `%s`: groups lie one behind the other in a partition, in the order of a key"
                                    .formatted(path.text()),
                            "group by an attribute that is never missing and can be part of a key");
                }
                if (!groups.contains(reference)) {
                    groups.add(reference);
                }
            }
        }
        return groups;
    }

    /// Checks what is shown and ordered by.
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
                        "`%s` is shown beside what is made of many rows, and may differ in each of them"
                                .formatted(item.name()),
                        "write it into GROUP BY, or ask for it by itself");
            }
        }
        if (select.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            throw new Mistake(
                    at.offset(),
                    at.length(),
                    "what is made of many rows is there once anyway",
                    "leave DISTINCT out");
        }
        for (int i = 0; i < order.size(); i++) {
            if (i >= groups.size() || !groups.get(i).equals(order.get(i).attribute())) {
                JpqlTree.Path path = select.order().getFirst().path();
                throw new Mistake(
                        path.offset(),
                        path.length(),
                        "groups come in the order of GROUP BY and no other",
                        "order by what it names first, or sort in the application");
            }
        }
    }
}
