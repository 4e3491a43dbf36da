package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.Identifiers;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// A secondary index of a table.
///
/// @param name its name, unique in the keyspace
/// @param kind how it is kept
/// @param column the column that is indexed
/// @param target which part of the column's values is indexed
/// @param options the options of a custom index, `class_name` among them
public record IndexMetadata(
        String name, Kind kind, String column, Target target, Map<String, String> options) {
    /// The option that names the class of a custom index.
    public static final String CLASS_NAME = "class_name";

    /// How an index is kept.
    public enum Kind {
        /// By a table of Cassandra's own, mapping values to partitions; only of compact tables.
        KEYS,
        /// By a table of Cassandra's own, mapping values to rows.
        COMPOSITES,
        /// By a class, such as the storage-attached index.
        CUSTOM
    }

    /// Which part of a column's values is indexed.
    public enum Target {
        /// The value of a column that is no collection.
        SIMPLE,
        /// The values of a list, set or map.
        VALUES,
        /// The keys of a map.
        KEYS,
        /// The pairs of key and value of a map.
        ENTRIES,
        /// A frozen collection as a whole.
        FULL
    }

    /// Copies the options.
    public IndexMetadata {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /// Whether a class keeps the index.
    public boolean isCustom() {
        return kind == Kind.CUSTOM;
    }

    /// Whether it is a storage-attached index.
    public boolean isStorageAttached() {
        String className = options.getOrDefault(CLASS_NAME, "");
        return isCustom()
                && (className.equalsIgnoreCase("sai")
                        || className.equals("StorageAttachedIndex")
                        || className.endsWith(".StorageAttachedIndex"));
    }

    /// The target as CQL writes it: `values(skills)`, or the bare name of a column without parts.
    public String targetCql() {
        String quoted = Identifiers.quoteIfNeeded(column);
        return switch (target) {
            case SIMPLE -> quoted;
            case VALUES -> "values(" + quoted + ")";
            case KEYS -> "keys(" + quoted + ")";
            case ENTRIES -> "entries(" + quoted + ")";
            case FULL -> "full(" + quoted + ")";
        };
    }

    /// The same index on a column that has been renamed.
    public IndexMetadata withColumn(String newColumn) {
        return new IndexMetadata(name, kind, newColumn, target, options);
    }
}
