package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// One step of a mutation's plan. Steps run in order; each has a reason.
///
/// A step may use values of earlier steps: [Expression.RowColumn] refers to the name of a [Read] of
/// one row, or of the [ForEach] around it. Every plan may run again from its start after a crash
/// between two steps, and then reaches the same final state.
///
/// **Timestamps.** All writes of a call carry the time at which the call began, or at which the
/// last [TakeTime] before them ran: a DELETE carries that time in microseconds, an INSERT and a
/// [Batch] the microsecond after it, and an UPDATE the one after that ([WriteKind#micros()]). So
/// the same one of two calls wins in every table, and a call that deletes a row, writes it again
/// and changes it leaves it changed. The times of two calls differ by three microseconds or more.
/// Conditional writes and writes to counter tables carry no time of the caller, because Cassandra
/// assigns theirs.
public sealed interface PlanStep {
    /// The reason for the step, as a sentence for people.
    String reason();

    /// The steps directly inside this one, in order: the steps of a loop, a condition (first those
    /// for a difference or a value, then the others) or a batch, and the steps that undo earlier
    /// claims for a decision.
    default List<? extends PlanStep> inner() {
        return switch (this) {
            case Read _, Write _, TakeTime _, HoldAlso _, StillHeld _ -> List.of();
            case Require _, RefuseSame _, RefuseLists _ -> List.of();
            case Hold hold -> hold.steps();
            case Part part -> part.steps();
            case OwnTime own -> own.steps();
            case ForEach loop -> loop.steps();
            case ForEachElement loop -> loop.steps();
            case ForEachPosition loop -> loop.steps();
            case WhenPresent when ->
                    Stream.concat(when.steps().stream(), when.otherwise().stream()).toList();
            case WhenApplied when -> when.steps();
            case WhenDifferent when ->
                    Stream.concat(when.steps().stream(), when.otherwise().stream()).toList();
            case Decide decide -> decide.undo();
            case Batch batch -> batch.writes();
        };
    }

