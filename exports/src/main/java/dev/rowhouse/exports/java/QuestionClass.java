package dev.rowhouse.exports.java;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.exports.file.GeneratedFile;
import dev.rowhouse.exports.java.PlanScope.BucketIn;
import dev.rowhouse.exports.java.PlanScope.RowOf;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Check;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.SortTerm;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A class that answers one question in several steps: buckets or shards one after the other,
/// further reads for each row, conditions and order that are
/// the application's. The answer is a stream, so that a caller who takes a page of it causes no
/// more reads than the page needs.
final class QuestionClass {
    private static final String ROW = "com.datastax.oss.driver.api.core.cql.Row";

    /// The maximum number of concurrent reads of one answer.
    private static final int IN_FLIGHT_MAX = 16;

    private static final String DEEPER = "        ";
    private static final String JOINED = "joined";
    private static final String ELEMENT = "Element";

    private final Design design;
    private final QueryPlan plan;
    private final Parameters parameters;
    private final JavaSource source;
    private final PlanExpressions expressions;
    private final StatementFields fields;
    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, String> lookups = new LinkedHashMap<>();
    private final Optional<ElementCode> elements;

    private QuestionClass(
            Design design,
            QueryPlan plan,
            Parameters parameters,
            JavaTypes types,
            Idempotence idempotence) {
        this.design = design;
        this.fields = new StatementFields(idempotence);
        this.plan = plan;
        this.parameters = parameters;
        this.source = new JavaSource(types.base() + ".question", name(plan));
        this.expressions = new PlanExpressions(types, source);
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            fields.add("list", listed.table(), listed.statement());
        }
        fields.add("select", plan.source(), plan.statement());
        plan.fetches().forEach(fetch -> fields.add("select", fetch.source(), fetch.statement()));
        nameVariables();
        this.elements = plan.unnesting().map(each -> new ElementCode(each, expressions));
    }

    private void nameVariables() {
        JavaNames.Unique names = new JavaNames.Unique();
        names.of("session");
        names.of(JOINED);
        parameters.variables().values().forEach(each -> names.of(each.name()));
        plan.buckets()
                .ifPresent(loop -> variables.put(loop.name(), variable(names, loop.column())));
        variables.put(plan.row(), variable(names, plan.row()));
        plan.fetches().forEach(fetch -> variables.put(fetch.name(), variable(names, fetch.name())));
        plan.fetches().stream()
                .filter(fetch -> fetch.count() == ReadCount.ONE)
                .forEach(fetch ->
                        lookups.put(
                                fetch.name(),
                                names.of(
                                        JavaNames.variable(fetch.source()),
                                        "read" + JavaNames.type(fetch.source()))));
    }

    private static String variable(JavaNames.Unique names, String step) {
        String wanted = JavaNames.variable(step);
        return names.of(wanted, wanted + "Row");
    }

    /// The name of the class.
    static String name(QueryPlan plan) {
        return JavaNames.type(plan.query());
    }

    static GeneratedFile of(
            Design design,
            QueryPlan plan,
            Parameters parameters,
            JavaTypes types,
            Idempotence idempotence) {
        return new QuestionClass(design, plan, parameters, types, idempotence).write();
    }

    private GeneratedFile write() {
        source.javadoc(documentation());
        source.open("public final class " + source.name() + " {");
        if (!plan.sort().isEmpty()) {
            writeOrder();
        }
        fields.write(source);
        source.line("");
        elements.ifPresent(each -> each.writeRecord(source));
        if (isJoinedFirst()) {
            source.javadoc(List.of("The rows of which an answer is made."));
            source.line(
                    variables.entrySet().stream()
                            .filter(each ->
                                    plan.buckets().isEmpty()
                                            || !each.getKey().equals(plan.buckets().get().name()))
                            .map(each -> rowType(each.getKey()) + " " + each.getValue())
                            .collect(Collectors.joining(", ", "private record Joined(", ") {}")));
            source.line("");
        }
        source.javadoc(
                List.of(
                        "The answers in order, fetched lazily. Use the stream in one thread only."));
        String stream = source.use("java.util.stream.Stream");
        source.open(
                JavaSource.declaration(
                        "public %s<%s> ask(".formatted(stream, AnswerClass.name(plan)),
                        parameters.declared(source, expressions.types()),
                        ") {"));
        lookups.values()
                .forEach(name -> {
                    String lookup = source.use(expressions.types().base() + ".support.Lookup");
                    source.line("%s %s = new %s(session);".formatted(lookup, name, lookup));
                });
        List<String> chain = pipeline();
        source.line("return " + String.join("\n", chain) + ";");
        source.close("}");
        elements.ifPresent(each ->
                each.writeMethod(source, plan.direction() == QueryPlan.ReadDirection.REVERSED));
        source.close("}");
        return source.file();
    }

    private List<String> documentation() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(JavaSource.escaped(plan.query() + ": " + plan.ask()));
        if (!plan.reason().isEmpty()) {
            paragraphs.add(JavaSource.escaped(plan.reason()) + ".");
        }
        for (FetchStep fetch : plan.fetches()) {
            paragraphs.add(
                    JavaSource.escaped("Then " + fetch.source() + ": " + fetch.reason()) + ".");
        }
        plan.unnesting()
                .ifPresent(each ->
                        paragraphs.add(
                                JavaSource.escaped(
                                        Character.toUpperCase(each.text().charAt(0))
                                                + each.text().substring(1)
                                                + ".")));
        if (!plan.sort().isEmpty()) {
            paragraphs.add(
                    "All rows are read before the first answer, because they are sorted here.");
        }
        paragraphs.add("Safe for any number of threads.");
        return paragraphs;
    }

    private PlanScope parametersOnly() {
        return PlanScope.of(parameters.variables());
    }

    private TableDesign table(String name) {
        return design.findTable(name).orElseThrow();
    }

    private String named(String step) {
        return Optional.ofNullable(variables.get(step)).orElseThrow();
    }

    private boolean isJoinedFirst() {
        return !plan.sort().isEmpty() && !plan.fetches().isEmpty();
    }

    private List<String> pipeline() {
        List<String> lines = new ArrayList<>(beginning());
        String row = named(plan.row());
        elements.ifPresent(_ -> lines.add(DEEPER + ".flatMap(" + source.name() + "::elements)"));
        PlanScope scope = parametersOnly().withRow(plan.row(), first(row));
        lines.addAll(filters(row, plan.presentWhen(), plan.checksAfter(plan.row()), scope));
        List<FetchStep> begun = plan.fetches().stream().filter(this::isKnownByRow).toList();
        if (!begun.isEmpty()) {
            List<String> ahead = ahead(lines, row, begun, scope);
            lines.clear();
            lines.addAll(ahead);
        }
        lines.addAll(rest(0, row, scope));
        if (!plan.sort().isEmpty()) {
            lines.add(DEEPER + ".sorted(ORDER)");
            lines.addAll(answer(isJoinedFirst() ? JOINED : row, joinedScope()));
        }
        return lines;
    }

    /// Whether all values of a read by key come from the row of the question's own statement, so
    /// that the read may begin before others have ended.
    private boolean isKnownByRow(FetchStep fetch) {
        return fetch.count() == ReadCount.ONE
                && fetch.statement().binds().stream().allMatch(bind -> isKnownByRow(bind.value()));
    }

    private boolean isKnownByRow(Expression value) {
        return switch (value) {
            case Expression.Parameter _, Expression.Literal _ -> true;
            case Expression.RowColumn column -> column.row().equals(plan.row());
            case Expression.BucketOf(var _, Expression time) -> isKnownByRow(time);
            case Expression.ShardOf(var _, var _, Expression hashed) -> isKnownByRow(hashed);
            case Expression.Remaining _, Expression.SetOf _, Expression.Element _ -> false;
        };
    }

    private List<String> ahead(
            List<String> rows, String row, List<FetchStep> begun, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Ahead") + ".of(");
        List<String> indented = indented(rows, 1);
        indented = new ArrayList<>(indented);
        indented.set(indented.size() - 1, indented.getLast() + ",");
        lines.addAll(indented);
        lines.add(DEEPER + Math.max(1, IN_FLIGHT_MAX / begun.size()) + ",");
        lines.add(DEEPER + row + " -> {");
        for (FetchStep fetch : begun) {
            lines.add(DEEPER + "    " + lookups.get(fetch.name()) + ".begin(");
            List<String> call = indented(bound(fetch.statement(), scope, 0), 2);
            lines.addAll(closed(call));
            lines.set(lines.size() - 1, lines.getLast() + ";");
        }
        lines.add(DEEPER + "})");
        return lines;
    }

    /// The type of a step's rows.
    private String rowType(String step) {
        return elements.isPresent() && step.equals(plan.row()) ? ELEMENT : source.use(ROW);
    }

    /// The rows of the question's own statement, once rows have been made of collections.
    ///
    /// @param variable the expression for one
    private RowOf first(String variable) {
        TableDesign table = table(plan.source());
        return elements.map(each ->
                        new RowOf(
                                variable + ".row()",
                                table,
                                false,
                                each.types(),
                                each.parts(variable)))
                .orElseGet(() -> new RowOf(variable, table, false));
    }

    /// The rows of the question's own statement.
    private List<String> beginning() {
        if (plan.buckets().isEmpty()) {
            return rows(plan.statement(), parametersOnly());
        }
        BucketLoop loop = plan.buckets().get();
        String variable = named(loop.name());
        return switch (loop) {
            case BucketLoop.Between between -> {
                String buckets =
                        "%s.between(%s, %s)"
                                .formatted(
                                        expressions.bucketClass(between.bucket().granularity()),
                                        expressions.value(between.from(), parametersOnly()),
                                        expressions.value(between.to(), parametersOnly()));
                boolean isBackwards = between.direction() == BucketLoop.Direction.DESCENDING;
                String ordered =
                        isBackwards
                                ? expressions.bucketClass(between.bucket().granularity())
                                        + ".backwards("
                                        + buckets
                                        + ")"
                                : buckets;
                yield eachBucket(
                        List.of(ordered + ".stream()"), variable, between.bucket().type(), loop);
            }
            case BucketLoop.Listed listed -> {
                CqlType type =
                        table(listed.table()).findColumn(listed.column()).orElseThrow().type();
                List<String> lines = new ArrayList<>(rows(listed.statement(), parametersOnly()));
                lines.add(
                        DEEPER
                                + ".map(listed -> %s)"
                                        .formatted(
                                                expressions
                                                        .types()
                                                        .get(
                                                                source,
                                                                "listed",
                                                                listed.column(),
                                                                type)));
                lines.add(DEEPER + ".distinct()");
                yield eachBucket(lines, variable, type, loop);
            }
            case BucketLoop.Sharded sharded -> {
                String shards =
                        "%s.range(0, %d)"
                                .formatted(
                                        source.use("java.util.stream.IntStream"),
                                        sharded.shard().count());
                yield sharded.merge().isEmpty()
                        ? eachBucket(
                                List.of(shards + ".boxed()"),
                                variable,
                                sharded.shard().type(),
                                loop)
                        : merged(shards, sharded, variable);
            }
        };
    }

    private List<String> eachBucket(
            List<String> buckets, String variable, CqlType type, BucketLoop loop) {
        PlanScope scope =
                parametersOnly().withRow(loop.name(), new BucketIn(new Variable(variable, type)));
        List<String> lines = new ArrayList<>(buckets);
        lines.add(DEEPER + ".flatMap(" + variable + " ->");
        lines.addAll(closed(indented(rows(plan.statement(), scope), 2)));
        return lines;
    }

    private List<String> merged(String shards, BucketLoop.Sharded loop, String variable) {
        PlanScope scope =
                parametersOnly()
                        .withRow(
                                loop.name(),
                                new BucketIn(new Variable(variable, loop.shard().type())));
        TableDesign table = table(plan.source());
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.MergedRows") + ".of(");
        lines.add(DEEPER + "session,");
        lines.add(DEEPER + shards + ".mapToObj(" + variable + " ->");
        int rows =
                plan.page().isPresent()
                        ? Math.ceilDiv(2 * plan.page().getAsInt(), loop.shard().count())
                        : 0;
        List<String> bound = indented(bound(plan.statement(), scope, rows), 2);
        lines.addAll(closed(bound));
        lines.add(DEEPER + DEEPER + ".toList(),");
        List<String> order = new ArrayList<>();
        for (BucketLoop.MergeTerm term : loop.merge()) {
            order.add(
                    comparing(
                            source.use(ROW),
                            new RowOf("row", table, false),
                            term.column(),
                            term.direction() == BucketLoop.Direction.DESCENDING,
                            "row"));
        }
        lines.addAll(indented(thenComparing(order), 1));
        lines.set(lines.size() - 1, lines.getLast() + ")");
        return lines;
    }

    private List<String> rows(PlanStatement statement, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Rows") + ".of(");
        lines.add(DEEPER + "session,");
        lines.addAll(closed(indented(bound(statement, scope, plan.page().orElse(0)), 1)));
        return lines;
    }

    private List<String> bound(PlanStatement statement, PlanScope scope, int pageSize) {
        List<String> lines = new ArrayList<>();
        lines.add(fields.name(statement) + ".boundStatementBuilder()");
        expressions.binds(statement, scope).forEach(bind -> lines.add(DEEPER + bind));
        if (pageSize > 0) {
            lines.add(DEEPER + ".setPageSize(" + pageSize + ")");
        }
        lines.add(DEEPER + ".build()");
        return lines;
    }

    private List<String> filters(
            String row, Optional<String> presentWhen, List<Check> checks, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        presentWhen.ifPresent(column ->
                lines.add(
                        DEEPER
                                + ".filter(%s -> !%s.isNull(%s))"
                                        .formatted(
                                                row,
                                                row,
                                                SourceText.literal(JavaNames.column(column)))));
        if (!checks.isEmpty()) {
            lines.add(
                    DEEPER
                            + ".filter(%s -> %s)"
                                    .formatted(row, new CheckCode(expressions).all(checks, scope)));
        }
        return lines;
    }

    /// Generates the code for a row: the fetches from a given one on, then the answer.
    private List<String> rest(int next, String row, PlanScope scope) {
        if (next == plan.fetches().size()) {
            if (plan.sort().isEmpty()) {
                return answer(row, scope);
            }
            if (!isJoinedFirst()) {
                return List.of();
            }
            String rows =
                    plan.fetches().stream()
                            .map(fetch -> named(fetch.name()))
                            .collect(Collectors.joining(", ", named(plan.row()) + ", ", ""));
            return List.of(DEEPER + ".map(%s -> new Joined(%s))".formatted(row, rows));
        }
        FetchStep fetch = plan.fetches().get(next);
        String found = named(fetch.name());
        PlanScope inside = scope.withRow(fetch.name(), fetched(fetch, found));
        List<String> inner = new ArrayList<>();
        if (fetch.count() == ReadCount.MANY) {
            inner.addAll(rows(fetch.statement(), scope));
        } else {
            inner.add(
                    lookups.get(fetch.name())
                            + (fetch.missing() == FetchStep.Missing.ZERO
                                    ? ".rowsOrNull("
                                    : ".rows("));
            inner.addAll(closed(indented(bound(fetch.statement(), scope, 0), 1)));
        }
        inner.addAll(filters(found, fetch.presentWhen(), plan.checksAfter(fetch.name()), inside));
        inner.addAll(rest(next + 1, found, inside));
        List<String> lines = new ArrayList<>();
        lines.add(DEEPER + ".flatMap(" + row + " ->");
        lines.addAll(closed(indented(inner, 2)));
        return lines;
    }

    private List<String> answer(String row, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(DEEPER + ".map(" + row + " ->");
        lines.add(DEEPER + DEEPER + "new " + AnswerClass.name(plan) + "(");
        List<String> values = new ArrayList<>();
        for (ResultColumn column : plan.columns()) {
            values.add(DEEPER.repeat(3) + value(column, scope));
        }
        lines.add(String.join(",\n", values) + "))");
        return lines;
    }

    /// A column of the answer. Values that the statement computes are not columns of the table; a
    /// counter that was never counted is 0.
    private String value(ResultColumn column, PlanScope scope) {
        RowOf row = (RowOf) Optional.ofNullable(scope.rows().get(column.step())).orElseThrow();
        if (!row.has(column.column())) {
            return expressions.types().get(source, row.variable(), column.column(), column.type());
        }
        String value =
                expressions.value(new Expression.RowColumn(column.step(), column.column()), scope);
        return column.type() == NativeType.COUNTER
                ? "%s.requireNonNullElse(%s, 0L)".formatted(source.use("java.util.Objects"), value)
                : value;
    }

    private RowOf fetched(FetchStep fetch, String variable) {
        return new RowOf(
                variable, table(fetch.source()), fetch.missing() == FetchStep.Missing.ZERO);
    }

    private PlanScope joinedScope() {
        PlanScope scope = parametersOnly();
        String prefix = isJoinedFirst() ? JOINED + "." : "";
        String suffix = isJoinedFirst() ? "()" : "";
        scope = scope.withRow(plan.row(), first(prefix + named(plan.row()) + suffix));
        for (FetchStep fetch : plan.fetches()) {
            scope =
                    scope.withRow(
                            fetch.name(), fetched(fetch, prefix + named(fetch.name()) + suffix));
        }
        return scope;
    }

    private void writeOrder() {
        String type = isJoinedFirst() ? "Joined" : rowType(plan.row());
        List<String> terms = new ArrayList<>();
        for (SortTerm term : plan.sort()) {
            PlanScope.Place place =
                    Optional.ofNullable(joinedScope().rows().get(term.value().row())).orElseThrow();
            terms.add(
                    comparing(
                            type,
                            (RowOf) place,
                            term.value().column(),
                            term.direction() == Ordering.Direction.DESCENDING,
                            isJoinedFirst() ? JOINED : named(plan.row())));
        }
        source.line(
                "private static final %s<%s> ORDER ="
                        .formatted(source.use("java.util.Comparator"), type));
        List<String> lines = indented(thenComparing(terms), 1);
        source.line(String.join("\n", lines) + ";");
        source.line("");
    }

    /// `Comparator.comparing((Row row) -> row.getInstant("at"), Comparator.nullsFirst(…))`.
    private String comparing(
            String type, RowOf row, String column, boolean isDescending, String variable) {
        CqlType columnType = row.type(column);
        return "comparing(\n        (%s %s) -> %s,\n        %s.nullsFirst(%s)%s)"
                .formatted(
                        type,
                        variable,
                        row.part(column)
                                .orElseGet(() ->
                                        expressions
                                                .types()
                                                .get(source, row.variable(), column, columnType)),
                        source.use("java.util.Comparator"),
                        expressions.types().order(source, columnType),
                        isDescending ? ".reversed()" : "");
    }

    private List<String> thenComparing(List<String> terms) {
        List<String> lines = new ArrayList<>();
        for (String term : terms) {
            lines.add(
                    lines.isEmpty()
                            ? source.use("java.util.Comparator") + "." + term
                            : indented(List.of(".thenC" + term.substring(1)), 1).getFirst());
        }
        return lines;
    }

    private static List<String> indented(List<String> lines, int times) {
        return lines.stream()
                .map(line -> DEEPER.repeat(times) + line.replace("\n", "\n" + DEEPER.repeat(times)))
                .toList();
    }

    private static List<String> closed(List<String> lines) {
        List<String> closed = new ArrayList<>(lines);
        closed.set(closed.size() - 1, closed.getLast() + ")");
        return closed;
    }
}
