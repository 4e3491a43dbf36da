package dev.rowhouse.engine.replica;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.execution.Consistency;
import dev.rowhouse.engine.execution.ReplicaException;
import dev.rowhouse.engine.execution.WriteType;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// One request as its coordinator sees the replicas: whom it asks, and who has to confirm its
/// writes.
///
/// **Thread safety.** Belongs to one thread.
public final class ReplicaRequest {
    private static final String NO_REPAIR = "NONE";

    private final Replicas replicas;
    private final Replica coordinator;
    private final List<Replica> asked;
    private final Confirmation confirmation;
    private final Map<UUID, StoredTable> tables = new HashMap<>();
    // Of several writes, what the least of them got counts.
    private int confirmed = Integer.MAX_VALUE;

    /// The confirmations that a write needs.
    ///
    /// @param consistency the level
    /// @param required how many replicas must confirm it
    record Confirmation(Consistency consistency, int required, WriteType type) {}

    /// @param asked the replicas that are read, at least one
    ReplicaRequest(
            Replicas replicas,
            Replica coordinator,
            List<Replica> asked,
            Confirmation confirmation) {
        this.replicas = replicas;
        this.coordinator = coordinator;
        this.asked = List.copyOf(asked);
        this.confirmation = confirmation;
    }

    /// The replica that coordinates the request.
    public Replica coordinator() {
        return coordinator;
    }

    /// A table as the request sees it, always the same object.
    public StoredTable table(TableMetadata table) {
        return tables.computeIfAbsent(table.id(), ignored -> made(table));
    }

    private StoredTable made(TableMetadata table) {
        List<SecondaryIndex> indexes = new ArrayList<>();
        for (SecondaryIndex index : asked.getFirst().table(table).indexes()) {
            String name = index.metadata().name();
            List<SecondaryIndex> copies =
                    asked.stream()
                            .flatMap(replica -> replica.table(table).findIndex(name).stream())
                            .toList();
            indexes.add(SecondaryIndex.united(copies, table));
        }
        return StoredTable.of(new RequestStorage(this), open(table), indexes);
    }

    TableStore open(TableMetadata table) {
        // A counter is added to by one replica, under its own name; conditional writes of a
        // partition wait for one another at the same replica.
        Replica guard = table.isCounter() ? asked.getFirst() : replicas.get(0);
        boolean isSerial = confirmation.consistency().isSerial();
        boolean isRepairing =
                replicas.repairsOnRead()
                        && asked.size() > 1
                        && !table.options().readRepair().equals(NO_REPAIR);
        TableStore guarded = guard.table(table).store();
        return TableStore.over(
                table,
                new ReplicaRead(
                        table,
                        asked,
                        isSerial ? Optional.of(guarded) : Optional.empty(),
                        isRepairing,
                        coordinator.clock().epochSeconds()),
                guarded);
    }

    void send(PartitionUpdate update) {
        confirmed = Math.min(confirmed, replicas.send(update, coordinator.clock().epochSeconds()));
    }

    /// Ends the request.
    ///
    /// @throws ReplicaException when too few replicas have confirmed what it has written
    public void end() {
        if (confirmed < confirmation.required()) {
            throw replicas.explained(
                    ReplicaException.writeTimeout(
                            confirmation.consistency(),
                            confirmation.required(),
                            confirmed,
                            confirmation.type()));
        }
    }
}
