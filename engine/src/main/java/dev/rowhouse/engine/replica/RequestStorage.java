package dev.rowhouse.engine.replica;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.UnloggedStorage;
import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.List;

/// The replicas as the storage of one request: it reads what the replicas that it asks have, and
/// its writes go to all.
///
/// **Thread safety.** As [ReplicaRequest].
final class RequestStorage extends UnloggedStorage {
    private final ReplicaRequest request;

    RequestStorage(ReplicaRequest request) {
        this.request = request;
    }

    @Override
    public TableStore open(TableMetadata table) {
        return request.open(table);
    }

    /// Sends a change to all replicas; each applies it by itself, with its indexes and views.
    @Override
    public void write(PartitionUpdate update, Applier ignored) {
        request.send(update);
    }

    @Override
    public void write(List<PartitionUpdate> updates, Applier ignored) {
        updates.forEach(request::send);
    }

    /// Leaves the entries of indexes: what the replicas that were asked lack, others may have.
    @Override
    public void tidying(Runnable work) {}

    @Override
    public void close() {}
}
