package dev.rowhouse.plan.table;

import java.util.List;

/// A secondary index on a table.
///
/// @param column the indexed column
/// @param cql the statement that creates it
/// @param questions the names of the questions that need it
public record IndexDesign(String name, String column, String cql, List<String> questions) {
    /// Copies the questions.
    public IndexDesign {
        questions = List.copyOf(questions);
    }
}
