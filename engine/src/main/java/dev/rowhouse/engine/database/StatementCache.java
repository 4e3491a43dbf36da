package dev.rowhouse.engine.database;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A cache of recently prepared statements, so that the same text is not analysed again and again.
///
/// **Invariants.** At most [#SIZE] statements; the one not asked for longest goes first. All are
/// of the newest version of the schema that was asked for: those of older ones would keep its
/// tables, and the rows of its system tables, in memory.
///
/// **Thread safety.** Safe.
final class StatementCache {
    private static final int SIZE = 1000;
    private static final int TEXT_LENGTH_MAX = 10_000;
    private static final int LATELY = 4096;

    private final Map<Key, ExecutableStatement> statements =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Key, ExecutableStatement> eldest) {
                    return size() > SIZE;
                }
            };

    // The hash codes of texts that came last, each at a place of its own.
    private final int[] lately = new int[LATELY];
    private long version;

    private record Key(String cql, Optional<String> keyspace) {}

    /// Whether a text is short enough to be kept.
    static boolean keeps(String cql) {
        return cql.length() <= TEXT_LENGTH_MAX;
    }

    /// The statement of a text, if it was prepared on the schema of this version.
    synchronized Optional<ExecutableStatement> find(
            String cql, Optional<String> keyspace, long schemaVersion) {
        forgetBefore(schemaVersion);
        ExecutableStatement known = statements.get(new Key(cql, keyspace));
        return known != null && known.description().schemaVersion() == schemaVersion
                ? Optional.of(known)
                : Optional.empty();
    }

    private void forgetBefore(long schemaVersion) {
        if (schemaVersion > version) {
            version = schemaVersion;
            statements.clear();
        }
    }

    /// Remembers a statement, unless it is prepared for each execution. Data definitions and very
    /// long texts are hardly ever executed again.
    synchronized void put(String cql, Optional<String> keyspace, ExecutableStatement statement) {
        long made = statement.description().schemaVersion();
        forgetBefore(made);
        if (made == version
                && keeps(cql)
                && !(statement instanceof ExecutableStatement.Definition)) {
            statements.put(new Key(cql, keyspace), statement);
        }
    }

    /// Remembers a statement whose text has come before, not long ago. Texts with their values in
    /// them mostly come once: they would push out those that are worth keeping.
    synchronized void putIfRepeated(
            String cql, Optional<String> keyspace, ExecutableStatement statement) {
        int hash = cql.hashCode();
        int place = (hash ^ hash >>> 16) & (LATELY - 1);
        if (lately[place] == hash) {
            put(cql, keyspace, statement);
        }
        lately[place] = hash;
    }

    synchronized int size() {
        return statements.size();
    }

    synchronized void clear() {
        statements.clear();
    }
}
