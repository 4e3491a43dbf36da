package dev.rowhouse.plan.table;

import java.util.List;

/// A secondary index on a table.
///
/// @param column the indexed column
/// @param isOfNearest whether it finds the rows whose vectors are nearest to a given one
/// @param cql the statement that creates it
/// @param questions the names of the questions that need it
public record IndexDesign(
        String name, String column, boolean isOfNearest, String cql, List<String> questions) {
    /// Copies the questions.
    public IndexDesign {
        questions = List.copyOf(questions);
    }

    /// The same index created by another statement.
    public IndexDesign withCql(String other) {
        return new IndexDesign(name, column, isOfNearest, other, questions);
    }
}
