package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.access.InternalQueries;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Keeps `system_distributed.view_build_status`, in which tools look up whether a materialized view
/// has got all rows of its table. Here a view has them as soon as it exists.
///
/// @param queries executes statements
/// @param hostId the node
record ViewBuildStatus(InternalQueries queries, UUID hostId) {
    private static final String BUILT =
            "INSERT INTO system_distributed.view_build_status (keyspace_name, view_name, host_id, status)"
                    + " VALUES (?, ?, ?, 'SUCCESS')";
    private static final String GONE =
            "DELETE FROM system_distributed.view_build_status WHERE keyspace_name = ? AND view_name = ?";

    /// Follows a change of a keyspace.
    void follow(Schema before, Schema after, String keyspace) {
        Set<String> old = views(before, keyspace);
        Set<String> now = views(after, keyspace);
        for (String view : now) {
            if (!old.contains(view)) {
                queries.execute(BUILT, keyspace, view, hostId);
            }
        }
        for (String view : old) {
            if (!now.contains(view)) {
                queries.execute(GONE, keyspace, view);
            }
        }
    }

    private static Set<String> views(Schema schema, String keyspace) {
        Optional<KeyspaceMetadata> found = schema.findKeyspace(keyspace);
        return found.map(one -> one.views().keySet()).orElse(Set.of());
    }
}