    /// Walks through steps and all steps inside them, at any depth: each step comes before those
    /// inside it, and these come before the next step. For example, a loop over a batch of two
    /// writes gives the loop, the batch and the two writes.
    static Stream<PlanStep> walk(List<? extends PlanStep> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), walk(step.inner())));
    }

    /// The steps of one kind in [#walk(List)].
    static <S extends PlanStep> Stream<S> walk(List<? extends PlanStep> steps, Class<S> kind) {
        return walk(steps).filter(kind::isInstance).map(kind::cast);
    }

    /// Reads values that the caller does not know.
    ///
    /// @param name the name of the row or rows in later steps
    /// @param table the table or view that is read
    /// @param statement a SELECT; its result columns have the names of the table's columns, except
    ///     the computed ones
    /// @param count the limit on the number of returned rows
    /// @param missing the meaning of a missing row, for a read of one row
    /// @param computed the types of the result columns that are computed from many rows
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

    /// Runs steps for each row of a read of many rows. All rows are read before the first step
    /// runs.
    ///
    /// @param row the name of the current row in the inner steps
    /// @param read the name of the read
    record ForEach(String row, String read, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the steps.
        public ForEach {
            steps = List.copyOf(steps);
        }
    }

    /// Runs steps for each element of a collection (for a map, each key); none when it is null or
    /// empty.
    ///
    /// @param element the name of the current element in the inner steps, see [Expression.Element]
    record ForEachElement(
            String element, Expression collection, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the steps.
        public ForEachElement {
            steps = List.copyOf(steps);
        }
    }

    /// Runs steps once for each position of lists of the same length; none when they are empty. In
    /// the steps, each of these parameters stands for the element at that position.
    ///
    /// @param lists the parameters, without duplicates
    /// @param items how many elements they have, as far as the model says it
    record ForEachPosition(
            List<Expression.Parameter> lists, Amount items, List<PlanStep> steps, String reason)
            implements PlanStep {
        /// Copies the lists.
        public ForEachPosition {
            lists = List.copyOf(lists);
            steps = List.copyOf(steps);
        }
    }

    /// Runs some steps when no value is null, because a key column cannot hold null, and others
    /// when one is: the read has found no row.
    record WhenPresent(
            List<Expression> values, List<PlanStep> steps, List<PlanStep> otherwise, String reason)
            implements PlanStep {
        /// Copies the values and the steps.
        public WhenPresent {
            values = List.copyOf(values);
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        /// Steps that run only when no value is null.
        public WhenPresent(List<Expression> values, List<PlanStep> steps, String reason) {
            this(values, steps, List.of(), reason);
        }

        /// Whether it only tests that lifetimes have not ended.
        public boolean isExpiryGuard() {
            return values.stream().allMatch(Expression.Remaining.class::isInstance);
        }
    }

    /// Runs steps only when every [Decide] before it was applied in this run. When one found that
    /// an earlier run of the same call had written its row, or deleted it, the steps are left out.
    /// They count, and that run may have counted.
    record WhenApplied(List<PlanStep> steps, String reason) implements PlanStep {
        /// Copies the steps.
        public WhenApplied {
            steps = List.copyOf(steps);
        }
    }

    /// Runs some steps when values have changed, and others when they are the same as before.
    ///
    /// @param pairs old and new values; they differ when one pair differs
    record WhenDifferent(
            List<Change> pairs, List<PlanStep> steps, List<PlanStep> otherwise, String reason)
            implements PlanStep {
        /// Copies the lists.
        public WhenDifferent {
            pairs = List.copyOf(pairs);
            steps = List.copyOf(steps);
            otherwise = List.copyOf(otherwise);
        }

        /// The steps for a difference; the other steps when there are none.
        public List<PlanStep> usual() {
            return steps.isEmpty() ? otherwise : steps;
        }
    }

    /// A value before and after a change.
    record Change(Expression before, Expression after) {}

    /// Runs the steps of one of several statements. Where these find nothing to do, only they end,
    /// and the plan goes on with the next statement. Any other end is that of the whole plan.
    ///
    /// @param number the number of the statement in the mutation, from 1
    record Part(int number, List<PlanStep> steps, String reason) implements PlanStep {
        /// Copies the steps.
        public Part {
            steps = List.copyOf(steps);
        }
    }

    /// Takes the time that the following writes carry, also those inside the following steps.
    ///
    /// A call takes the time **before** it reads the values that it copies. So of two calls that
    /// copy the same value, the one with the later time has read the newer value. A call takes the
    /// time **after** it has found the rows that it deletes. So its deletes are newer than those
    /// rows.
    record TakeTime(String reason) implements PlanStep {}

    /// Runs steps at a time of their own ([TakeTime]). Later writes carry the time before again.
    record OwnTime(List<PlanStep> steps, String reason) implements PlanStep {
        /// Copies the steps.
        public OwnTime {
            steps = List.copyOf(steps);
        }
    }

    /// Holds an instance while the steps inside run. So the calls that change the instance run one
    /// after the other, although their callers know nothing of each other:
    ///
    /// 1. [#claim()] inserts a row with the call and its parameters, if the instance has none.
    /// 2. [#look()] reads the row. If it is of another call, the caller runs **that** call to its
    ///    end, with its parameters and at its time, releases it, and tries again. So a crashed call
    ///    is finished by the next one. If the row was inserted and is gone already, another caller
    ///    has finished this call, and the plan ends.
    /// 3. The steps run. All their writes carry the write time of the row, which Cassandra assigns:
    ///    it grows from call to call, and it is the same for all callers that run the call.
    /// 4. [#release()] deletes the row, whatever the end of the steps.
    ///
    /// All callers that run one call write the same, because its writes may be repeated and a later
    /// call does not begin before they have ended. A caller that is too slow notices it
    /// ([StillHeld]).
    ///
    /// @param table the table of held instances
    /// A call that gives its instance another key holds both names from the start, one after the
    /// other in the order of the names ([HoldAlso]).
    ///
    /// @param instances the name of the instance; before and after, if its key changes
    /// @param parameters the parameters of the mutation, which the row keeps
    /// @param taken values that the caller has read before, which the row keeps, too
    /// @param claim a conditional INSERT
    /// @param look a SELECT of the row, with the write time of its call as `time`
    /// @param release a DELETE of the row, if it still belongs to the call
    record Hold(
            String table,
            List<Expression.NameOf> instances,
            List<HeldParameter> parameters,
            List<TakenValue> taken,
            PlanStatement claim,
            PlanStatement look,
            PlanStatement release,
            List<PlanStep> steps,
            String reason)
            implements PlanStep {
        /// Copies the lists.
        public Hold {
            instances = List.copyOf(instances);
            parameters = List.copyOf(parameters);
            taken = List.copyOf(taken);
            steps = List.copyOf(steps);
        }

        /// The same hold around other steps.
        public Hold around(List<PlanStep> other) {
            return new Hold(
                    table, instances, parameters, taken, claim, look, release, other, reason);
        }

        /// All that the row keeps.
        public List<HeldParameter> kept() {
            List<HeldParameter> all = new ArrayList<>(parameters);
            taken.forEach(each -> all.add(new HeldParameter(each.name(), each.type())));
            return List.copyOf(all);
        }
    }

    /// A parameter that the row of a held instance keeps.
    record HeldParameter(String name, CqlType type) {}

    /// Holds more names for the call of the [Hold] around it, in the order of the names. All
    /// callers take them in this order, so no two calls wait for each other. A name with a null is
    /// left out.
    ///
    /// The time of the call is the latest write time of all its rows.
    ///
    /// @param names such as the values of a unique attribute before and after a change
    record HoldAlso(List<Expression.NameOf> names, String reason) implements PlanStep {
        /// Copies the list.
        public HoldAlso {
            names = List.copyOf(names);
        }
    }

    /// Reads the row of the [Hold] around it. If it no longer belongs to the call, another caller
    /// has finished the call, and the plan ends.
    ///
    /// It stands between reads and the next write. A slow caller may have read what a later call
    /// has written. It must not write that at its own, older time.
    record StillHeld(String reason) implements PlanStep {}

    /// Ends the plan unless all tests hold: as done when the row has all values that the plan
    /// writes, because an earlier run has written them, and as declined otherwise. Inside a [Hold],
    /// the caller first looks whether the call is still its own: if another caller has finished the
    /// call, it has not failed.
    ///
    /// @param tests the tests of values that were read
    /// @param done the values that were read, and those that the plan writes; when it is empty, the
    ///     plan always ends as declined
    record Require(List<Test> tests, List<Change> done, String reason) implements PlanStep {
        /// Copies the lists.
        public Require {
            tests = List.copyOf(tests);
            done = List.copyOf(done);
        }
    }

    /// Ends the plan in failure when two names are the same: the caller means two instances by two
    /// statements. It stands first and tests parameters only, so such a call reads and writes
    /// nothing.
    record RefuseSame(Expression.NameOf one, Expression.NameOf other, String reason)
            implements PlanStep {}

    /// Ends the plan in failure when lists have different lengths, or when an instance has the same
    /// name at two positions. Like [RefuseSame] it comes before all reads and writes.
    ///
    /// @param lists the parameters, as in the [ForEachPosition] for which it tests them
    /// @param instance the name of the instance at a position
    record RefuseLists(List<Expression.Parameter> lists, Expression.NameOf instance, String reason)
            implements PlanStep {
        /// Copies the list.
        public RefuseLists {
            lists = List.copyOf(lists);
        }
    }

    /// A test of a value that was read.
    ///
    /// @param other what it is compared with
    record Test(Expression value, Comparison comparison, Expression other) {}

    /// Writes one row, or deletes one.
    ///
    /// @param table the table that is written
    /// @param isTimed whether it carries a time of the caller; Cassandra assigns the times of
    ///     conditional writes, and of all writes to counter tables
    record Write(
            String table, PlanStatement statement, WriteKind kind, boolean isTimed, String reason)
            implements PlanStep {
        /// A write to a table without counters, or one that counts.
        public Write(String table, PlanStatement statement, WriteKind kind, String reason) {
            this(
                    table,
                    statement,
                    kind,
                    kind != WriteKind.COUNT && !statement.isConditional(),
                    reason);
        }
    }

    /// Writes one row under a condition (a lightweight transaction), which decides whether the plan
    /// continues.
    ///
    /// When the condition does not hold, [#look()] reads the row at serial consistency. If the row
    /// has all values that this plan writes there, an earlier run of the same call wrote it before
    /// a crash, and the plan continues. Otherwise [#undo()] runs and the plan ends without a
    /// change. An UPDATE of elements of collections does not look, since no row tells who has added
    /// an element.
    ///
    /// A DELETE that finds no row also continues, because an earlier run may have crashed after it.
    /// At the end the DELETE counts as declined, because it is unknown whether the row ever
    /// existed.
    ///
    /// @param table the table that decides
    /// @param statement a conditional INSERT, UPDATE or DELETE of one row
    /// @param look a SELECT of that row
    /// @param done the columns that identify a write of an earlier run; for a DELETE, a missing row
    ///     counts as such a write. An UPDATE without any changes elements of collections
    /// @param undo the steps that release earlier claims
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

        /// Whether the row can tell that an earlier run of the call has written it.
        public boolean isRecognised() {
            return kind != WriteKind.UPDATE || !done.isEmpty();
        }
    }

    /// A column and the value that a plan writes to it.
    record Written(String column, Expression value) {}

    /// Several writes in one request.
    record Batch(Kind kind, List<Write> writes, String reason) implements PlanStep {
        /// The guarantee for the writes of a batch.
        public enum Kind {
            /// After a crash, finally either none or all of them have happened.
            LOGGED,
            /// Updates of counters, without a guarantee.
            COUNTER
        }

        /// Copies the writes.
        public Batch {
            writes = List.copyOf(writes);
        }
    }

    /// The number of rows that a read returns.
    enum ReadCount {
        /// At most one row: the whole primary key, or values that determine it, are known.
        ONE,
        /// Any number of rows.
        MANY
    }

    /// The meaning of a missing row for the rest of the plan.
    enum WhenMissing {
        /// There is nothing to change, so the plan ends in success. For a read of many rows, the
        /// loop has no rows.
        NOTHING_TO_DO,
        /// There is no instance that the mutation's `when:` could be true for, so the plan ends as
        /// declined.
        DECLINE,
        /// The caller named an instance that does not exist, so the plan ends in failure before the
        /// first write.
        FAIL,
        /// As [#FAIL], but the reference may be null: when a value that the read binds is null, the
        /// read is skipped and its results are null.
        FAIL_UNLESS_NULL,
        /// For a read of many rows: as [#NOTHING_TO_DO], but a bound value may be null. Then the
        /// read is skipped, and the loop has no rows.
        NOTHING_IF_NULL,
        /// All columns of the row are null, and the plan continues.
        NULLS;

        /// Whether a missing row means that there is nothing to change.
        public boolean isNothingToDo() {
            return this == NOTHING_TO_DO || this == NOTHING_IF_NULL;
        }

        /// Whether a missing row means that the plan ends in failure.
        public boolean isFailure() {
            return this == FAIL || this == FAIL_UNLESS_NULL;
        }

        /// Whether a value that the read binds may be null, so that the read is skipped.
        public boolean mayBindNull() {
            return this == FAIL_UNLESS_NULL || this == NOTHING_IF_NULL;
        }
    }

    /// The effect of a write.
    enum WriteKind {
        /// Writes the row of a new instance, or a row under its new key.
        INSERT,
        /// Changes columns of a row that exists.
        UPDATE,
        /// Adds to counters of a row and creates the row when there is none; it cannot be repeated.
        COUNT,
        /// Deletes a row.
        DELETE;

        /// The microseconds by which the timestamp of such a write is later than the time of the
        /// call.
        public int micros() {
            return switch (this) {
                case DELETE -> 0;
                case INSERT, COUNT -> 1;
                case UPDATE -> 2;
            };
        }
    }
}
