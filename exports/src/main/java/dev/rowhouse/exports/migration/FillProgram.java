package dev.rowhouse.exports.migration;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A back-fill as the program `rows.py` reads it, which makes rows where copying columns is not
/// enough: values are looked up in other tables, computed, or taken out of a collection.
final class FillProgram {
    /// Types whose bytes the program knows, as shards need them.
    private static final Set<CqlType> HASHED =
            Set.of(
                    NativeType.ASCII,
                    NativeType.TEXT,
                    NativeType.TINYINT,
                    NativeType.SMALLINT,
                    NativeType.INT,
                    NativeType.BIGINT,
                    NativeType.UUID,
                    NativeType.TIMEUUID,
                    NativeType.TIMESTAMP,
                    NativeType.DATE,
                    NativeType.BOOLEAN,
                    NativeType.BLOB);

    private FillProgram() {}

    /// The input of the program.
    ///
    /// @return nothing where the program cannot make the rows
    static Optional<String> of(BackFill fill) {
        Map<String, Object> columns = new LinkedHashMap<>();
        for (Bind bind : fill.write().binds()) {
            if (bind.value() instanceof Expression.Parameter) {
                continue;
            }
            Optional<Map<String, Object>> source = source(bind.value(), bind.type());
            if (source.isEmpty()) {
                return Optional.empty();
            }
            columns.put(bind.marker(), source.get());
        }
        Map<String, Object> lookups = new LinkedHashMap<>();
        for (int i = 0; i < fill.lookups().size(); i++) {
            Map<String, Object> lookup = new LinkedHashMap<>();
            for (Bind bind : fill.lookups().get(i).statement().binds()) {
                if (bind.value() instanceof Expression.RowColumn(String _, String column)) {
                    lookup.put(bind.marker(), column);
                }
            }
            lookups.put(fill.lookups().get(i).name(), ordered("folder", folder(i), "key", lookup));
        }
        Map<String, Object> program = new LinkedHashMap<>();
        program.put("key", fill.key());
        program.put("needed", fill.needed());
        program.put("lookups", lookups);
        if (fill.element().isPresent()
                && fill.element().get().collection()
                        instanceof Expression.RowColumn(String _, String column)) {
            program.put("forEach", column);
        }
        program.put("columns", columns);
        return Optional.of(JsonLines.of(program));
    }

    /// The folder with the rows of a table in which values are looked up. The table's own name may
    /// be no name for a folder.
    static String folder(int lookup) {
        return "lookup-" + (lookup + 1);
    }

    /// The source of a value.
    ///
    /// @param type the type of the value
    private static Optional<Map<String, Object>> source(Expression expression, CqlType type) {
        return switch (expression) {
            case Expression.RowColumn(String row, String column) ->
                    Optional.of(
                            row.equals(FillFinder.OLD)
                                    ? Map.of("column", column)
                                    : ordered("lookup", row, "column", column));
            case Expression.Element _ -> Optional.of(Map.of("element", true));
            case Expression.Literal(var literal, var bytes) ->
                    literal == NativeType.TEXT
                            ? Optional.of(Map.of("constant", bytes.toUtf8()))
                            : Optional.empty();
            case Expression.BucketOf(var bucket, Expression time) ->
                    source(time, type).map(of -> ordered("bucket", bucket.columnName(), "of", of));
            case Expression.ShardOf(var shard, var hashed, Expression value) ->
                    HASHED.contains(hashed)
                            ? source(value, hashed)
                                    .map(of ->
                                            ordered(
                                                    "shards",
                                                    shard.count(),
                                                    "type",
                                                    hashed.cql(),
                                                    "of",
                                                    of))
                            : Optional.empty();
            case Expression.Parameter _, Expression.SetOf _, Expression.Remaining _ ->
                    Optional.empty();
            case Expression.Computed _, Expression.NameOf _, Expression.OfCall _ ->
                    Optional.empty();
        };
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(String.valueOf(pairs[i]), pairs[i + 1]);
        }
        return map;
    }
}
