package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One level of the place in a plan: a list of steps, a loop around one, or the end that follows
/// some steps.
sealed interface Frame {
    /// A list of steps that is partly done.
    ///
    /// Two places are equal when they are at the same position of equal lists; the hash leaves out
    /// the steps, because there are only a few lists of them.
    ///
    /// @param next the position of the step that runs next; while the plan waits for an answer, the
    ///     step before it has asked
    /// @param scope the values that the steps may refer to
    record Steps(List<PlanStep> steps, int next, Scope scope) implements Frame {
        /// The same list at its next step.
        Steps advanced() {
            return new Steps(steps, next + 1, scope);
        }

        /// The same place with other values.
        Steps with(Scope other) {
            return new Steps(steps, next, other);
        }

        @Override
        public boolean equals(@Nullable Object object) {
            return object instanceof Steps other
                    && next == other.next
                    && (steps == other.steps || steps.equals(other.steps))
                    && scope.equals(other.scope);
        }

        @Override
        public int hashCode() {
            return 31 * next + scope.hashCode();
        }
    }

    /// A loop whose current round is the frame above it.
    ///
    /// @param rounds the scopes of the rounds that have not begun
    record Loop(List<PlanStep> steps, List<Scope> rounds) implements Frame {
        /// Copies the rounds.
        public Loop {
            rounds = List.copyOf(rounds);
        }

        @Override
        public boolean equals(@Nullable Object object) {
            return object instanceof Loop other
                    && (steps == other.steps || steps.equals(other.steps))
                    && rounds.equals(other.rounds);
        }

        @Override
        public int hashCode() {
            return rounds.hashCode();
        }
    }

    /// One of several statements, whose steps are the frames above it.
    record Part() implements Frame {}

    /// The instances that a call holds while the frames above it run.
    ///
    /// @param scope the parameters of the call, and its identity
    /// @param names the names that it holds; the first one is that of its own instance
    /// @param time the latest write time of their rows
    record Held(PlanStep.Hold hold, Scope scope, List<Datum> names, long time) implements Frame {
        /// Copies the names.
        public Held {
            names = List.copyOf(names);
        }

        /// The same with one more name.
        Held with(Datum name, long written) {
            List<Datum> more = new ArrayList<>(names);
            more.add(name);
            return new Held(hold, scope, more, Math.max(time, written));
        }

        @Override
        public int hashCode() {
            return 31 * names.hashCode() + Long.hashCode(time);
        }
    }

    /// Takes names for the nearest [Held] below, one after the other.
    ///
    /// @param waiting the names; the first one is next
    record Holding(List<Datum> waiting, Phase phase) implements Frame {
        /// The request for the next name.
        enum Phase {
            /// Inserts the row, if there is none.
            CLAIM,
            /// Reads the row after the INSERT was applied. If it is no longer there, another caller
            /// has finished the call.
            LOOK_AT_OWN,
            /// Reads the row that was there already.
            LOOK,
            /// Reads the row of the instance of another caller's call, to see whether it goes on.
            LOOK_AT_OTHERS
        }

        /// Copies the names.
        public Holding {
            waiting = List.copyOf(waiting);
        }

        /// The same names in another phase.
        Holding in(Phase other) {
            return new Holding(waiting, other);
        }

        /// The remaining names, after the first one was taken.
        Holding rest() {
            return new Holding(waiting.subList(1, waiting.size()), Phase.CLAIM);
        }
    }

    /// The frames above it run the call of another caller. Then the frames below it go on.
    ///
    /// @param release deletes the row in which the call was found
    /// @param reads the rows that the caller's own call has read
    /// @param isOver whether the other call turned out to have ended, so that its row has to be
    ///     deleted
    record Helping(
            Call release, Map<String, List<Map<String, Optional<Datum>>>> reads, boolean isOver)
            implements Frame {
        /// Copies the map.
        public Helping {
            reads = Map.copyOf(reads);
        }

        /// The same after the other call turned out to have ended.
        Helping over() {
            return new Helping(release, reads, true);
        }
    }

    /// Deletes the rows of a call.
    ///
    /// @param names the names that are still to be released
    record Releasing(PlanStep.Hold hold, Scope scope, List<Datum> names) implements Frame {
        /// Copies the names.
        public Releasing {
            names = List.copyOf(names);
        }

        /// The rest, after the first name was released.
        Releasing rest() {
            return new Releasing(hold, scope, names.subList(1, names.size()));
        }

        @Override
        public int hashCode() {
            return names.hashCode();
        }
    }

    /// The end of the plan that follows the frame above it.
    record Ending(MutationRun.End end) implements Frame {}
}
