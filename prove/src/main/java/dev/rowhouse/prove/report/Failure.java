package dev.rowhouse.prove.report;

import java.util.List;

/// Something that does not hold, with the smallest case found that shows it.
///
/// @param kind what went wrong
/// @param subject the question, mutation or table
/// @param ask the question or mutation in plain language; empty for tables
/// @param instances the conceptual instances there are before
/// @param operations the operations after that, each with its parameters
/// @param statements the CQL of the last operation or of the question, with its values
/// @param difference expected and found
public record Failure(
        Kind kind,
        String subject,
        String ask,
        List<String> instances,
        List<String> operations,
        List<String> statements,
        String difference) {
    /// The kinds of failures.
    public enum Kind {
        /// A question was answered wrongly.
        WRONG_ANSWER("wrong answer"),
        /// A table does not hold what the conceptual data implies after loading.
        WRONG_LOAD("wrong contents after loading"),
        /// The largest partition of a table is larger than predicted, or much smaller.
        WRONG_SIZE("wrong size"),
        /// Copies disagree after mutations.
        WRONG_COPIES("copies disagree"),
        /// Copies disagree after a mutation was abandoned and run again.
        WRONG_AFTER_CRASH("copies disagree after a crash and a retry"),
        /// A statement was refused or a plan could not be carried out.
        REFUSED("the database rejected a statement");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /// The kind in words.
        public String text() {
            return text;
        }
    }

    /// Copies the lists.
    public Failure {
        instances = List.copyOf(instances);
        operations = List.copyOf(operations);
        statements = List.copyOf(statements);
    }
}
