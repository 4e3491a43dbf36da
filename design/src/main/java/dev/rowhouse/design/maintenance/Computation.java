package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.identity.Field;

import java.util.Optional;

/// Something that the database makes of all rows that a question finds.
///
/// @param result the derived attribute that it is the value of, as a field of the instance that
///     each of the rows belongs to
/// @param values the field whose values are taken together; empty when the rows are counted
public record Computation(Field result, Aggregate function, Optional<Field> values) {}
