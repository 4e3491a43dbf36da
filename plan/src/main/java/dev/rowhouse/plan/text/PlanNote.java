package dev.rowhouse.plan.text;

import java.util.List;

/// A part of the plan of a question or mutation, in words.
public sealed interface PlanNote {
    /// A sentence, or a part of one that the following notes complete.
    record Sentence(List<TextLine.Run> runs) implements PlanNote {
        /// Copies the runs.
        public Sentence {
            runs = List.copyOf(runs);
        }

        /// A sentence without emphasis.
        static Sentence of(String text) {
            return new Sentence(List.of(new TextLine.Run(Emphasis.PLAIN, text)));
        }
    }

    /// A CQL statement.
    ///
    /// @param cql the text with named markers
    /// @param values the values of the markers as `:marker = value`, without parameters of the same
    ///     name; empty when there are no others
    record Statement(String cql, String values) implements PlanNote {}

    /// A numbered step.
    ///
    /// @param number its number, such as `2.1`
    /// @param reason the reason for it; empty when it needs none
    /// @param inner the notes of the step itself
    /// @param otherwise the steps of the other case; empty when there is none
    record Step(
            String number,
            String title,
            String reason,
            List<PlanNote> inner,
            List<PlanNote> otherwise)
            implements PlanNote {
        /// Copies the lists.
        public Step {
            inner = List.copyOf(inner);
            otherwise = List.copyOf(otherwise);
        }
    }

    /// Notes that belong to the sentence before them.
    record Nested(List<PlanNote> notes) implements PlanNote {
        /// Copies the list.
        public Nested {
            notes = List.copyOf(notes);
        }
    }
}
