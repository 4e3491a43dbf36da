package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;

import java.util.Optional;

/// Keeps even administrators from changing what the replicated keyspaces of the database hold.
/// Cassandra asks this as a permission, before it looks at anything else.
final class SystemProtection {
    private SystemProtection() {}

    static void check(SchemaStatement statement, SchemaContext context) {
        switch (statement) {
            case SchemaStatement.DropKeyspace drop -> {
                String keyspace = drop.keyspace().text();
                refuse(keyspace, "DROP", "keyspace " + keyspace);
            }
            case SchemaStatement.CreateTable create -> inTables(create.table(), "CREATE", context);
            case SchemaStatement.CopyTable copy -> inTables(copy.table(), "CREATE", context);
            case SchemaStatement.AlterTable alter -> onTable(alter.table(), "ALTER", context);
            case SchemaStatement.DropTable drop -> onTable(drop.table(), "DROP", context);
            case SchemaStatement.CreateType create -> inTables(create.type(), "CREATE", context);
            case SchemaStatement.AlterType alter -> inTables(alter.type(), "ALTER", context);
            case SchemaStatement.DropType drop -> inTables(drop.type(), "DROP", context);
            case SchemaStatement.CreateIndex create -> onTable(create.table(), "ALTER", context);
            case SchemaStatement.CreateView create -> onTable(create.baseTable(), "ALTER", context);
            default -> {}
        }
    }

    private static Optional<String> keyspace(QualifiedName name, SchemaContext context) {
        return name.keyspace().map(Name::text).or(context::keyspaceInUse);
    }

    private static void inTables(QualifiedName name, String permission, SchemaContext context) {
        keyspace(name, context)
                .ifPresent(keyspace -> refuse(keyspace, permission, "all tables in " + keyspace));
    }

    private static void onTable(QualifiedName name, String permission, SchemaContext context) {
        keyspace(name, context)
                .ifPresent(keyspace ->
                        refuse(keyspace, permission, "table " + keyspace + "." + name.text()));
    }

    private static void refuse(String keyspace, String permission, String resource) {
        if (SchemaContext.isReplicatedSystemKeyspace(keyspace)) {
            throw new CqlException(
                    ErrorCode.UNAUTHORIZED, "Cannot " + permission + " <" + resource + ">");
        }
    }
}
