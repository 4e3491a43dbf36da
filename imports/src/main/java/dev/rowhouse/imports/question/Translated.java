package dev.rowhouse.imports.question;

import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;

import java.util.List;

/// The result of translating a statement.
public sealed interface Translated {
    /// It is a question.
    ///
    /// @param changes the differences in the model, each with advice
    record Asks(QuestionDraft question, List<Remark> changes) implements Translated {
        /// Copies the list.
        public Asks {
            changes = List.copyOf(changes);
        }
    }

    /// It is a change.
    ///
    /// @param changes the differences in the model, each with advice
    record Changes(MutationDraft mutation, List<Remark> changes) implements Translated {
        /// Copies the list.
        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /// It cannot be part of a model.
    ///
    /// @param name its intended name
    /// @param reasons why not, at least one
    record Refused(String name, List<Remark> reasons) implements Translated {
        /// Copies the list.
        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    /// A sentence about a statement, and what to do.
    ///
    /// @param message the problem, without a full stop
    /// @param remedy the advice; may be empty
    record Remark(String message, String remedy) {}
}
