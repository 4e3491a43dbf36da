package dev.rowhouse.prove.run;

import dev.rowhouse.plan.step.PlanStep;

import org.jspecify.annotations.Nullable;

import java.util.List;

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

    /// The end of the plan that follows the frame above it.
    record Ending(MutationRun.End end) implements Frame {}
}
