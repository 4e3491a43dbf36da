package dev.rowhouse.design.maintenance;

import java.util.List;

/// What a change of some instances makes of the derived attributes of one that they belong to:
/// these are computed again from what is stored then, and written to every copy.
///
/// It reads what the mutation has written, so it comes after that. Doing it again does no harm, and
/// gives the right values whatever went wrong before.
///
/// @param owner the entity of that instance
/// @param moment when it is done
/// @param present the key of the instance; where part of it is null there is none
/// @param draft what is asked and written, which refers to what the mutation itself has asked
public record Recomputation(
        String owner, Moment moment, List<Source> present, MutationDraft draft) {
    /// Copies the list.
    public Recomputation {
        present = List.copyOf(present);
    }

    /// When derived attributes are computed again.
    public enum Moment {
        /// After the tables that they are computed from, and before those that tell which instance
        /// it is: a repetition after a crash finds it once more.
        BEFORE_LAST,
        /// After all tables: the change leaves the instance where a repetition finds it, and with
        /// the same owner.
        AFTER_LAST,
        /// At the end, also when the mutation finds nothing to do: its caller names the instance,
        /// and an earlier run may have ended before this.
        AT_THE_END
    }
}
