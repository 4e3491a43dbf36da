package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.SchemaChange;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.UserFunction;
import dev.rowhouse.engine.access.AccessControl;

import java.util.List;

/// Updates permissions after schema changes: a creator gets all permissions on new objects, and
/// permissions on dropped objects are removed.
///
/// @param access keeps the permissions
/// @param creator the role of whoever changed the schema
record AccessFollower(AccessControl access, String creator) {
    void follow(Schema before, Schema after, SchemaChange change) {
        String keyspace = change.keyspace();
        switch (change.target()) {
            case KEYSPACE -> {
                if (change.kind() == SchemaChange.Kind.CREATED) {
                    access.keyspaceCreated(keyspace, creator);
                } else if (change.kind() == SchemaChange.Kind.DROPPED) {
                    access.keyspaceDropped(
                            keyspace,
                            before.findKeyspace(keyspace).stream()
                                    .flatMap(dropped -> dropped.tables().values().stream())
                                    .map(TableMetadata::name)
                                    .toList(),
                            functions(before, keyspace));
                }
            }
            case TABLE -> {
                boolean isView =
                        after.findKeyspace(keyspace)
                                .flatMap(one -> one.findView(change.name()))
                                .isPresent();
                if (change.kind() == SchemaChange.Kind.CREATED && !isView) {
                    access.tableCreated(keyspace, change.name(), creator);
                } else if (change.kind() == SchemaChange.Kind.DROPPED) {
                    access.tableDropped(keyspace, change.name());
                }
            }
            case FUNCTION, AGGREGATE -> {
                List<UserFunction> old = functions(before, keyspace);
                List<UserFunction> now = functions(after, keyspace);
                now.stream()
                        .filter(one -> !isAmong(old, one))
                        .forEach(one -> access.functionCreated(one, creator));
                old.stream().filter(one -> !isAmong(now, one)).forEach(access::functionDropped);
            }
            case TYPE -> {}
        }
    }

    private static List<UserFunction> functions(Schema schema, String keyspace) {
        return schema.findKeyspace(keyspace).map(one -> one.functions().all()).orElse(List.of());
    }

    private static boolean isAmong(List<UserFunction> functions, UserFunction wanted) {
        return functions.stream()
                .anyMatch(one ->
                        one.name().equals(wanted.name()) && one.takes(wanted.argumentTypes()));
    }
}
