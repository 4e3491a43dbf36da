package dev.rowhouse.design.plan;

import dev.rowhouse.cql.types.CqlType;

/// One column of a question's answer and where the statement delivers it.
///
/// @param item the column's name in the answer: the alias given with `AS`, else the path as written, `f.followed.username` for a
///     component of a key or an attribute of a selected entity
/// @param column the column of the statement's result
public record ResultColumn(String item, String column, CqlType type) {}
