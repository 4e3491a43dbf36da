package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.QualifiedName;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The context of a schema statement besides the schema.
///
/// @param keyspaceInUse the keyspace of names that have none
/// @param tableIds makes the identity of a new table
/// @param nowMicros the time, in microseconds since the epoch, for columns dropped without a
///     timestamp
/// @param features the allowed features
public record SchemaContext(
        Optional<String> keyspaceInUse,
        Supplier<UUID> tableIds,
        LongSupplier nowMicros,
        SchemaFeatures features) {
    private static final int NAME_LENGTH_MAX = 48;
    private static final Set<String> LOCAL_KEYSPACES =
            Set.of("system", "system_schema", "system_views", "system_virtual_schema");
    private static final Set<String> VIRTUAL_KEYSPACES =
            Set.of("system_views", "system_virtual_schema");
    private static final Set<String> REPLICATED_KEYSPACES =
            Set.of("system_auth", "system_traces", "system_distributed");

    /// A context in which everything is allowed.
    public SchemaContext(
            Optional<String> keyspaceInUse, Supplier<UUID> tableIds, LongSupplier nowMicros) {
        this(keyspaceInUse, tableIds, nowMicros, SchemaFeatures.ALL);
    }

    /// Whether a keyspace is a local system keyspace, which cannot be changed.
    public static boolean isSystemKeyspace(String keyspace) {
        return LOCAL_KEYSPACES.contains(keyspace.toLowerCase(Locale.ROOT));
    }

    /// Whether the tables of a keyspace are made when they are read, and take no writes.
    public static boolean isVirtualKeyspace(String keyspace) {
        return VIRTUAL_KEYSPACES.contains(keyspace);
    }

    /// The keyspace of a name: its own, otherwise the one in use.
    ///
    /// @throws CqlException when there is neither, or the keyspace is the database's own, or can be
    ///     none
    String keyspaceOf(QualifiedName name) {
        String keyspace = keyspaceNamed(name);
        requireModifiable(keyspace);
        name.keyspace().ifPresent(SchemaContext::requireName);
        return keyspace;
    }

    /// Whether a keyspace is a replicated system keyspace: its rows may be written, but its schema
    /// cannot be changed.
    public static boolean isReplicatedSystemKeyspace(String keyspace) {
        return REPLICATED_KEYSPACES.contains(keyspace.toLowerCase(Locale.ROOT));
    }

    /// The keyspace of a name in a statement that needs no permission on it: of functions,
    /// triggers, and what may not be there to be dropped. The refusal is due to the keyspace, not
    /// to a missing permission.
    ///
    /// @throws CqlException when there is none, or the keyspace is the database's own, or can be
    ///     none
    String keyspaceOfUnguarded(QualifiedName name) {
        String keyspace = keyspaceNamed(name);
        if (isSystemKeyspace(keyspace)) {
            throw SchemaErrors.invalid(
                    name.span(), "System keyspace '%s' is not user-modifiable", keyspace);
        }
        name.keyspace().ifPresent(SchemaContext::requireName);
        return keyspace;
    }

    private String keyspaceNamed(QualifiedName name) {
        return name.keyspace()
                .map(Name::text)
                .or(() -> keyspaceInUse)
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                name.span(),
                                "No keyspace has been specified. USE a keyspace, or explicitly specify keyspace.tablename"));
    }

    /// Checks that a keyspace may be called so, which is asked of all that is done to keyspaces and
    /// in them.
    static void requireName(Name keyspace) {
        String name = keyspace.text();
        if (!name.matches("\\w+")) {
            throw SchemaErrors.invalid(
                    keyspace.span(),
                    "Keyspace name must not be empty and must contain alphanumeric or underscore characters only (got \"%s\")",
                    name);
        }
        if (name.length() > NAME_LENGTH_MAX) {
            throw SchemaErrors.invalid(
                    keyspace.span(),
                    "Keyspace name must not be more than %d characters long (got %d characters for \"%s\")",
                    NAME_LENGTH_MAX,
                    name.length(),
                    name);
        }
    }

    static void requireModifiable(String keyspace) {
        if (isSystemKeyspace(keyspace)) {
            throw new CqlException(
                    ErrorCode.UNAUTHORIZED, keyspace + " keyspace is not user-modifiable.");
        }
    }
}
