package dev.rowhouse.engine.replica;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.ReplicaException;
import dev.rowhouse.engine.execution.WriteType;
import dev.rowhouse.engine.replica.ReplicaStates.State;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The replicas of a database in memory, and what goes wrong with them.
///
/// ```java
/// replicas.get(2).stop();
/// session.execute(update.withConsistency(QUORUM));   // succeeds: two of three confirm it
/// session.execute(select.withConsistency(ALL));      // UNAVAILABLE: 3 required, 2 alive
/// replicas.get(2).start();                           // gets the write as a hint
/// ```
///
/// Each replica holds all partitions of users' keyspaces, whatever their replication says. A
/// request is coordinated by one of them and asks as many as its consistency level needs, drawn by
/// chance from a seed; the draw is the same in each run. A write goes to all that are up.
///
/// **Thread safety.** Safe.
public final class Replicas {
    private static final long FIRST_SEED = 0;

    private final List<Replica> replicas;
    private final ReplicaStates states;
    private final Supplier<List<TableMetadata>> tables;
    private volatile List<Replica> preferred = List.of();
    private volatile boolean keepsHints = true;
    private Optional<Disturbance> disturbance = Optional.empty();
    private volatile boolean repairsOnRead = true;
    private RandomSource random = RandomSource.seeded(FIRST_SEED);

    /// Replicas that are up.
    ///
    /// @param replicas by their numbers
    /// @param states which of them are up, late or down
    /// @param tables the tables of users as they are now, without views
    public Replicas(
            List<Replica> replicas, ReplicaStates states, Supplier<List<TableMetadata>> tables) {
        this.replicas = List.copyOf(replicas);
        this.states = states;
        this.tables = tables;
    }

    /// The number of replicas.
    public int count() {
        return replicas.size();
    }

    /// The replica of a number, from 0.
    ///
    /// @throws IllegalArgumentException when there is none
    public Replica get(int number) {
        if (number < 0 || number >= replicas.size()) {
            throw new IllegalArgumentException(
                    "There is no replica %d: they are numbered from 0 to %d."
                            .formatted(number, replicas.size() - 1));
        }
        return replicas.get(number);
    }

    /// All of them, by their numbers.
    public List<Replica> all() {
        return replicas;
    }

    /// Begins to draw from another seed. Same seed, same requests, one after the other: same draws.
    public synchronized void setSeed(long seed) {
        random = RandomSource.seeded(seed);
    }

    /// Has requests ask these replicas first, in this order, and be coordinated by the first of
    /// them that is up. Without any, they are drawn again.
    public void prefer(Replica... first) {
        preferred = List.of(first);
    }

    /// Stops, delays and starts replicas by chance from now on: one in four requests changes
    /// something. A majority is always in time, so at `QUORUM` every request succeeds and sees what
    /// was written before; at `ONE` it need not. `TRUNCATE`, which needs all replicas, starts them.
    ///
    /// @param seed same seed, same requests, one after the other: same disturbances
    public synchronized void disturb(long seed) {
        endDisturbance();
        disturbance = Optional.of(new Disturbance(seed, count()));
    }

    /// Ends [#disturb]: what it has stopped or delayed starts again.
    public synchronized void endDisturbance() {
        disturbance.ifPresent(one -> one.end(replicas));
        disturbance = Optional.empty();
    }

    private synchronized void strike() {
        disturbance.ifPresent(one -> one.strike(replicas));
    }

    /// Says whether writes are kept for replicas that are down, as hints. They are at first.
    public void keepHints(boolean isKept) {
        keepsHints = isKept;
    }

    /// Says whether reads repair the replicas that they ask, where the table's `read_repair` wants
    /// it. They do at first.
    public void repairOnRead(boolean isRepaired) {
        repairsOnRead = isRepaired;
    }

    boolean repairsOnRead() {
        return repairsOnRead;
    }

    /// Gives each replica that is up what the others that are up have (`nodetool repair`).
    public void repair() {
        List<Replica> alive = up();
        for (TableMetadata table : tables.get()) {
            for (Replica source : alive) {
                repair(table, source, alive);
            }
        }
    }

    private static void repair(TableMetadata table, Replica source, List<Replica> alive) {
        ClusteringComparator comparator = ClusteringComparator.of(table);
        StoredTable stored = source.table(table);
        List<PartitionUpdate> held = new ArrayList<>();
        for (Iterator<UnfilteredRowIterator> all = stored.store().unfiltered(KeyRange.ALL);
                all.hasNext(); ) {
            held.add(new PartitionUpdate(table, Partition.of(comparator, all.next())));
        }
        long nowInSeconds = source.clock().epochSeconds();
        for (Replica other : alive) {
            if (other != source) {
                held.forEach(update -> other.apply(update, nowInSeconds));
            }
        }
    }

