package dev.rowhouse.prove.application;

import dev.rowhouse.cql.types.CqlType;

/// A column of the rows that a SELECT of a list of statements returns.
///
/// @param statement the place of the SELECT in its list, from 0
/// @param column the place of the column in its rows, from 0
/// @param name the column's name
/// @param type the column's type
public record ResultPlace(int statement, int column, String name, CqlType type) {}
