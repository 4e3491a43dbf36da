package dev.rowhouse.design.maintenance;

import java.util.List;

/// The work that follows the writes of a mutation, because it has to see them or what other callers
/// have written meanwhile. It computes the derived attributes of one owner again, for example the
/// follower count of a user after a new follow, or keeps copies of one instance's values right
/// ([CopiedValues]).
///
/// It may be repeated, and gives the right values whatever an earlier run left behind.
///
/// @param owner the entity of the instance with the derived or copied attributes
/// @param moment the moment of the work
/// @param present the key of the instance; when a part of it is null, there is no instance
/// @param draft the questions and writes, which refer to answers of the mutation's own questions
public record Recomputation(
        String owner, Moment moment, List<Source> present, MutationDraft draft) {
    /// Copies the list.
    public Recomputation {
        present = List.copyOf(present);
    }

    /// Whether it keeps copies right, and computes nothing.
    public boolean isCopying() {
        return !isOfFirst()
                && draft.lookups().stream().allMatch(lookup -> lookup.computed().isEmpty());
    }

    /// Whether it overwrites rows of a table that keeps the first one of each group.
    public boolean isOfFirst() {
        return draft.lookups().stream().anyMatch(Lookup::isOfFirst);
    }

    /// Whether it gives rows another key, because a derived attribute is a part of it.
    public boolean moves() {
        return draft.movesByComputing();
    }

    /// The moment at which derived attributes are computed again.
    public enum Moment {
        /// After the tables with the source rows, and before the tables that tell which instance
        /// the mutation is about. A repetition after a crash finds the instance again.
        BEFORE_LAST,
        /// After all tables. The change leaves the instance where a repetition finds it, and with
        /// the same owner.
        AFTER_LAST,
        /// At the end, even when the mutation finds nothing to do. Its caller names the instance,
        /// and an earlier run may have crashed before this step.
        AT_THE_END
    }
}
