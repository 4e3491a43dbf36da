package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.VectorType;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

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

    static final String CASE_SENSITIVE = "case_sensitive";
    static final String NORMALIZE = "normalize";
    static final String ASCII = "ascii";
    static final String SIMILARITY = "similarity_function";

    private static final Set<String> STORAGE_ATTACHED =
            Set.of(
                    "sai",
                    "storageattachedindex",
                    "org.apache.cassandra.index.sai.storageattachedindex");

    /// The implementation of an index.
    public enum Kind {
        /// A hidden table that maps values to partitions; only for compact tables.
        KEYS,
        /// A hidden table that maps values to rows.
        COMPOSITES,
        /// A class, such as the storage-attached index.
        CUSTOM
    }

    /// The indexed part of a column's values.
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
        return isCustom() && STORAGE_ATTACHED.contains(className.toLowerCase(Locale.ROOT));
    }

    /// The type of the values in the index: that of the column, or of what the target takes out of
    /// it; an entry of a map is a tuple of key and value.
    ///
    /// @param indexed the column that is indexed
    public CqlType indexedType(ColumnMetadata indexed) {
        return switch (target) {
            case SIMPLE, FULL -> indexed.type();
            case KEYS -> ((MapType) indexed.type()).key();
            case ENTRIES -> {
                MapType map = (MapType) indexed.type();
                yield TupleType.of(map.key(), map.value());
            }
            case VALUES -> indexed.type().components().getLast();
        };
    }

    /// Whether values are the same to the index only if their bytes are, so that `1.0` and `1.00`
    /// differ. Of storage-attached indexes those on frozen collections, tuples and user-defined
    /// types are such (the literal types of Cassandra's IndexTermType), and those on the entries of
    /// maps; all others compare as the type does.
    ///
    /// @param indexed the column that is indexed
    public boolean isOfBytes(ColumnMetadata indexed) {
        CqlType type = indexedType(indexed);
        return !isStorageAttached()
                || !(type instanceof VectorType) && !type.components().isEmpty();
    }

    /// The normalization of texts before they are compared.
    public TextAnalysis textAnalysis() {
        return new TextAnalysis(
                is(CASE_SENSITIVE, "true"), is(NORMALIZE, "false"), is(ASCII, "false"));
    }

    private boolean is(String option, String byDefault) {
        return options.getOrDefault(option, byDefault).equalsIgnoreCase("true");
    }

    /// The similarity by which an index on vectors sorts.
    public VectorSimilarity similarity() {
        String name = options.get(SIMILARITY);
        return name == null
                ? VectorSimilarity.COSINE
                : VectorSimilarity.valueOf(name.toUpperCase(Locale.ROOT));
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

    /// The same index under another name.
    IndexMetadata withName(String newName) {
        return new IndexMetadata(newName, kind, column, target, options);
    }

    /// The same index on a column that has been renamed.
    public IndexMetadata withColumn(String newColumn) {
        return new IndexMetadata(name, kind, newColumn, target, options);
    }
}
