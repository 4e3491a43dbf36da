package dev.rowhouse.exports.load;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Profiles for cassandra-stress (`user profile=`), one for each table, because a profile knows one
/// table and no statement that spans two.
///
/// cassandra-stress makes values of native types but `duration`, and of lists and sets that are not
/// frozen. Columns of other types are left out of its tables; a table whose key has one gets no
/// profile.
public final class StressProfiles {
    private static final int TEXT_LENGTH = 10;
    private static final int ITEMS = 5;

    private StressProfiles() {}

    /// The profiles, and why a table has none.
    ///
    /// @param notes sentences about tables and columns that were left out
    public record Result(List<GeneratedFile> files, List<String> notes) {
        /// Copies the lists.
        public Result {
            files = List.copyOf(files);
            notes = List.copyOf(notes);
        }
    }

    /// The profiles of a design.
    public static Result of(Workload workload, Design design) {
        List<GeneratedFile> files = new ArrayList<>();
        List<String> notes = new ArrayList<>(LoadReader.notes(design));
        for (TableLoad load : LoadReader.read(workload, design)) {
            String name = load.table().name();
            List<TableLoad.ColumnLoad> left =
                    load.columns().stream().filter(each -> !isMade(each.type())).toList();
            if (load.table().kind() == TableKind.VIEW) {
                notes.add(name + ": the database writes a view; it has no profile of its own");
            } else if (left.stream().anyMatch(each -> each.role().isKey())) {
                notes.add(name + ": cassandra-stress makes no values for its key");
            } else {
                left.forEach(each ->
                        notes.add(
                                "%s: without %s, because cassandra-stress makes no %s"
                                        .formatted(name, each.name(), each.type().cql())));
                files.add(new GeneratedFile(name + ".yaml", profile(design, load, left)));
            }
        }
        return new Result(files, notes);
    }

    private static boolean isMade(CqlType type) {
        return switch (type) {
            case NativeType simple -> simple != NativeType.DURATION;
            case ListType list -> !list.frozen() && list.element() instanceof NativeType;
            case SetType set -> !set.frozen() && set.element() instanceof NativeType;
            default -> false;
        };
    }

    private static String profile(Design design, TableLoad load, List<TableLoad.ColumnLoad> left) {
        String name = load.table().name();
        Set<String> without =
                left.stream().map(TableLoad.ColumnLoad::name).collect(Collectors.toSet());
        List<TableLoad.Read> reads = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        text.append("# ").append(design.name()).append(": ").append(load.table().rowMeaning());
        text.append(" a row, ").append(load.partitions()).append(" partitions, ");
        text.append(load.rows()).append(" rows on average and ");
        text.append(Math.round(load.table().size().largest().rows())).append(" at most\n#\n");
        for (TableLoad.Read read : load.reads()) {
            if (isPossible(read)) {
                reads.add(read);
            } else {
                text.append("# left out: ")
                        .append(read.name())
                        .append(", which cassandra-stress cannot give a list to\n");
            }
        }
        appendCommands(text, load, reads);
        text.append("\nkeyspace: ").append(design.keyspace()).append("\n");
        YamlBlock.append(text, "", "keyspace_definition", design.keyspaceCql());
        text.append("\ntable: ").append(name).append("\n");
        YamlBlock.append(text, "", "table_definition", definition(load, without));
        text.append("\ncolumnspec:\n");
        boolean isFirst = true;
        for (TableLoad.ColumnLoad column : load.columns()) {
            if (!without.contains(column.name())) {
                spec(text, load, column, isFirst);
                isFirst &= !column.role().isClustering();
            }
        }
        text.append("\ninsert:\n  partitions: fixed(1)\n  select: fixed(1)/").append(load.rows());
        text.append("\n  batchtype: UNLOGGED\n");
        appendQueries(text, reads, without);
        return text.toString();
    }

