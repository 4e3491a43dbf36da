package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

/// One column of a question's answer and its origin.
///
/// @param item the column's name in the answer: the alias given with `AS`, else the path as
///     written, such as `f.followed.username` for a part of a key or an attribute of a selected
///     entity
/// @param step the name of the step that delivers it: [QueryPlan#row()] for the question's own
///     statement, else that of a fetch
/// @param column the column of that step's result
public record ResultColumn(String item, String step, String column, CqlType type) {}
