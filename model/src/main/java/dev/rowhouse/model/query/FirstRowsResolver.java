package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.ServedBy;
import dev.rowhouse.model.file.ConstraintsText;
import dev.rowhouse.model.file.FirstText;

import java.util.ArrayList;
import java.util.List;

/// Resolves `first` of a question. The rows of a group need an order in which no two of them are
/// equal: where ORDER BY leaves some equal, their keys decide.
final class FirstRowsResolver {
    private final Scope scope;
    private final ConstraintsText constraints;

    FirstRowsResolver(Scope scope, ConstraintsText constraints) {
        this.scope = scope;
        this.constraints = constraints;
    }

    /// The rows that are kept.
    ///
    /// @throws Mistake for the place of `first`, where the question has no such rows
    FirstRows resolve(FirstText text, JpqlTree.Select select, List<SelectItem> items)
            throws Mistake {
        if (select.order().isEmpty() && text.order().isEmpty()) {
            throw mistake(
                    "`first` keeps the first rows of each group, but the question has no order",
                    "add ORDER BY, for example `ORDER BY m.sentAt DESC` for the newest rows; or write `first: 1 per channel by sentAt DESC` if the groups may come in any order");
        }
        if (!select.order().isEmpty() && !text.order().isEmpty()) {
            throw mistake(
                    "`first` has an order (`by`), and the question has ORDER BY",
                    "remove `by`, or remove ORDER BY if the groups may come in any order");
        }
        if (text.groups().isEmpty()) {
            throw mistake(
                    "`first: %d` does not say of which group".formatted(text.rows()),
                    "write what the rows of a group have in common, `first: 1 per channel`; or `page: %d` for the first rows of all"
                            .formatted(text.rows()));
        }
        boolean isAggregated =
                !select.groups().isEmpty()
                        || items.stream().anyMatch(item -> item.aggregate().isPresent());
        if (isAggregated) {
            throw mistake(
                    "`first` keeps rows, but the question aggregates them",
                    "ask for the rows in a question of their own");
        }
        if (select.distinct() == ConceptualQuery.Distinctness.DISTINCT) {
            throw mistake(
                    "`first` keeps rows, but DISTINCT makes one of several", "remove DISTINCT");
        }
        if (constraints.servedBy() != ServedBy.ANY && constraints.servedBy() != ServedBy.TABLE) {
            throw mistake(
                    "`first` reads the rows of a group from a table in their order",
                    "remove `using`");
        }
        List<AttributeReference> groups = new ArrayList<>();
        for (String path : text.groups()) {
            groups.addAll(group(path, select).references());
        }
        List<Ordering> order = new ArrayList<>();
        for (FirstText.Term term : text.order()) {
            for (AttributeReference reference : group(term.path(), select).references()) {
                order.add(
                        new Ordering(
                                reference,
                                term.isDescending()
                                        ? Ordering.Direction.DESCENDING
                                        : Ordering.Direction.ASCENDING));
            }
        }
        return new FirstRows(text.rows(), groups, order);
    }

    private Scope.End group(String path, JpqlTree.Select select) throws Mistake {
        List<JpqlTree.Name> names = new ArrayList<>();
        for (String name : path.split("\\.", -1)) {
            names.add(new JpqlTree.Name(name, 0));
        }
        if (!scope.isAlias(new JpqlTree.Path(names.subList(0, 1)))) {
            names.addFirst(select.from().alias());
        }
        Scope.End end = scope.resolve(new JpqlTree.Path(names), Scope.Use.ORDERED);
        for (AttributeReference reference : end.references()) {
            if (reference.attribute().isDerived()
                    || reference.attribute().optional()
                    || reference.attribute().type().isCollection()) {
                throw mistake(
                        "`%s` cannot tell groups apart or order their rows: it must be part of a key"
                                .formatted(path),
                        "name a role, an alias or a mandatory attribute");
            }
        }
        return end;
    }

    /// The order with the keys behind it, without what all rows of a group have in common.
    List<Ordering> complete(FirstRows first, List<Ordering> order, List<Alias> aliases) {
        List<Ordering> complete = new ArrayList<>(order);
        for (Alias alias : aliases) {
            if (alias.origin() == Alias.Origin.WRITTEN && scope.isOfMany(alias.name())) {
                for (Property property : scope.key(alias.name())) {
                    AttributeReference part = scope.held(alias.name(), property);
                    boolean isKnown =
                            first.groups().contains(part)
                                    || complete.stream()
                                            .anyMatch(each -> each.attribute().equals(part));
                    if (!isKnown) {
                        complete.add(new Ordering(part, Ordering.Direction.ASCENDING));
                    }
                }
            }
        }
        return complete;
    }

    private static Mistake mistake(String message, String remedy) {
        return new Mistake(0, 1, message, remedy);
    }
}
