package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.identity.Field;

import java.util.Optional;

/// An aggregate over all rows that a question finds, for example a count or a sum.
///
/// @param result the derived attribute that the aggregate fills, as a field of the instance that
///     owns the rows
/// @param values the field whose values are aggregated; empty when the rows are counted
public record Computation(Field result, Aggregate function, Optional<Field> values) {}
