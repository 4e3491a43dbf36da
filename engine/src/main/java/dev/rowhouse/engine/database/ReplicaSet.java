package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.function.FunctionSources;
import dev.rowhouse.engine.replica.Replica;
import dev.rowhouse.engine.replica.ReplicaStates;
import dev.rowhouse.engine.replica.Replicas;
import dev.rowhouse.engine.table.AllTables;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.time.TimeUuids;
import dev.rowhouse.engine.time.WriteClock;
import dev.rowhouse.storage.MemoryStorage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The replicas of a database, and the way to execute statements on them. A database alone has the
/// tables and nothing else.
///
/// @param tables the tables of all replicas
/// @param replicas the replicas, if there are several
/// @param execution executes statements on them
record ReplicaSet(
        AllTables tables, Optional<Replicas> replicas, Optional<ReplicatedExecution> execution) {
    /// The replicas of a database.
    ///
    /// @param count how many; more than one are in memory
    /// @param first the tables of the first, which also has the system tables
    /// @param functions the sources of functions, with the true time
    /// @param ticks the true time, a microsecond later with each reading
    /// @param schema the keyspaces of users as they are now
    static ReplicaSet of(
            int count,
            Tables first,
            FunctionSources functions,
            WriteClock ticks,
            Supplier<Schema> schema) {
        if (count == 1) {
            return new ReplicaSet(
                    new AllTables(List.of(first)), Optional.empty(), Optional.empty());
        }
        BoundViewFilters filters = new BoundViewFilters(functions, functions.clock());
        List<Tables> tables = new ArrayList<>(List.of(first));
        while (tables.size() < count) {
            MemoryStorage storage = new MemoryStorage(functions.randomUuid());
            tables.add(new Tables(storage, functions.clock(), filters));
        }
        ReplicaStates states = new ReplicaStates(count);
        List<Replica> replicas = new ArrayList<>();
        List<Coordinator> coordinators = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Replica replica = new Replica(i, tables.get(i), functions.clock(), ticks, states);
            replicas.add(replica);
            coordinators.add(coordinator(replica, functions));
        }
        Replicas all = new Replicas(replicas, states, () -> tables(schema.get()));
        return new ReplicaSet(
                new AllTables(tables),
                Optional.of(all),
                Optional.of(new ReplicatedExecution(all, coordinators, ticks)));
    }

    private static Coordinator coordinator(Replica replica, FunctionSources functions) {
        FunctionSources own =
                new FunctionSources(
                        replica.clock(),
                        new TimeUuids(replica.clock(), functions.random()),
                        functions.random(),
                        functions.userCode());
        return new Coordinator(own, new WriteClock(replica.clock()));
    }

    private static List<TableMetadata> tables(Schema schema) {
        return schema.keyspaces().values().stream()
                .flatMap(keyspace -> keyspace.tables().values().stream())
                .toList();
    }
}
