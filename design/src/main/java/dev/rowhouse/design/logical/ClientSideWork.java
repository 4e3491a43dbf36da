package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The work of the application on the rows that the tables returned.
///
/// @param checks fields of the question's shape whose conditions no table was asked for: rows that
///     do not meet them are dropped
/// @param order the order that the application brings the rows into; empty when they come in the
///     right order, or in none
public record ClientSideWork(Set<Field> checks, List<OrderTerm> order) {
    /// No work.
    public static final ClientSideWork NOTHING = new ClientSideWork(Set.of(), List.of());

    /// Copies the collections, keeping their order.
    public ClientSideWork {
        checks = Collections.unmodifiableSet(new LinkedHashSet<>(checks));
        order = List.copyOf(order);
    }

    /// Whether the rows are the answer as they come.
    public boolean isNothing() {
        return checks.isEmpty() && order.isEmpty();
    }
}
