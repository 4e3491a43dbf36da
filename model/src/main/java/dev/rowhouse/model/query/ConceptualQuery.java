package dev.rowhouse.model.query;

import java.util.List;
import java.util.Optional;

/// A SELECT over the conceptual model, resolved.
///
/// @param distinct whether equal result rows are one
/// @param items the columns of the result, in order
/// @param pattern which tuples of instances make rows
/// @param groups the attributes that group rows; empty when each row stands for itself, or all are
///     one
/// @param order the terms of ORDER BY; empty when any order will do
/// @param nearest the vector by whose distance the rows are ordered, and by nothing else; `first`
///     then says how many rows are kept of all
/// @param first the rows that are kept of each group; empty when all are. [#readOrder()] then
///     tells the rows of a group apart
/// @param parameters the parameters in the order in which the text first names them, each once
public record ConceptualQuery(
        Distinctness distinct,
        List<SelectItem> items,
        Pattern pattern,
        List<AttributeReference> groups,
        List<Ordering> order,
        Optional<Nearness> nearest,
        Optional<FirstRows> first,
        List<Value.Parameter> parameters) {
    /// Whether equal result rows are kept.
    public enum Distinctness {
        /// One result row per tuple of instances.
        ALL,
        /// Equal result rows are one.
        DISTINCT
    }

    /// Copies the lists.
    public ConceptualQuery {
        items = List.copyOf(items);
        groups = List.copyOf(groups);
        order = List.copyOf(order);
        parameters = List.copyOf(parameters);
    }

    /// The order in which rows are read: that of the answer, or the one within each group where the
    /// answer has none.
    public List<Ordering> readOrder() {
        return first.filter(FirstRows::isUnordered).map(FirstRows::order).orElse(order);
    }

    /// Whether it makes something of many rows.
    public boolean isAggregated() {
        return !groups.isEmpty() || items.stream().anyMatch(item -> item.aggregate().isPresent());
    }
}