    /// Appends the calls of cassandra-stress that fill the table, and that read and write it at the
    /// rates of the application.
    private static void appendCommands(
            StringBuilder text, TableLoad load, List<TableLoad.Read> reads) {
        String name = load.table().name();
        Map<String, Double> rates = new LinkedHashMap<>();
        rates.put("insert", load.written());
        reads.forEach(read -> rates.merge(read.name(), read.rate(), Double::sum));
        text.append("# fill:  cassandra-stress user profile=")
                .append(name)
                .append(".yaml \"ops(insert=1)\" n=")
                .append(load.partitions() * load.rows())
                .append(" no-warmup\n");
        Map<String, Long> weights = Weights.of(rates);
        if (!weights.isEmpty()) {
            text.append("# load:  cassandra-stress user profile=")
                    .append(name)
                    .append(".yaml \"ops(");
            text.append(
                    weights.entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining(",")));
            text.append(")\" duration=10m cl=LOCAL_QUORUM -rate threads=50 throttle=");
            text.append(Math.max(1, Math.round(rates.values().stream().mapToDouble(d -> d).sum())));
            text.append("/s\n");
        }
    }

    private static void appendQueries(
            StringBuilder text, List<TableLoad.Read> reads, Set<String> without) {
        if (!reads.isEmpty()) {
            text.append("\nqueries:\n");
            Set<String> told = new HashSet<>();
            for (TableLoad.Read read : reads) {
                if (told.add(read.name())) {
                    text.append("  ").append(read.name()).append(":\n");
                    YamlBlock.append(text, "    ", "cql", withoutColumns(read.cql(), without));
                    text.append("    fields: samerow\n");
                }
            }
        }
    }

    /// A statement takes values of columns only; the variable of an IN is another.
    private static boolean isPossible(TableLoad.Read read) {
        return read.values().stream().noneMatch(value -> value.operator().equals("IN"));
    }

    /// The table with the columns that cassandra-stress fills.
    private static String definition(TableLoad load, Set<String> without) {
        List<String> parts = new ArrayList<>();
        for (TableLoad.ColumnLoad column : load.columns()) {
            if (!without.contains(column.name())) {
                parts.add(
                        "  "
                                + Identifiers.quoteIfNeeded(column.name())
                                + " "
                                + column.type().cql()
                                + (column.role() == ColumnRole.STATIC ? " static" : ""));
            }
        }
        String clustering =
                load.clustering().stream()
                        .map(each -> ", " + Identifiers.quoteIfNeeded(each.name()))
                        .collect(Collectors.joining());
        parts.add(
                load.partitionKey().stream()
                        .map(each -> Identifiers.quoteIfNeeded(each.name()))
                        .collect(
                                Collectors.joining(
                                        ", ", "  PRIMARY KEY ((", ")" + clustering + ")")));
        String order =
                load.clustering().stream()
                        .map(each ->
                                Identifiers.quoteIfNeeded(each.name())
                                        + (each.role() == ColumnRole.CLUSTERING_DESCENDING
                                                ? " DESC"
                                                : " ASC"))
                        .collect(Collectors.joining(", "));
        return "CREATE TABLE %s (\n%s\n)%s"
                .formatted(
                        Identifiers.quoteIfNeeded(load.table().name()),
                        String.join(",\n", parts),
                        order.isEmpty() ? "" : " WITH CLUSTERING ORDER BY (" + order + ")");
    }

    /// A SELECT without the columns that the table does not have here.
    private static String withoutColumns(String cql, Set<String> without) {
        if (without.isEmpty()) {
            return cql;
        }
        int from = cql.indexOf("FROM");
        String columns = cql.substring("SELECT ".length(), from).strip();
        String kept =
                List.of(columns.split(",\\s*", -1)).stream()
                        .filter(each -> !without.contains(each.replace("\"", "")))
                        .collect(Collectors.joining(", "));
        return "SELECT " + (kept.isEmpty() ? "*" : kept) + " " + cql.substring(from);
    }

    private static void spec(
            StringBuilder text, TableLoad load, TableLoad.ColumnLoad column, boolean isFirst) {
        text.append("  - name: ").append(column.name()).append('\n');
        long length = Math.round(column.statistics().length().orElse(TEXT_LENGTH));
        if (column.type() == NativeType.TEXT
                || column.type() == NativeType.ASCII
                || column.type() == NativeType.BLOB) {
            text.append("    size: ").append(around(length)).append('\n');
        } else if (column.type().isCollection()) {
            long items = Math.round(column.statistics().items().orElse(ITEMS));
            text.append("    size: ").append(around(items)).append('\n');
        }
        if (column.role().isClustering()) {
            // All rows of a partition hang on the first clustering column.
            text.append("    cluster: ")
                    .append(isFirst && load.rows() > 1 ? around(load.rows()) : "fixed(1)")
                    .append('\n');
        }
        String values = "1.." + column.distinct();
        text.append("    population: ")
                .append(
                        switch (column.distribution()) {
                            case Distribution.Uniform() -> "uniform(" + values + ")";
                            case Distribution.Zipf _, Distribution.Stated _ ->
                                    "exp(" + values + ")";
                        })
                .append('\n');
    }

    /// A distribution with this average.
    private static String around(long average) {
        long half = average / 2;
        return half == 0 ? "fixed(1)" : "uniform(%d..%d)".formatted(average - half, average + half);
    }
}
