package dev.rowhouse.cql.analysis.function;

import static dev.rowhouse.cql.types.NativeType.ASCII;
import static dev.rowhouse.cql.types.NativeType.BIGINT;
import static dev.rowhouse.cql.types.NativeType.BLOB;
import static dev.rowhouse.cql.types.NativeType.BOOLEAN;
import static dev.rowhouse.cql.types.NativeType.DATE;
import static dev.rowhouse.cql.types.NativeType.DURATION;
import static dev.rowhouse.cql.types.NativeType.EMPTY;
import static dev.rowhouse.cql.types.NativeType.INET;
import static dev.rowhouse.cql.types.NativeType.TEXT;
import static dev.rowhouse.cql.types.NativeType.TIME;
import static dev.rowhouse.cql.types.NativeType.TIMESTAMP;
import static dev.rowhouse.cql.types.NativeType.TIMEUUID;
import static dev.rowhouse.cql.types.NativeType.UUID;

import dev.rowhouse.cql.analysis.function.GenericFunction.Parameter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// The native functions of Cassandra 5.0 by name: those with listed signatures, the generic ones,
/// `token`, and the conversions of CAST. Names come in the present style (`to_date`) and, where
/// there was one, in the former (`todate`).
public final class NativeFunctions {
    private static final String SYSTEM = "system";
    private static final Map<String, List<ResolvedFunction>> LISTED = listed();
    private static final Map<String, GenericFunction> GENERIC = generic();

    private NativeFunctions() {}

