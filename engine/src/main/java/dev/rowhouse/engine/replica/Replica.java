package dev.rowhouse.engine.replica;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.replica.ReplicaStates.State;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// One replica: all rows of the database, as far as they have reached it. Its indexes and views
/// follow its own rows.
///
/// **Thread safety.** Safe.
public final class Replica {
    private final int number;
    private final Tables tables;
    private final ReplicaClock clock;
    private final Queue<Write> waiting = new ConcurrentLinkedQueue<>();
    private final ReplicaStates states;

    /// A write on its way.
    ///
    /// @param nowInSeconds the time at which it was sent
    private record Write(PartitionUpdate update, long nowInSeconds) {}

    /// A replica that is up.
    ///
    /// @param number its number, from 0
    /// @param tables its tables
    /// @param clock the true time
    /// @param ticks the true time of all replicas, a microsecond later with each reading
    /// @param states the states of all replicas
    public Replica(int number, Tables tables, Clock clock, WriteClock ticks, ReplicaStates states) {
        this.number = number;
        this.states = states;
        this.tables = tables;
        this.clock = new ReplicaClock(clock, ticks);
    }

    /// Its number, from 0.
    public int number() {
        return number;
    }

    /// Whether the other replicas take it to be alive; a late one is.
    public boolean isUp() {
        return state() != State.DOWN;
    }

    /// Whether it answers before the time of a request is up.
    public boolean isInTime() {
        return state() == State.UP;
    }

    /// Stops it. Writes that it misses are kept for it as hints, unless [Replicas#keepHints] says
    /// otherwise.
    public void stop() {
        states.set(number, State.DOWN);
    }

    /// Lets it be alive, but answer too late: a request that needs its answer times out. Writes
    /// reach it with [#start].
    public void delay() {
        states.set(number, State.LATE);
    }

    /// Starts it, or lets it answer in time again. The writes that wait for it reach it now.
    public void start() {
        states.set(number, State.UP);
        deliver();
    }

    /// Starts it while the writes that wait for it are still on their way: it answers without them,
    /// until [#start].
    public void startWithoutHints() {
        states.set(number, State.UP);
    }

    /// Sets how far its clock is ahead of the true time, or behind it. It matters where the replica
    /// coordinates a request whose client sends no timestamp, and for `now()` and the expiry of
    /// rows there. What conditional writes decide has the true time.
    ///
    /// @param offset negative when the clock is behind
    public void setClockOffset(Duration offset) {
        clock.offset(offset);
    }

    /// The number of writes that wait for it.
    public int waitingWrites() {
        return waiting.size();
    }

    /// Its clock.
    public Clock clock() {
        return clock;
    }

    /// One of its tables.
    ///
    /// @throws IllegalStateException when it has been dropped
    StoredTable table(TableMetadata table) {
        return tables.find(table)
                .orElseThrow(() -> new IllegalStateException(table + " is not there any more"));
    }

    private State state() {
        return states.now().get(number);
    }

    /// Sends it a write.
    ///
    /// @param to its state at the moment of sending
    /// @param keepsHints whether the write waits for a replica that is down
    void send(PartitionUpdate update, long nowInSeconds, State to, boolean keepsHints) {
        switch (to) {
            case UP -> apply(update, nowInSeconds);
            case LATE -> await(new Write(update, nowInSeconds));
            case DOWN -> {
                if (keepsHints) {
                    await(new Write(update, nowInSeconds));
                }
            }
        }
    }

    private void await(Write write) {
        waiting.add(write);
        if (isInTime()) {
            // It has been started in between.
            deliver();
        }
    }

    private void deliver() {
        for (Write next = waiting.poll(); next != null; next = waiting.poll()) {
            apply(next.update(), next.nowInSeconds());
        }
    }

    /// Applies a write at once.
    void apply(PartitionUpdate update, long nowInSeconds) {
        // Of a table that has been dropped meanwhile nothing is kept.
        tables.find(update.table()).ifPresent(table -> table.apply(update, nowInSeconds));
    }

    /// Starts it with a right clock, and forgets the writes on their way.
    void reset() {
        waiting.clear();
        clock.offset(Duration.ZERO);
        states.set(number, State.UP);
    }

    /// Its number and its state.
    @Override
    public String toString() {
        return "replica "
                + number
                + switch (state()) {
                    case UP -> "";
                    case LATE -> ", which answers too late";
                    case DOWN -> ", which is down";
                };
    }
}
