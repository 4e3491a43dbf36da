package dev.rowhouse.imports.question;

import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.draft.QuestionDraft;

import java.util.List;

/// The result of translating a statement.
public sealed interface Translated {
    /// It is a question.
    ///
    /// @param changes what is different in the model, each with what to do
    record Asks(QuestionDraft question, List<Remark> changes) implements Translated {
        /// Copies the list.
        public Asks {
            changes = List.copyOf(changes);
        }
    }

    /// It is a change.
    ///
    /// @param changes what is different in the model, each with what to do
    record Changes(MutationDraft mutation, List<Remark> changes) implements Translated {
        /// Copies the list.
        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /// It cannot be part of a model.
    ///
    /// @param name what it would have been called
    /// @param reasons why not, at least one
    record Refused(String name, List<Remark> reasons) implements Translated {
        /// Copies the list.
        public Refused {
            reasons = List.copyOf(reasons);
        }
    }

    /// A sentence about a statement, and what to do.
    ///
    /// @param message what is the matter, without a full stop
    /// @param remedy what to do; may be empty
    record Remark(String message, String remedy) {}
}