    /// The names of all functions, in lower case, for completion.
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(LISTED.keySet());
        names.addAll(GENERIC.keySet());
        names.add("token");
        return names;
    }

    /// Whether a name, in lower case, is that of an aggregate.
    public static boolean isAggregate(String name) {
        List<ResolvedFunction> listed = LISTED.get(name);
        GenericFunction generic = GENERIC.get(name);
        return listed != null && listed.getFirst().isAggregate()
                || generic != null && generic.function().isAggregate();
    }

    /// The function that a call means; empty if there is none of that name.
    ///
    /// @param keyspace the keyspace of the statement, whose functions need not name it
    /// @param table the table of the statement, whose partition key `token` takes
    /// @throws CqlException when no function of that name takes these arguments, in Cassandra's
    ///     words
    public static Optional<ResolvedFunction> resolve(
            FunctionCall call, KeyspaceMetadata keyspace, TableMetadata table) {
        List<ResolvedFunction> candidates = new ArrayList<>();
        boolean isNative = call.keyspace().isEmpty() || call.keyspace().get().equals(SYSTEM);
        String nativeName = call.name();
        if (isNative) {
            candidates.addAll(listed(call, nativeName, table));
        }
        if (call.keyspace().isEmpty() || call.keyspace().get().equals(keyspace.name())) {
            keyspace.functions().named(call.name()).stream()
                    .map(ResolvedFunction::of)
                    .forEach(candidates::add);
        }
        GenericFunction generic = GENERIC.get(nativeName);
        if (isNative
                && generic != null
                && candidates.stream().noneMatch(one -> Overloads.fits(one, call))) {
            return Optional.of(generic.resolve(call));
        }
        return candidates.isEmpty()
                ? Optional.empty()
                : Optional.of(Overloads.choose(candidates, call));
    }

    private static List<ResolvedFunction> listed(
            FunctionCall call, String name, TableMetadata table) {
        if (name.equals("token")) {
            return List.of(token(table));
        }
        if (name.equals("count") && call.arguments().isEmpty()) {
            throw CqlException.invalid(
                    "Invalid number of arguments in call to function system.count: 1 required but 0 provided");
        }
        return LISTED.getOrDefault(name, List.of());
    }

    /// Whether there is a native function of a name.
    public static boolean isNative(String name) {
        return LISTED.containsKey(name) || GENERIC.containsKey(name) || name.equals("token");
    }

    /// `token` with the types of a table's partition key.
    public static ResolvedFunction token(TableMetadata table) {
        return new ResolvedFunction(
                NativeFunction.TOKEN,
                "token",
                table.partitionKey().stream().map(ColumnMetadata::type).toList(),
                BIGINT);
    }

    /// `current_timestamp()`.
    public static ResolvedFunction currentTimestamp() {
        return new ResolvedFunction(
                NativeFunction.CURRENT_TIMESTAMP,
                "current_timestamp",
                List.of(),
                NativeType.TIMESTAMP);
    }

    /// `count(*)`.
    public static ResolvedFunction countRows() {
        return new ResolvedFunction(NativeFunction.COUNT_ROWS, "count", List.of(), BIGINT);
    }

    /// The conversion of CAST to a type.
    ///
    /// @throws CqlException when there is no such conversion, in Cassandra's words
    public static ResolvedFunction cast(CqlType from, CqlType to, String operandText) {
        List<CqlType> sources = castSources(to);
        if (sources.isEmpty()) {
            throw CqlException.invalid("%s cannot be cast to %s", operandText, to.cql());
        }
        String name = "cast_as_" + to.cql();
        List<ResolvedFunction> conversions =
                sources.stream().map(source -> conversion(name, source, to)).toList();
        Optional<ResolvedFunction> exact =
                conversions.stream()
                        .filter(conversion -> conversion.argumentTypes().getFirst().equals(from))
                        .findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        // The bytes of a value may do for another type, which has a conversion.
        List<ResolvedFunction> fitting =
                conversions.stream()
                        .filter(conversion ->
                                Match.of(conversion.argumentTypes().getFirst(), from)
                                        .isAssignable())
                        .toList();
        return switch (fitting.size()) {
            case 0 ->
                    throw CqlException.invalid(
                            "Invalid call to function system.%s, none of its type signatures match (known type signatures: %s)",
                            name, Overloads.signatures(conversions));
            case 1 -> fitting.getFirst();
            default -> throw ambiguousCast(name, fitting);
        };
    }

    /// The error of a constant that is converted to the type it has anyway.
    public static CqlException ambiguousCast(CqlType to) {
        String name = "cast_as_" + to.cql();
        return ambiguousCast(
                name,
                castSources(to).stream().map(source -> conversion(name, source, to)).toList());
    }

    private static CqlException ambiguousCast(String name, List<ResolvedFunction> conversions) {
        return CqlException.invalid(
                "Ambiguous call to function system.%s (can be matched by following signatures: %s): use type casts to disambiguate",
                name, Overloads.signatures(conversions));
    }

    private static ResolvedFunction conversion(String name, CqlType from, CqlType to) {
        return new ResolvedFunction(NativeFunction.CAST, name, List.of(from), to);
    }

    private static List<CqlType> castSources(CqlType to) {
        if (!(to instanceof NativeType target)) {
            return List.of();
        }
        List<CqlType> sources = new ArrayList<>();
        switch (target) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, VARINT, DECIMAL ->
                    sources.addAll(Numbers.TYPES);
            case TEXT, ASCII -> {
                sources.addAll(Numbers.TYPES);
                sources.addAll(List.of(BOOLEAN, INET, DATE, TIME, TIMESTAMP, TIMEUUID, UUID));
                sources.add(ASCII);
            }
            case TIMESTAMP -> sources.addAll(List.of(TIMEUUID, DATE));
            case DATE -> sources.addAll(List.of(TIMEUUID, TIMESTAMP));
            default -> {}
        }
        sources.remove(target);
        return sources;
    }

    private static Map<String, List<ResolvedFunction>> listed() {
        Listing listing = new Listing();
        listing.add(NativeFunction.NOW, List.of("now"), TIMEUUID);
        listing.add(
                NativeFunction.CURRENT_TIMEUUID,
                List.of("current_timeuuid", "currenttimeuuid"),
                TIMEUUID);
        listing.add(
                NativeFunction.CURRENT_TIMESTAMP,
                List.of("current_timestamp", "currenttimestamp"),
                TIMESTAMP);
        listing.add(NativeFunction.CURRENT_DATE, List.of("current_date", "currentdate"), DATE);
        listing.add(NativeFunction.CURRENT_TIME, List.of("current_time", "currenttime"), TIME);
        listing.add(NativeFunction.UUID, List.of("uuid"), UUID);
        listing.add(
                NativeFunction.MIN_TIMEUUID,
                List.of("min_timeuuid", "mintimeuuid"),
                TIMEUUID,
                TIMESTAMP);
        listing.add(
                NativeFunction.MAX_TIMEUUID,
                List.of("max_timeuuid", "maxtimeuuid"),
                TIMEUUID,
                TIMESTAMP);
        listing.addEach(
                NativeFunction.TO_DATE,
                List.of("to_date", "todate"),
                DATE,
                List.of(TIMEUUID, TIMESTAMP));
        listing.addEach(
                NativeFunction.TO_TIMESTAMP,
                List.of("to_timestamp", "totimestamp"),
                TIMESTAMP,
                List.of(TIMEUUID, DATE));
        listing.addEach(
                NativeFunction.TO_UNIX_TIMESTAMP,
                List.of("to_unix_timestamp", "tounixtimestamp"),
                BIGINT,
                List.of(TIMEUUID, TIMESTAMP, DATE));
        floor(listing);
        blobs(listing);
        numbers(listing);
        return listing.result();
    }

    private static void floor(Listing listing) {
        List<String> name = List.of("floor");
        listing.add(NativeFunction.FLOOR, name, TIMESTAMP, TIMESTAMP, DURATION);
        listing.add(NativeFunction.FLOOR, name, TIMESTAMP, TIMESTAMP, DURATION, TIMESTAMP);
        listing.add(NativeFunction.FLOOR, name, TIMESTAMP, TIMEUUID, DURATION);
        listing.add(NativeFunction.FLOOR, name, TIMESTAMP, TIMEUUID, DURATION, TIMESTAMP);
        listing.add(NativeFunction.FLOOR, name, DATE, DATE, DURATION);
        listing.add(NativeFunction.FLOOR, name, DATE, DATE, DURATION, DATE);
        listing.add(NativeFunction.FLOOR, name, TIME, TIME, DURATION);
    }

    private static void blobs(Listing listing) {
        for (NativeType type : NativeType.values()) {
            if (type != BLOB && type != EMPTY) {
                blobs(listing, type.cql(), type);
            }
        }
        blobs(listing, "varchar", TEXT);
    }

    private static void blobs(Listing listing, String type, NativeType nativeType) {
        listing.add(
                NativeFunction.TO_BLOB,
                List.of(type + "_as_blob", type + "asblob"),
                BLOB,
                nativeType);
        listing.add(
                NativeFunction.FROM_BLOB,
                List.of("blob_as_" + type, "blobas" + type),
                nativeType,
                BLOB);
    }

    private static void numbers(Listing listing) {
        for (NativeType type : Numbers.TYPES) {
            listing.add(NativeFunction.ABS, List.of("abs"), type, type);
            listing.add(NativeFunction.EXP, List.of("exp"), type, type);
            listing.add(NativeFunction.LOG, List.of("log"), type, type);
            listing.add(NativeFunction.LOG10, List.of("log10"), type, type);
            listing.add(NativeFunction.ROUND, List.of("round"), type, type);
            listing.add(NativeFunction.SUM, List.of("sum"), type, type);
            listing.add(NativeFunction.AVG, List.of("avg"), type, type);
        }
    }

    private static Map<String, GenericFunction> generic() {
        List<GenericFunction> functions = new ArrayList<>();
        for (String name : List.of("to_json", "tojson")) {
            functions.add(one(NativeFunction.TO_JSON, name, Parameter.ANY));
        }
        for (String name : List.of("from_json", "fromjson")) {
            functions.add(one(NativeFunction.FROM_JSON, name, Parameter.TEXT));
        }
        functions.add(one(NativeFunction.COUNT, "count", Parameter.ANY));
        functions.add(one(NativeFunction.MIN, "min", Parameter.ANY));
        functions.add(one(NativeFunction.MAX, "max", Parameter.ANY));
        functions.add(one(NativeFunction.MAP_KEYS, "map_keys", Parameter.MAP));
        functions.add(one(NativeFunction.MAP_VALUES, "map_values", Parameter.MAP));
        functions.add(
                one(NativeFunction.COLLECTION_COUNT, "collection_count", Parameter.COLLECTION));
        functions.add(one(NativeFunction.COLLECTION_MIN, "collection_min", Parameter.SET_OR_LIST));
        functions.add(one(NativeFunction.COLLECTION_MAX, "collection_max", Parameter.SET_OR_LIST));
        functions.add(
                one(
                        NativeFunction.COLLECTION_SUM,
                        "collection_sum",
                        Parameter.NUMERIC_SET_OR_LIST));
        functions.add(
                one(
                        NativeFunction.COLLECTION_AVG,
                        "collection_avg",
                        Parameter.NUMERIC_SET_OR_LIST));
        masks(functions);
        similarities(functions);
        Map<String, GenericFunction> byName = new HashMap<>();
        functions.forEach(function -> byName.put(function.name(), function));
        return Map.copyOf(byName);
    }

    private static GenericFunction one(NativeFunction function, String name, Parameter parameter) {
        return new GenericFunction(function, name, List.of(parameter), 1);
    }

    private static void masks(List<GenericFunction> functions) {
        functions.add(one(NativeFunction.MASK_NULL, "mask_null", Parameter.ANY));
        functions.add(one(NativeFunction.MASK_DEFAULT, "mask_default", Parameter.ANY));
        functions.add(
                new GenericFunction(
                        NativeFunction.MASK_REPLACE,
                        "mask_replace",
                        List.of(Parameter.ANY, Parameter.SAME),
                        2));
        List<Parameter> part =
                List.of(Parameter.STRING, Parameter.INT, Parameter.INT, Parameter.TEXT);
        functions.add(new GenericFunction(NativeFunction.MASK_INNER, "mask_inner", part, 3));
        functions.add(new GenericFunction(NativeFunction.MASK_OUTER, "mask_outer", part, 3));
        functions.add(
                new GenericFunction(
                        NativeFunction.MASK_HASH,
                        "mask_hash",
                        List.of(Parameter.ANY, Parameter.TEXT),
                        1));
    }

    private static void similarities(List<GenericFunction> functions) {
        List<Parameter> vectors = List.of(Parameter.FLOAT_VECTOR, Parameter.FLOAT_VECTOR);
        functions.add(
                new GenericFunction(
                        NativeFunction.SIMILARITY_COSINE, "similarity_cosine", vectors, 2));
        functions.add(
                new GenericFunction(
                        NativeFunction.SIMILARITY_EUCLIDEAN, "similarity_euclidean", vectors, 2));
        functions.add(
                new GenericFunction(
                        NativeFunction.SIMILARITY_DOT_PRODUCT,
                        "similarity_dot_product",
                        vectors,
                        2));
    }

    /// Collects signatures by name.
    private static final class Listing {
        private final Map<String, List<ResolvedFunction>> byName = new HashMap<>();

        void add(
                NativeFunction function,
                List<String> names,
                CqlType returnType,
                CqlType... argumentTypes) {
            for (String name : names) {
                byName.computeIfAbsent(name, key -> new ArrayList<>())
                        .add(
                                new ResolvedFunction(
                                        function, name, List.of(argumentTypes), returnType));
            }
        }

        void addEach(
                NativeFunction function,
                List<String> names,
                CqlType returnType,
                List<CqlType> argumentTypes) {
            argumentTypes.forEach(type -> add(function, names, returnType, type));
        }

        Map<String, List<ResolvedFunction>> result() {
            Map<String, List<ResolvedFunction>> copy = new HashMap<>();
            byName.forEach((name, functions) -> copy.put(name, List.copyOf(functions)));
            return Map.copyOf(copy);
        }
    }
}
