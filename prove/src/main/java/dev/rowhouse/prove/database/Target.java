package dev.rowhouse.prove.database;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStep;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// A database that a design is tried on. It gets a place of its own there, which [#close()] removes
/// with all that is in it.
///
/// **Thread safety.** One thread uses it; [#close()] may be called from any thread and at any time,
/// also twice, so that an interrupted run cleans up behind itself.
public interface Target extends AutoCloseable {
    /// A description, such as `embedded engine` or `Apache Cassandra 5.0.6 at 127.0.0.1:9042`.
    String description();

    /// Creates the design's types, tables, indexes and views, as [#create(TargetSchema)] does.
    ///
    /// @throws TargetException when a statement is refused
    default void create(Design design) {
        create(TargetSchema.of(design));
    }

    /// Creates types, tables, indexes and views. Those of an earlier call are removed with all that
    /// is in them.
    ///
    /// @throws TargetException when a statement is refused
    void create(TargetSchema schema);

    /// The time of the clock that decides when its data expire. Each call returns a time that is
    /// three microseconds or more after the last one, so that calls of mutations differ in it.
    Instant now();

    /// Whether it finds the nearest vectors exactly. A cluster finds them approximately.
    boolean findsNearestExactly();

    /// Whether [#pass(Duration)] moves the clock. That of a cluster cannot be moved.
    boolean skipsTime();

    /// Lets time pass: moves the clock or waits.
    void pass(Duration time);

    /// Empties all tables; time that was let pass has not passed.
    void clear();

    /// Checks a statement with the tables that were created, without running it. Does nothing where
    /// statements cannot be checked like that.
    ///
    /// @throws TargetException when the statement is refused
    default void prepare(String cql) {}

    /// Runs a SELECT.
    ///
    /// @throws TargetException when the statement is refused
    Fetched fetch(Call call, Paging paging);

    /// Runs a modification.
    ///
    /// @throws TargetException when the statement is refused
    void write(Call call);

    /// Runs a conditional modification; whether its condition held.
    ///
    /// @throws TargetException when the statement is refused
    boolean writeIf(Call call);

    /// Runs several modifications as one batch.
    ///
    /// @throws TargetException when it is refused
    void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls);

    /// Removes everything that was created.
    @Override
    void close();
}
