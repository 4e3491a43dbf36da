package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Aggregate;

import java.util.Optional;

/// One column of a question's result. Entities and roles have been expanded to their attributes.
///
/// @param name the column's name in the result: what `AS` says, else the last name of the path;
///     unique in its question
/// @param attribute the selected attribute
/// @param aggregate the aggregate function over many rows; empty for the value itself
public record SelectItem(
        String name, AttributeReference attribute, Optional<Aggregate> aggregate) {}
