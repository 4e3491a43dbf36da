package dev.rowhouse.exports.load;

import dev.rowhouse.cql.types.Identifiers;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A workload for NoSQLBench 5: the schema, a ramp-up that fills all tables, and a main activity in
/// which the statements of the questions and the writes to the tables come as often as the model
/// says.
///
/// Keys are numbered: partition n has the n-th value in each column of its key, so that reads find
/// what was written. Columns of user-defined types and tuples have no binding and are left out; a
/// table whose key has one is too.
public final class NoSqlBenchWorkload {
    private static final Pattern TEXT_OR_MARKER = Pattern.compile("'(?:[^']|'')*'|\\?");

    private final Design design;
    private final List<TableLoad> loads = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> bindings = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    private NoSqlBenchWorkload(Workload workload, Design design) {
        this.design = design;
        notes.addAll(LoadReader.notes(design));
        for (TableLoad load : LoadReader.read(workload, design)) {
            boolean hasKey =
                    load.columns().stream()
                            .filter(each -> each.role().isKey())
                            .allMatch(each -> Bindings.key(each.type()).isPresent());
            if (hasKey) {
                loads.add(load);
            } else {
                notes.add(load.table().name() + ": NoSQLBench makes no values for its key");
            }
        }
    }

    /// The workload, and notes on its omissions.
    ///
    /// @param notes sentences about tables and columns that were left out
    public record Result(GeneratedFile file, List<String> notes) {
        /// Copies the list.
        public Result {
            notes = List.copyOf(notes);
        }
    }

    /// The workload of a design.
    public static Result of(Workload workload, Design design) {
        return new NoSqlBenchWorkload(workload, design).write();
    }

    private Result write() {
        List<TableLoad> written =
                loads.stream().filter(load -> load.table().kind() != TableKind.VIEW).toList();
        written.forEach(load -> bindWrites(load, written.size()));
        loads.forEach(load -> load.reads().forEach(read -> bindReads(load, read)));
        long rows =
                loads.stream().mapToLong(load -> load.partitions() * load.rows()).max().orElse(1);
        text.append("# nb5 ")
                .append(design.name())
                .append(".yaml default host=127.0.0.1 localdc=datacenter1\n");
        YamlBlock.append(
                text,
                "",
                "description",
                design.name() + (design.about().isEmpty() ? "" : ": " + design.about()));
        text.append("\nscenarios:\n  default:\n");
        text.append("    schema: run driver=cql tags==block:schema threads==1 cycles==UNDEF\n");
        text.append(
                        "    rampup: run driver=cql tags==block:rampup cycles===TEMPLATE(rampup-cycles,")
                .append(rows * Math.max(1, written.size()))
                .append(") threads=auto\n");
        text.append(
                "    main: run driver=cql tags==block:main cycles===TEMPLATE(main-cycles,1000000) threads=auto\n");
        text.append("\nbindings:\n");
        bindings.forEach((name, recipe) ->
                text.append("  ").append(name).append(": ").append(recipe).append('\n'));
        text.append("\nblocks:\n");
        schema();
        text.append(
                "  rampup:\n    params:\n      cl: TEMPLATE(write_cl,LOCAL_QUORUM)\n      idempotent: true\n    ops:\n");
        written.forEach(load -> write(load, 0));
        main(written);
        return new Result(new GeneratedFile(design.name() + ".yaml", text.toString()), notes);
    }

    private void schema() {
        text.append("  schema:\n    params:\n      prepared: false\n    ops:\n");
        int number = 1;
        for (String cql : design.schemaCql()) {
            op("create_" + number++, withoutAnchors(qualified(cql)), 0);
        }
    }

    /// A CREATE statement with its keyspace, which a session of NoSQLBench does not use.
    private String qualified(String cql) {
        return cql.replaceFirst(
                        "^CREATE (TABLE|TYPE|MATERIALIZED VIEW) ", "CREATE $1 " + keyspace() + ".")
                .replaceFirst(" ON (?=[a-z\"])", " ON " + keyspace() + ".")
                .replaceFirst("\nFROM ", "\nFROM " + keyspace() + ".");
    }

