package dev.rowhouse.imports.draft;

import java.util.List;
import java.util.OptionalInt;

/// A question.
///
/// @param name its name
/// @param ask the question in plain language
/// @param jpql the question in the model's language, on one line
/// @param constraints how often it is asked and how it is to be served
/// @param remarks comment lines above it
public record QuestionDraft(
        String name, String ask, String jpql, Constraints constraints, List<String> remarks) {
    /// Copies the list.
    public QuestionDraft {
        remarks = List.copyOf(remarks);
    }

    /// The rate of a question and the settings for its answer; texts are as in a model file, empty
    /// if missing.
    ///
    /// @param rate such as `100/s`
    /// @param first how many rows are kept, such as `10` or `1 per channel`
    /// @param page rows per page
    /// @param using `index` or `view`
    /// @param bucket such as `month of since`
    /// @param table the table's name
    public record Constraints(
            String rate,
            String first,
            OptionalInt page,
            String using,
            String bucket,
            String table) {
        /// Nothing is said.
        public static Constraints none() {
            return new Constraints("", "", OptionalInt.empty(), "", "", "");
        }
    }
}
