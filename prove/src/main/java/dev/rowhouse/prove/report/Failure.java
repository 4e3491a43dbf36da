package dev.rowhouse.prove.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Something that does not hold, with the smallest case found that shows it.
///
/// @param kind what went wrong
/// @param subject the question, mutation or table
/// @param ask the question or mutation in plain language; empty for tables
/// @param instances the conceptual instances there are before
/// @param operations the operations after that, each with its parameters
/// @param statements the CQL of the last operation or of the question, with its values
/// @param difference expected and found
/// @param details where it went wrong, and the case as a program repeats it
public record Failure(
        Kind kind,
        String subject,
        String ask,
        List<String> instances,
        List<String> operations,
        List<String> statements,
        String difference,
        Details details) {
    /// A failure that needs no case to show it: what a plan states, or what a table is like.
    ///
    /// @param part what the subject is
    public static Failure withoutCase(
            Kind kind, Part part, String subject, String ask, String difference) {
        return new Failure(
                kind, subject, ask, List.of(), List.of(), List.of(), difference, Details.of(part));
    }

    /// The place of a failure, and its case.
    ///
    /// @param part what the subject is
    /// @param steps the steps of the mutation's plan that went wrong or that write a wrong table
    /// @param about the instances that the last operation is about
    /// @param names short names of long values, for texts: by the value as it is written
    /// @param replay the case as a tree for JSON; empty when there is none to repeat
    public record Details(
            Part part,
            List<FailedStep> steps,
            List<String> about,
            Map<String, String> names,
            Map<String, Object> replay) {
        /// Copies the collections, keeping their order.
        public Details {
            steps = List.copyOf(steps);
            about = List.copyOf(about);
            names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
            replay = Collections.unmodifiableMap(new LinkedHashMap<>(replay));
        }

        /// Details of a failure without a case.
        public static Details of(Part part) {
            return new Details(part, List.of(), List.of(), Map.of(), Map.of());
        }
    }

    /// A step of a mutation's plan.
    ///
    /// @param number its number in the plan's text, such as `2.1`
    /// @param title the step in words
    public record FailedStep(String number, String title) {
        /// `2.1 (update likes_by_customer)`.
        public String text() {
            return number + " (" + title + ")";
        }
    }

    /// The part of a design that a failure is about.
    public enum Part {
        /// A question.
        QUESTION,
        /// A mutation.
        MUTATION,
        /// One table.
        TABLE,
        /// The tables after loading.
        DATA;

        /// A name for programs, such as `question`.
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The kinds of failures.
    public enum Kind {
        /// A question was answered wrongly.
        WRONG_ANSWER("wrong-answer", "wrong answer"),
        /// A table does not hold what the conceptual data implies after loading.
        WRONG_LOAD("wrong-load", "wrong contents after loading"),
        /// A table or its largest partition is larger than predicted, or much smaller.
        WRONG_SIZE("wrong-size", "wrong size"),
        /// A question or mutation costs more than its plan says, or a page is not as the model
        /// wants it.
        WRONG_COST("wrong-cost", "more work than planned"),
        /// Copies disagree after mutations.
        WRONG_COPIES("copies-disagree", "copies disagree"),
        /// Copies disagree after a mutation was abandoned and run again.
        WRONG_AFTER_CRASH(
                "copies-disagree-after-crash", "copies disagree after a crash and a retry"),
        /// Tables stay wrong after two callers met, or one crashed.
        WRONG_AFTER_RACE("wrong-after-race", "tables stay wrong after callers met"),
        /// Two different rows of the data have one primary key in a table.
        WRONG_KEY("wrong-key", "rows that the key does not tell apart"),
        /// A statement was refused or a plan could not be carried out.
        REFUSED("statement-rejected", "the database rejected a statement");

        private final String id;
        private final String text;

        Kind(String id, String text) {
            this.id = id;
            this.text = text;
        }

        /// A name for programs that stays the same from version to version, such as
        /// `wrong-answer`.
        public String id() {
            return id;
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