    /// A statement that says nothing to NoSQLBench, which reads `{name}`, `?name`, `<<name>>` and
    /// `TEMPLATE(name)` in comments of tables, too.
    private static String withoutAnchors(String cql) {
        return cql.replaceAll("\\{(\\w+)\\}", "($1)")
                .replaceAll("\\?(?=\\w)", "? ")
                .replace("<<", "< <")
                .replace("TEMPLATE(", "TEMPLATE (");
    }

    private String keyspace() {
        return Identifiers.quoteIfNeeded(design.keyspace());
    }

    private void main(List<TableLoad> written) {
        Map<String, Double> rates = new LinkedHashMap<>();
        loads.forEach(
                load -> load.reads().forEach(read -> rates.put(name(load, read), read.rate())));
        written.forEach(load -> rates.put("write_" + load.table().name(), load.written()));
        Map<String, Long> weights = Weights.of(rates);
        text.append(
                "  main:\n    params:\n      cl: TEMPLATE(cl,LOCAL_QUORUM)\n      idempotent: true\n    ops:\n");
        for (TableLoad load : loads) {
            for (TableLoad.Read read : load.reads()) {
                Optional.ofNullable(weights.get(name(load, read)))
                        .ifPresent(weight -> op(name(load, read), select(load, read), weight));
            }
        }
        for (TableLoad load : written) {
            Optional.ofNullable(weights.get("write_" + load.table().name()))
                    .ifPresent(weight -> write(load, weight));
        }
    }

    /// @param ratio as of [#op(String, String, long)]
    private void write(TableLoad load, long ratio) {
        String name = "write_" + load.table().name();
        if (isCounter(load)) {
            op(name, count(load), ratio);
            text.append("        idempotent: false\n");
        } else {
            op(name, insert(load), ratio);
        }
    }

    /// Whether a table has counters, which no INSERT writes.
    private static boolean isCounter(TableLoad load) {
        return load.columns().stream().anyMatch(each -> each.type() == NativeType.COUNTER);
    }

    private String count(TableLoad load) {
        return "UPDATE %s.%s\nSET %s\nWHERE %s"
                .formatted(
                        keyspace(),
                        Identifiers.quoteIfNeeded(load.table().name()),
                        load.columns().stream()
                                .filter(each -> each.type() == NativeType.COUNTER)
                                .map(each -> bound(load, each, "%1$s = %1$s + {%2$s}"))
                                .collect(Collectors.joining(", ")),
                        load.columns().stream()
                                .filter(each -> each.role().isKey())
                                .map(each -> bound(load, each, "%1$s = {%2$s}"))
                                .collect(Collectors.joining(" AND ")));
    }

    private static String bound(TableLoad load, TableLoad.ColumnLoad column, String form) {
        return form.formatted(
                Identifiers.quoteIfNeeded(column.name()), written(load, column.name()));
    }

    private static String name(TableLoad load, TableLoad.Read read) {
        return read.name() + "_from_" + load.table().name();
    }

    /// @param ratio how often in a round; 0 for once
    private void op(String name, String cql, long ratio) {
        String indent = "        ";
        text.append("      ").append(name).append(":\n");
        if (ratio > 0) {
            text.append(indent).append("ratio: ").append(ratio).append('\n');
        }
        YamlBlock.append(text, indent, "stmt", cql);
    }

    /// @param tables how many tables take turns, so that one of them sees every so many-th cycle
    private void bindWrites(TableLoad load, int tables) {
        for (TableLoad.ColumnLoad column : load.columns()) {
            Optional<String> recipe =
                    switch (column.role()) {
                        case PARTITION_KEY ->
                                Bindings.key(column.type())
                                        .map(function ->
                                                "Div(%d); Mod(%d); %s"
                                                        .formatted(
                                                                tables * load.rows(),
                                                                load.partitions(),
                                                                function));
                        case CLUSTERING_ASCENDING, CLUSTERING_DESCENDING ->
                                Bindings.key(column.type())
                                        .map(function ->
                                                "Div(%d); Mod(%d); %s"
                                                        .formatted(tables, load.rows(), function));
                        case STATIC, REGULAR -> Bindings.value(column.type(), column.statistics());
                    };
            recipe.ifPresentOrElse(
                    found -> bindings.put(written(load, column.name()), found),
                    () ->
                            notes.add(
                                    "%s: without %s, because NoSQLBench makes no %s"
                                            .formatted(
                                                    load.table().name(),
                                                    column.name(),
                                                    column.type().cql())));
        }
    }