    /// Starts all replicas with right clocks, and forgets hints, preferences and the seed: the
    /// state at first, save for the rows.
    public synchronized void reset() {
        replicas.forEach(Replica::reset);
        disturbance = Optional.empty();
        preferred = List.of();
        keepsHints = true;
        repairsOnRead = true;
        random = RandomSource.seeded(FIRST_SEED);
    }

    /// A request that reads.
    ///
    /// @throws ReplicaException when too few replicas are alive or answer in time
    public ReplicaRequest read(Consistency consistency) {
        strike();
        int required = consistency.required(count());
        return request(asked(consistency, required), confirmation(consistency, WriteType.SIMPLE));
    }

    /// A request that writes.
    ///
    /// @throws ReplicaException when too few replicas are alive
    public ReplicaRequest write(Consistency consistency, WriteType type) {
        strike();
        requireAlive(consistency);
        List<Replica> inTime = ordered(inTime());
        int wanted = Math.max(1, consistency.required(count()));
        // Whoever has to read before it writes asks those who are there.
        List<Replica> asked =
                inTime.isEmpty()
                        ? List.of(replicas.getFirst())
                        : inTime.subList(0, Math.min(wanted, inTime.size()));
        return request(
                type == WriteType.COUNTER ? List.of(asked.getFirst()) : asked,
                confirmation(consistency, type));
    }

    /// A request whose write depends on a condition.
    ///
    /// @param serial the level at which the condition is decided
    /// @param commit the level at which the write is confirmed
    /// @throws ReplicaException when too few replicas are alive or take part in time; then nothing
    ///     is written
    public ReplicaRequest conditional(Consistency serial, Consistency commit) {
        strike();
        requireAlive(serial);
        requireAlive(commit);
        int required = serial.required(count());
        List<Replica> inTime = ordered(inTime());
        if (inTime.size() < required) {
            throw explained(
                    ReplicaException.writeTimeout(serial, required, inTime.size(), WriteType.CAS));
        }
        return request(inTime.subList(0, required), confirmation(commit, WriteType.SIMPLE));
    }

    /// Checks that all replicas are alive, as TRUNCATE needs them.
    ///
    /// @throws ReplicaException when one is not
    public synchronized void requireAll() {
        disturbance.ifPresent(one -> one.end(replicas));
        requireAlive(Consistency.ALL);
    }

    private ReplicaRequest.Confirmation confirmation(Consistency consistency, WriteType type) {
        return new ReplicaRequest.Confirmation(consistency, consistency.required(count()), type);
    }

    private List<Replica> asked(Consistency consistency, int required) {
        requireAlive(consistency);
        List<Replica> inTime = ordered(inTime());
        if (inTime.size() < required) {
            throw explained(ReplicaException.readTimeout(consistency, required, inTime.size()));
        }
        return inTime.subList(0, required);
    }

    private void requireAlive(Consistency consistency) {
        int required = consistency.required(count());
        int alive = up().size();
        if (alive < required) {
            throw explained(ReplicaException.unavailable(consistency, required, alive));
        }
    }

    private ReplicaRequest request(List<Replica> asked, ReplicaRequest.Confirmation confirmation) {
        List<Replica> alive = ordered(up());
        Replica coordinator = alive.isEmpty() ? replicas.getFirst() : alive.getFirst();
        return new ReplicaRequest(this, coordinator, asked, confirmation);
    }

    private List<Replica> inTime() {
        List<State> now = states.now();
        return replicas.stream().filter(one -> now.get(one.number()) == State.UP).toList();
    }

    private List<Replica> up() {
        List<State> now = states.now();
        return replicas.stream().filter(one -> now.get(one.number()) != State.DOWN).toList();
    }

    /// Replicas in the order in which a request asks them.
    private synchronized List<Replica> ordered(List<Replica> some) {
        List<Replica> drawn = new ArrayList<>(preferred);
        drawn.retainAll(some);
        List<Replica> rest = new ArrayList<>(some);
        rest.removeAll(drawn);
        while (!rest.isEmpty()) {
            drawn.add(rest.remove(random.nextInt(rest.size())));
        }
        return drawn;
    }

    /// Sends a write to all replicas.
    ///
    /// @return how many have confirmed it in time
    int send(PartitionUpdate update, long nowInSeconds) {
        List<State> now = states.now();
        for (Replica replica : replicas) {
            replica.send(update, nowInSeconds, now.get(replica.number()), keepsHints);
        }
        return Collections.frequency(now, State.UP);
    }

    /// The error with what is wrong with the replicas.
    ReplicaException explained(ReplicaException error) {
        String faults =
                replicas.stream()
                        .filter(replica -> !replica.isInTime())
                        .map(Replica::toString)
                        .collect(Collectors.joining("; "));
        return error.withHint(
                faults.isEmpty()
                        ? "There are %d replicas.".formatted(count())
                        : "Of %d replicas the test has stopped or delayed: %s."
                                .formatted(count(), faults));
    }
}
