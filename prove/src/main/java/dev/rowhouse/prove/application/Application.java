package dev.rowhouse.prove.application;

import dev.rowhouse.prove.database.TargetSchema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An application's own tables and the statements that it sends.
///
/// @param schema its tables
/// @param tables the names of its tables and views, in the order of the script
/// @param loads the statements that store one instance, by entity
/// @param questions the statements that answer a question, by the question's name in the model
/// @param mutations the statements of a mutation, by the mutation's name in the model
public record Application(
        TargetSchema schema,
        List<String> tables,
        Map<String, List<ApplicationStatement>> loads,
        Map<String, Answering> questions,
        Map<String, List<ApplicationStatement>> mutations) {
    /// Copies the collections and keeps their order.
    public Application {
        tables = List.copyOf(tables);
        loads = Collections.unmodifiableMap(new LinkedHashMap<>(loads));
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        mutations = Collections.unmodifiableMap(new LinkedHashMap<>(mutations));
    }

    /// The statements that answer a question.
    ///
    /// @param statements the statements, in order
    /// @param columns where each column of the question's result is found; empty when the file does
    ///     not say for all of them, so that only rows can be counted
    /// @param sort the order into which the application brings the rows; empty when it leaves them
    ///     as they come
    public record Answering(
            List<ApplicationStatement> statements,
            Optional<List<ResultPlace>> columns,
            List<SortedBy> sort) {
        /// Copies the lists.
        public Answering {
            statements = List.copyOf(statements);
            columns = columns.map(List::copyOf);
            sort = List.copyOf(sort);
        }
    }

    /// A column that the application sorts rows by.
    ///
    /// @param place the column
    /// @param isDescending whether the largest value comes first
    public record SortedBy(ResultPlace place, boolean isDescending) {}
}