    private void bindReads(TableLoad load, TableLoad.Read read) {
        for (TableLoad.Compared value : read.values()) {
            TableLoad.ColumnLoad column =
                    load.columns().stream()
                            .filter(each -> each.name().equals(value.column()))
                            .findFirst()
                            .orElseThrow();
            Bindings.key(column.type())
                    .ifPresent(function ->
                            bindings.put(read(load, value), drawn(load, column, value, function)));
        }
    }

    private static String drawn(
            TableLoad load,
            TableLoad.ColumnLoad column,
            TableLoad.Compared value,
            String function) {
        String recipe = number(load, column, value) + "; " + function;
        return value.operator().equals("IN")
                ? "ListSizedHashed(FixedValue(%.0f)->int, %s)"
                        .formatted(
                                Figures.VALUES_OF_IN,
                                function.contains(";")
                                        ? "HashRange(0, " + (load.partitions() - 1) + ")"
                                        : function)
                : recipe;
    }

    /// The number of the partition or row that is read. All columns of a key draw the same one,
    /// because a draw depends on the cycle alone.
    private static String number(
            TableLoad load, TableLoad.ColumnLoad column, TableLoad.Compared value) {
        if (!column.role().isClustering()) {
            boolean isSkewed =
                    load.partitionKey().stream()
                            .anyMatch(each -> each.distribution() instanceof Distribution.Zipf);
            double exponent =
                    load.partitionKey().stream()
                            .map(TableLoad.ColumnLoad::distribution)
                            .filter(Distribution.Zipf.class::isInstance)
                            .map(Distribution.Zipf.class::cast)
                            .mapToDouble(Distribution.Zipf::exponent)
                            .max()
                            .orElse(1);
            long most = Math.min(load.partitions(), Integer.MAX_VALUE);
            return isSkewed
                    ? "Zipf(%d, %s); Add(-1)".formatted(most, exponent)
                    : "HashRange(0, %d)".formatted(load.partitions() - 1);
        }
        return value.operator().startsWith("<")
                ? "FixedValue(%d)".formatted(load.rows())
                : value.operator().startsWith(">")
                        ? "FixedValue(0)"
                        : "HashRange(0, %d)".formatted(load.rows() - 1);
    }

    private static String written(TableLoad load, String column) {
        return "w_" + load.table().name() + "_" + column;
    }

    private static String read(TableLoad load, TableLoad.Compared value) {
        String end =
                value.operator().startsWith("<")
                        ? "_to"
                        : value.operator().startsWith(">")
                                ? "_from"
                                : value.operator().equals("IN") ? "_in" : "";
        return "r_" + load.table().name() + "_" + value.column() + end;
    }

    private String insert(TableLoad load) {
        List<TableLoad.ColumnLoad> bound =
                load.columns().stream()
                        .filter(each -> bindings.containsKey(written(load, each.name())))
                        .toList();
        return "INSERT INTO %s.%s (%s)\nVALUES (%s)"
                .formatted(
                        keyspace(),
                        Identifiers.quoteIfNeeded(load.table().name()),
                        bound.stream()
                                .map(each -> Identifiers.quoteIfNeeded(each.name()))
                                .collect(Collectors.joining(", ")),
                        bound.stream()
                                .map(each -> "{" + written(load, each.name()) + "}")
                                .collect(Collectors.joining(", ")));
    }

    private String select(TableLoad load, TableLoad.Read read) {
        StringBuilder cql = new StringBuilder();
        int value = 0;
        int next = 0;
        Matcher markers = TEXT_OR_MARKER.matcher(read.cql());
        while (markers.find()) {
            cql.append(read.cql(), next, markers.start());
            if (markers.group().equals("?")) {
                cql.append('{').append(read(load, read.values().get(value++))).append('}');
            } else {
                cql.append(withoutAnchors(markers.group()));
            }
            next = markers.end();
        }
        cql.append(read.cql(), next, read.cql().length());
        return cql.toString().replaceFirst("FROM ", "FROM " + keyspace() + ".");
    }
}
