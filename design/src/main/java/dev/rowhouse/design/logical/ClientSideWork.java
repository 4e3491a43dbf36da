package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;

import java.util.List;

/// What the application does with the rows that the tables gave.
///
/// @param checks fields of the question's shape whose conditions no table was asked for: rows that
///     do not meet them are dropped
/// @param order the order that the application brings the rows into; empty when they come in the
///     right order, or in none
public record ClientSideWork(List<Field> checks, List<OrderTerm> order) {
    /// Nothing is left to do.
    public static final ClientSideWork NOTHING = new ClientSideWork(List.of(), List.of());

    /// Copies the lists.
    public ClientSideWork {
        checks = List.copyOf(checks);
        order = List.copyOf(order);
    }
}
