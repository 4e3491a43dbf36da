package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.IndexTarget;
import dev.rowhouse.cql.syntax.tree.SchemaStatement.CreateIndex;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.VectorType;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The rules of a custom index, of which there is one kind: storage-attached.
///
/// @param statement the statement that creates the index
/// @param table the table, without the index
/// @param index the index
/// @param features the allowed features
record CustomIndexCheck(
        CreateIndex statement, TableMetadata table, IndexMetadata index, SchemaFeatures features) {
    private static final List<String> ANALYSIS_OPTIONS =
            List.of("case_sensitive", "normalize", "ascii");
    private static final Set<String> VECTOR_OPTIONS =
            Set.of(
                    "maximum_node_connections",
                    "construction_beam_width",
                    "similarity_function",
                    "optimize_for");
    private static final int NODE_CONNECTIONS_MAX = 512;
    private static final int BEAM_WIDTH_MAX = 3200;
    private static final List<String> SIMILARITIES = List.of("EUCLIDEAN", "DOT_PRODUCT", "COSINE");
    private static final List<String> OPTIMIZATIONS = List.of("LATENCY", "RECALL");
    private static final Set<NativeType> TEXTS = Set.of(NativeType.TEXT, NativeType.ASCII);

    void run() {
        if (!index.isStorageAttached()) {
            throw SchemaErrors.configuration(
                    "Unable to find custom indexer class '%s'",
                    index.options().getOrDefault(IndexMetadata.CLASS_NAME, ""));
        }
        if (statement.targets().size() > 1) {
            throw error(
                    "A storage-attached index cannot be created over multiple columns: %s",
                    statement.targets().stream()
                            .map(IndexTarget::toString)
                            .collect(Collectors.joining(", ")));
        }
        checkOnlyOne();
        checkPrimaryKey();
        ColumnMetadata column = table.column(index.column());
        CqlType type = indexedType(column.type());
        checkAnalysis(column, type);
        checkVectorOptions(type);
        checkType(column.type(), type);
        checkOptionNames();
    }

    private void checkOptionNames() {
        // A hash set, because Cassandra prints one.
        Set<String> unknown = new HashSet<>(index.options().keySet());
        unknown.remove(IndexMetadata.CLASS_NAME);
        unknown.removeAll(ANALYSIS_OPTIONS);
        unknown.removeAll(VECTOR_OPTIONS);
        if (!unknown.isEmpty()) {
            throw SchemaErrors.configuration(
                    "Properties specified %s are not understood by StorageAttachedIndex", unknown);
        }
    }

    private CqlException error(String format, Object... arguments) {
        return SchemaErrors.invalid(statement.span(), format, arguments);
    }

    private void checkOnlyOne() {
        for (IndexMetadata existing : table.indexes().values()) {
            if (existing.isStorageAttached()
                    && existing.column().equals(index.column())
                    && existing.target() == index.target()) {
                throw error(
                        "Cannot create more than one storage-attached index on the same column: %s",
                        index.column());
            }
        }
    }

    private void checkPrimaryKey() {
        Map<String, String> analysis = new LinkedHashMap<>(index.options());
        analysis.keySet().retainAll(ANALYSIS_OPTIONS);
        if (table.column(index.column()).isPrimaryKey() && !analysis.isEmpty()) {
            throw error(
                    "Analysis options are not supported on primary key columns, but found %s",
                    CreateStatements.map(analysis));
        }
    }

    /// The type of what the index holds; of the entries of a map, that of its values.
    private CqlType indexedType(CqlType type) {
        return switch (type) {
            case ListType list when list.isMultiCell() -> list.element();
            case SetType set when set.isMultiCell() -> set.element();
            case MapType map when map.isMultiCell() ->
                    index.target() == IndexMetadata.Target.KEYS ? map.key() : map.value();
            default -> type;
        };
    }

    private boolean isOfEntries() {
        return index.target() == IndexMetadata.Target.ENTRIES;
    }

    private void checkAnalysis(ColumnMetadata column, CqlType type) {
        boolean isAnalyzed = index.options().keySet().stream().anyMatch(ANALYSIS_OPTIONS::contains);
        if (!isAnalyzed) {
            return;
        }
        if (isOfEntries() && column.type() instanceof MapType map) {
            throw error(
                    "CQL type 'org.apache.cassandra.db.marshal.CompositeType(%s,%s)' cannot be analyzed.",
                    map.key().marshalClass(), map.value().marshalClass());
        }
        if (!(type instanceof NativeType text && TEXTS.contains(text))) {
            throw error("CQL type %s cannot be analyzed.", type.cql());
        }
        for (String option : ANALYSIS_OPTIONS) {
            String value = index.options().getOrDefault(option, "true");
            if (value.isEmpty()) {
                throw error("Empty value for boolean option '%s'", option);
            }
            if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
                throw error("Illegal value for boolean option '%s': %s", option, value);
            }
        }
    }

    private void checkVectorOptions(CqlType type) {
        if (index.options().keySet().stream().noneMatch(VECTOR_OPTIONS::contains)) {
            return;
        }
        if (!(type instanceof VectorType)) {
            throw error("CQL type %s cannot have vector options", type.cql());
        }
        for (String option : List.of("Maximum node connections", "Construction beam width")) {
            String name = option.toLowerCase(Locale.ROOT).replace(' ', '_');
            if (index.options().containsKey(name)
                    && !features.allows(SchemaSwitch.VECTOR_INDEX_PARAMETERS)) {
                throw error(
                        "%s cannot be set without enabling SAI_VECTOR_ALLOW_CUSTOM_PARAMETERS",
                        option);
            }
        }
        checkSize(
                "maximum_node_connections", "Maximum number of connections", NODE_CONNECTIONS_MAX);
        checkSize("construction_beam_width", "Construction beam width", BEAM_WIDTH_MAX);
        String similarity = upper("similarity_function", "COSINE");
        if (!SIMILARITIES.contains(similarity)) {
            throw error(
                    "Similarity function %s was not recognized for index null. Valid values are: %s",
                    similarity, String.join(", ", SIMILARITIES));
        }
        String optimization = upper("optimize_for", "LATENCY");
        if (!OPTIMIZATIONS.contains(optimization)) {
            throw error(
                    "optimize_for '%s' was not recognized for index null. Valid values are: %s",
                    optimization, String.join(", ", OPTIMIZATIONS));
        }
    }

    private void checkSize(String option, String what, int limit) {
        String text = index.options().get(option);
        if (text == null) {
            return;
        }
        int size;
        try {
            size = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw error("%s %s is not a valid integer for index null", what, text);
        }
        if (size <= 0 || size > limit) {
            throw error("%s for index null cannot be <= 0 or > %d, was %s", what, limit, text);
        }
    }

    private String upper(String option, String otherwise) {
        return index.options().getOrDefault(option, otherwise).toUpperCase(Locale.ROOT);
    }

    private void checkType(CqlType columnType, CqlType type) {
        if (isOfEntries() && columnType instanceof MapType map) {
            requireSupported(map.key());
        }
        requireSupported(type);
        if (type instanceof VectorType vector) {
            if (vector.element() != NativeType.FLOAT) {
                throw error(
                        "SAI ANN indexes are only allowed on vector columns with float elements");
            }
            if (vector.dimension() == 1
                    && upper("similarity_function", "COSINE").equals("COSINE")) {
                throw error("Cosine similarity is not supported for single-dimension vectors");
            }
        }
    }

    private void requireSupported(CqlType type) {
        if (type == NativeType.BLOB) {
            throw error("Unsupported type: %s", type.cql());
        }
    }
}
