package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Stream;

/// One step of a mutation's plan. Steps run in their order; each says why it is there.
///
/// A step may name values of earlier steps: [Expression.RowColumn] looks up the name of a [Read] of
/// one row, or of the [ForEach] around it. Every plan may run again from its start after a crash
/// between two steps and then reaches the same end.
public sealed interface PlanStep {
    /// Why the step is there, as a sentence for people.
    String reason();

    /// The steps directly inside this one, in order: those of a loop, a condition (first those for
    /// a difference, then the others) or a batch, and what undoes the claims before a decision.
    default List<? extends PlanStep> inner() {
        return switch (this) {
            case Read _, Write _ -> List.of();
            case ForEach loop -> loop.steps();
            case ForEachElement loop -> loop.steps();
            case WhenPresent when -> when.steps();
            case WhenDifferent when ->
                    Stream.concat(when.steps().stream(), when.otherwise().stream()).toList();
            case Decide decide -> decide.undo();
            case Batch batch -> batch.writes();
        };
    }

    /// Walks through steps and all that is inside them, at any depth: each step comes before those
    /// inside it, and these come before the next. For instance, a loop over a batch of two writes
    /// gives the loop, the batch and the two writes.
    static Stream<PlanStep> walk(List<? extends PlanStep> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), walk(step.inner())));
    }

    /// The steps of one kind that [#walk(List)] gives.
    static <S extends PlanStep> Stream<S> walk(List<? extends PlanStep> steps, Class<S> kind) {
        return walk(steps).filter(kind::isInstance).map(kind::cast);
    }

    /// The tables that steps write, in the order of their first write.
    static SequencedSet<String> writtenTables(List<? extends PlanStep> steps) {
        SequencedSet<String> tables = new LinkedHashSet<>();
        walk(steps)
                .forEach(step -> {
                    switch (step) {
                        case Write write -> tables.add(write.table());
                        case Decide decide -> tables.add(decide.table());
                        case Read _, ForEach _, ForEachElement _, Batch _ -> {}
                        case WhenPresent _, WhenDifferent _ -> {}
                    }
                });
        return tables;
    }

    /// Reads what the caller does not know.
    ///
    /// @param name how later steps refer to the row or rows
    /// @param table the table or view that is read
    /// @param statement a SELECT; its result columns are named as the table's columns, but those
    ///     that are computed
    /// @param count how many rows come back at most
    /// @param missing what no row means, for a read of one row
    /// @param computed the types of the result columns that are made of many rows
    record Read(
            String name,
            String table,
            PlanStatement statement,
            ReadCount count,
            WhenMissing missing,
            Map<String, CqlType> computed,
            String reason)
            implements PlanStep {
        /// Copies the map, keeping its order.
        public Read {
            computed = Collections.unmodifiableMap(new LinkedHashMap<>(computed));
        }
    }

    /// Does something for each row of a read of many rows. The rows are read completely before the
    /// first step runs.
    ///
    /// @param row how the steps inside refer to the current row
    /// @param read the name of the read
    record ForEach(String row, String read, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the steps.
        public ForEach {
            steps = List.copyOf(steps);
        }
    }

    /// Does something for each element of a collection (the keys of a map); nothing when it is null
    /// or empty.
    ///
    /// @param element how the steps inside refer to the current element, see [Expression.Element]
    record ForEachElement(
            String element, Expression collection, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the steps.
        public ForEachElement {
            steps = List.copyOf(steps);
        }
    }

    /// Does something only when none of the values is null, because a key column cannot hold null.
    record WhenPresent(List<Expression> values, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the values and the steps.
        public WhenPresent {
            values = List.copyOf(values);
            steps = List.copyOf(steps);
        }

        /// Whether it asks for nothing but whether a life is over already.
        public boolean isExpiryGuard() {
            return values.stream().allMatch(Expression.Remaining.class::isInstance);
        }
    }

    /// Does one thing when some values have changed and another when they are as before.
    ///
    /// @param pairs old and new values; they differ when one pair does
    record WhenDifferent(
            List<Change> pairs, List<PlanStep> steps, List<PlanStep> otherwise, String reason)
            implements PlanStep {
        /// Copies the lists.
        public WhenDifferent {
            pairs = List.copyOf(pairs);
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        /// The steps for a difference or, where there are none, the others.
        public List<PlanStep> usual() {
            return steps.isEmpty() ? otherwise : steps;
        }
    }

    /// A value before and after.
    record Change(Expression before, Expression after) {}

    /// Writes one row, or deletes one.
    ///
    /// @param table the table that is written
    record Write(String table, PlanStatement statement, WriteKind kind, String reason)
            implements PlanStep {}

    /// Writes one row under a condition (a lightweight transaction), which decides whether the plan
    /// goes on.
    ///
    /// Where the condition does not hold, [#look()] reads the row, at serial consistency. When it
    /// has all values that this plan writes there, an earlier run of the same call wrote it before
    /// a crash, and the plan goes on. Otherwise [#undo()] is done and the plan ends without having
    /// changed anything.
    ///
    /// A DELETE that finds no row goes on, too, because an earlier run may have been abandoned
    /// behind it. In the end it counts as declined: whether there was ever a row nobody can tell.
    ///
    /// @param table the table that decides
    /// @param statement a conditional INSERT, UPDATE or DELETE of one row
    /// @param look a SELECT of that row
    /// @param done the columns by which an earlier run is recognised; a row that is gone counts
    ///     when the statement is a DELETE
    /// @param undo gives back what steps before claimed
    record Decide(
            String table,
            PlanStatement statement,
            WriteKind kind,
            PlanStatement look,
            List<Written> done,
            List<PlanStep> undo,
            String reason)
            implements PlanStep {
        /// Copies the lists.
        public Decide {
            done = List.copyOf(done);
            undo = List.copyOf(undo);
        }
    }

    /// A column and the value that a plan writes to it.
    record Written(String column, Expression value) {}

    /// Several writes in one request.
    record Batch(Kind kind, List<Write> writes, String reason) implements PlanStep {
        /// What holds of them together.
        public enum Kind {
            /// After a crash either none or all of them happen in the end.
            LOGGED,
            /// Counters are added to, about which nothing is promised.
            COUNTER
        }

        /// Copies the writes.
        public Batch {
            writes = List.copyOf(writes);
        }
    }

    /// How many rows a read returns.
    enum ReadCount {
        /// No row or one: the whole primary key, or what determines it, is known.
        ONE,
        /// Any number.
        MANY
    }

    /// What the absence of the row means for the rest of the plan.
    enum WhenMissing {
        /// There is nothing to change, so the plan ends in success (for a read of many rows: there
        /// is nothing to loop over).
        NOTHING_TO_DO,
        /// There is nothing that the mutation's `when:` could hold of, so the plan ends as
        /// declined.
        DECLINE,
        /// The caller named something that does not exist, so the plan ends in failure before
        /// anything is written.
        FAIL,
        /// As [#FAIL], but the caller may name nothing: when a value that the read binds is null,
        /// it is left out, and what it would have returned is null.
        FAIL_UNLESS_NULL,
        /// For a read of many rows: as [#NOTHING_TO_DO], but a value that it binds may be null.
        /// Then it is left out, and there is nothing to loop over.
        NOTHING_IF_NULL,
        /// All its columns are null, and the plan goes on.
        NULLS;

        /// Whether it means that there is nothing to change.
        public boolean isNothingToDo() {
            return this == NOTHING_TO_DO || this == NOTHING_IF_NULL;
        }

        /// Whether it means that the plan ends in failure.
        public boolean isFailure() {
            return this == FAIL || this == FAIL_UNLESS_NULL;
        }

        /// Whether a value that the read binds may be null, so that the read is left out.
        public boolean mayBindNull() {
            return this == FAIL_UNLESS_NULL || this == NOTHING_IF_NULL;
        }
    }

    /// What a write does.
    enum WriteKind {
        /// Writes a row that stands for something new, or the new place of a row whose key changed.
        INSERT,
        /// Changes columns of a row that exists.
        UPDATE,
        /// Adds to counters of a row, which it makes when there is none; it cannot be repeated.
        COUNT,
        /// Removes a row.
        DELETE
    }
}
