package dev.rowhouse.design.logical;

import dev.rowhouse.design.identity.Field;

import java.util.Optional;

/// How a question is served by a table.
///
/// @param table the table's number
/// @param need the question under the names of the table's shape
/// @param order how rows are read
/// @param index the field looked up through a secondary index, if that is how
public record Serving(int table, Need need, KeySolver.ReadOrder order, Optional<Field> index) {}
