package dev.rowhouse.design.query;

/// One column of a question's result. Entities and roles have been expanded to their attributes.
///
/// @param name the column's name in the result: what `AS` says, else the last name of the path; unique in its question
/// @param attribute what it shows
public record SelectItem(String name, AttributeReference attribute) {}
