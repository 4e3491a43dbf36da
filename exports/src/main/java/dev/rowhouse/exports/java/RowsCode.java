package dev.rowhouse.exports.java;

import static dev.rowhouse.exports.java.ChainText.DEEPER;
import static dev.rowhouse.exports.java.ChainText.closed;
import static dev.rowhouse.exports.java.ChainText.indented;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.exports.java.PlanScope.BucketIn;
import dev.rowhouse.exports.java.PlanScope.RowOf;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// The streams of rows that a question reads: of one partition, of bucket after bucket, or of
/// shards or values of an `IN` that are merged in their order.
final class RowsCode {
    /// The driver's row.
    static final String ROW = "com.datastax.oss.driver.api.core.cql.Row";

    private final Design design;
    private final QueryPlan plan;
    private final PlanExpressions expressions;
    private final JavaSource source;
    private final StatementFields fields;
    private final ComparatorCode comparators;
    private final FirstCode first;

    RowsCode(
            Design design,
            QueryPlan plan,
            PlanExpressions expressions,
            JavaSource source,
            StatementFields fields,
            FirstCode first) {
        this.design = design;
        this.plan = plan;
        this.expressions = expressions;
        this.source = source;
        this.fields = fields;
        this.first = first;
        this.comparators = new ComparatorCode(expressions, source);
    }

    /// The rows of the question's own statement.
    ///
    /// @param parameters what the question is asked with
    /// @param variables how a bucket, a shard or a value of an `IN` is called, by the loop's name
    List<String> ofQuestion(PlanScope parameters, UnaryOperator<String> variables) {
        List<Loop> values = values(parameters, variables);
        if (plan.buckets().isEmpty()) {
            return rows(values, parameters);
        }
        BucketLoop loop = plan.buckets().get();
        Loop buckets = buckets(loop, parameters, variables.apply(loop.name()));
        if (loop instanceof BucketLoop.Sharded sharded
                && !(values.isEmpty() && sharded.merge().isEmpty())) {
            List<Loop> all = new ArrayList<>(values);
            all.add(buckets);
            return merged(all, parameters);
        }
        return eachBucket(buckets, values, parameters);
    }

    private Loop buckets(BucketLoop loop, PlanScope parameters, String variable) {
        return switch (loop) {
            case BucketLoop.Between between ->
                    new Loop(
                            loop.name(),
                            new Variable(variable, between.bucket().type()),
                            List.of(stretches(between, parameters) + ".stream()"));
            case BucketLoop.Listed listed -> {
                CqlType type =
                        table(listed.table()).findColumn(listed.column()).orElseThrow().type();
                yield new Loop(
                        loop.name(),
                        new Variable(variable, type),
                        listed(listed, type, parameters));
            }
            case BucketLoop.Sharded sharded ->
                    new Loop(
                            loop.name(),
                            new Variable(variable, sharded.shard().type()),
                            List.of(
                                    "%s.range(0, %d).boxed()"
                                            .formatted(
                                                    source.use("java.util.stream.IntStream"),
                                                    sharded.shard().count())));
        };
    }

    /// A loop that runs a statement once for each of its values.
    ///
    /// @param name the loop's name in the plan
    /// @param stream the expression for a stream of its values, as lines
    private record Loop(String name, Variable variable, List<String> stream) {
        PlanScope in(PlanScope scope) {
            return scope.withRow(name, new BucketIn(variable));
        }
    }

    /// The rows of the question's own statement after the last row of a page.
    ///
    /// @param parameters what the question is asked with
    /// @param variables how a bucket, a shard or a value of an `IN` is called, by the loop's name
    /// @param last the variable of the last row's place
    /// @return statements that end with the returned stream
    List<String> after(
            NextPage.Continuation next,
            PlanScope parameters,
            UnaryOperator<String> variables,
            String last) {
        PlanScope scope = parameters.withRow(NextPage.LAST, new PlanScope.LastRow(last));
        List<Loop> values = values(parameters, variables);
        if (plan.buckets().isEmpty()) {
            return returned(rest(next, values, scope, last));
        }
        BucketLoop loop = plan.buckets().get();
        Loop buckets = buckets(loop, parameters, variables.apply(loop.name()));
        if (loop instanceof BucketLoop.Sharded && !next.later().isEmpty()) {
            List<Loop> all = new ArrayList<>(values);
            all.add(buckets);
            return returned(mergedRest(next, all, scope, last));
        }
        Variable bucket = buckets.variable();
        String wanted = "last" + JavaNames.type(bucket.name());
        boolean isTaken =
                parameters.parameters().values().stream()
                        .anyMatch(each -> each.name().equals(wanted));
        String lastBucket = isTaken ? wanted + "OfPage" : wanted;
        BucketLoop.Direction direction =
                switch (loop) {
                    case BucketLoop.Between between -> between.direction();
                    case BucketLoop.Listed listed -> listed.direction();
                    case BucketLoop.Sharded _ -> BucketLoop.Direction.ASCENDING;
                };
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s %s = %s.get(%s, %s);"
                        .formatted(
                                expressions.types().name(source, bucket.type()),
                                lastBucket,
                                last,
                                SourceText.literal(JavaNames.column(loop.column())),
                                expressions.types().codec(source, bucket.type())));
        List<String> chain = new ArrayList<>(buckets.stream());
        chain.add(
                DEEPER
                        + ".dropWhile(%s -> %s.compareTo(%s) %s 0)"
                                .formatted(
                                        bucket.name(),
                                        bucket.name(),
                                        lastBucket,
                                        direction == BucketLoop.Direction.DESCENDING ? ">" : "<"));
        chain.add(DEEPER + ".flatMap(" + bucket.name() + " ->");
        PlanScope inside = buckets.in(scope);
        chain.add(DEEPER.repeat(2) + "%s.equals(%s)".formatted(bucket.name(), lastBucket));
        chain.addAll(alternative("? ", rest(next, values, inside, last)));
        chain.addAll(closed(alternative(": ", rows(values, inside))));
        lines.addAll(returned(chain));
        return lines;
    }

    private static List<String> returned(List<String> expression) {
        List<String> lines = new ArrayList<>(expression);
        lines.set(0, "return " + lines.getFirst());
        lines.set(lines.size() - 1, lines.getLast() + ";");
        return lines;
    }

    private static List<String> alternative(String mark, List<String> expression) {
        List<String> lines = new ArrayList<>(indented(expression, 4));
        lines.set(0, DEEPER.repeat(4) + mark + expression.getFirst());
        return lines;
    }

    /// The rows after the last row within one bucket, or without any.
    private List<String> rest(
            NextPage.Continuation next, List<Loop> values, PlanScope scope, String last) {
        if (!values.isEmpty()) {
            return mergedRest(next, values, scope, last);
        }
        if (next.own().isEmpty()) {
            return List.of(
                    source.use("java.util.stream.Stream") + ".<" + source.use(ROW) + ">empty()");
        }
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Rows") + ".inTurn(");
        lines.add(DEEPER + "session,");
        lines.addAll(closed(indented(list(next.own(), scope, plan.page().orElse(0)), 1)));
        return lines;
    }

    /// A list of statements with their values.
    private List<String> list(List<PlanStatement> statements, PlanScope scope, int pageSize) {
        String list = source.use("java.util.List") + ".of(";
        if (statements.isEmpty()) {
            return List.of(list + ")");
        }
        List<String> lines = new ArrayList<>(List.of(list));
        for (PlanStatement statement : statements) {
            lines.addAll(indented(bound(statement, scope, pageSize), 1));
            lines.set(lines.size() - 1, lines.getLast() + ",");
        }
        String end = lines.getLast();
        lines.set(lines.size() - 1, end.substring(0, end.length() - 1) + ")");
        return lines;
    }

    private List<String> mergedRest(
            NextPage.Continuation next, List<Loop> loops, PlanScope scope, String last) {
        String merged = source.use(expressions.types().base() + ".support.MergedRows");
        List<String> lines = new ArrayList<>(List.of(merged + ".after("));
        lines.add(DEEPER + "session,");
        lines.add(DEEPER + plan.page().orElse(0) + ",");
        lines.addAll(
                indented(
                        statements(
                                loops,
                                scope,
                                inside -> {
                                    List<String> rest = new ArrayList<>();
                                    rest.add("new " + merged + ".Rest(");
                                    addArgument(rest, bound(plan.statement(), inside, 0), ",");
                                    addArgument(rest, list(next.own(), inside, 0), ",");
                                    addArgument(rest, list(next.earlier(), inside, 0), ",");
                                    addArgument(rest, list(next.later(), inside, 0), ")");
                                    return rest;
                                }),
                        1));
        lines.add(DEEPER + DEEPER + ".toList(),");
        List<String> names = loops.stream().map(Loop::name).toList();
        lines.add(
                DEEPER
                        + "read -> %s.isOf(read, %s),"
                                .formatted(
                                        last,
                                        plan.statement().binds().stream()
                                                .filter(bind ->
                                                        bind.value()
                                                                        instanceof
                                                                        Expression.RowColumn(
                                                                                var row,
                                                                                var _)
                                                                && names.contains(row))
                                                .map(RowsCode::ofMarker)
                                                .distinct()
                                                .collect(
                                                        Collectors.joining(
                                                                ", ",
                                                                source.use("java.util.Map")
                                                                        + ".of(",
                                                                ")"))));
        lines.addAll(indented(comparator(), 1));
        lines.set(lines.size() - 1, lines.getLast() + ")");
        return lines;
    }

    private static void addArgument(List<String> call, List<String> argument, String end) {
        call.addAll(indented(argument, 1));
        call.set(call.size() - 1, call.getLast() + end);
    }

    private static String ofMarker(Bind bind) {
        return SourceText.literal(JavaNames.column(bind.marker()))
                + ", "
                + SourceText.literal(
                        JavaNames.column(((Expression.RowColumn) bind.value()).column()));
    }

    private List<Loop> values(PlanScope parameters, UnaryOperator<String> variables) {
        return plan.values().map(ValueMerge::loops).orElse(List.of()).stream()
                .map(loop ->
                        new Loop(
                                loop.name(),
                                new Variable(variables.apply(loop.name()), loop.type()),
                                List.of(values(loop.values(), parameters) + ".distinct()")))
                .toList();
    }

    private String values(ValueLoop.Values values, PlanScope parameters) {
        return switch (values) {
            case ValueLoop.OfList(var list) -> expressions.value(list, parameters) + ".stream()";
            case ValueLoop.Each(var each) ->
                    each.stream()
                            .map(value -> expressions.value(value, parameters))
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            source.use("java.util.stream.Stream") + ".of(",
                                            ")"));
        };
    }

    /// The buckets that a table lists.
    private List<String> listed(BucketLoop.Listed loop, CqlType type, PlanScope parameters) {
        List<String> lines = new ArrayList<>(of(loop.statement(), parameters));
        lines.add(
                DEEPER
                        + ".map(listed -> %s)"
                                .formatted(
                                        expressions
                                                .types()
                                                .get(source, "listed", loop.column(), type)));
        lines.add(DEEPER + ".distinct()");
        loop.sorted()
                .ifPresent(order ->
                        lines.add(
                                DEEPER
                                        + switch (order) {
                                            case ASCENDING -> ".sorted()";
                                            case DESCENDING ->
                                                    ".sorted(%s.reverseOrder())"
                                                            .formatted(
                                                                    source.use(
                                                                            "java.util.Comparator"));
                                        }));
        return lines;
    }

    /// The stretches of time from one to another, in the order in which they are read.
    private String stretches(BucketLoop.Between between, PlanScope parameters) {
        String buckets =
                "%s.between(%s, %s)"
                        .formatted(
                                expressions.bucketClass(between.bucket().granularity()),
                                expressions.value(between.from(), parameters),
                                expressions.value(between.to(), parameters));
        return between.direction() == BucketLoop.Direction.DESCENDING
                ? expressions.bucketClass(between.bucket().granularity())
                        + ".backwards("
                        + buckets
                        + ")"
                : buckets;
    }

    private List<String> eachBucket(Loop buckets, List<Loop> values, PlanScope parameters) {
        List<String> lines = new ArrayList<>(buckets.stream());
        lines.add(DEEPER + ".flatMap(" + buckets.variable().name() + " ->");
        lines.addAll(closed(indented(rows(values, buckets.in(parameters)), 2)));
        return lines;
    }

    /// The rows of the question's statement within one bucket, or without any.
    private List<String> rows(List<Loop> values, PlanScope scope) {
        return values.isEmpty() ? of(plan.statement(), scope) : merged(values, scope);
    }

    private List<String> merged(List<Loop> loops, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.MergedRows") + ".of(");
        lines.add(DEEPER + "session,");
        lines.add(DEEPER + plan.page().orElse(0) + ",");
        lines.addAll(indented(statements(loops, scope, this::bound), 1));
        lines.add(DEEPER + DEEPER + ".toList(),");
        lines.addAll(indented(comparator(), 1));
        lines.set(lines.size() - 1, lines.getLast() + ")");
        return lines;
    }

    private List<String> bound(PlanScope scope) {
        return bound(plan.statement(), scope, 0);
    }

    /// The comparator of merged rows.
    private List<String> comparator() {
        TableDesign table = table(plan.source());
        List<String> terms = new ArrayList<>();
        for (BucketLoop.MergeTerm term : order()) {
            terms.add(
                    comparators.comparing(
                            source.use(ROW),
                            new RowOf("row", table, false),
                            term.column(),
                            term.direction() == BucketLoop.Direction.DESCENDING,
                            "row"));
        }
        return comparators.thenComparing(terms);
    }

    /// A stream with an element for each combination of what the loops go through.
    ///
    /// @param element the expression for an element
    private List<String> statements(
            List<Loop> loops, PlanScope scope, Function<PlanScope, List<String>> element) {
        Loop loop = loops.getFirst();
        List<Loop> rest = loops.subList(1, loops.size());
        List<String> lines = new ArrayList<>(loop.stream());
        if (rest.isEmpty()) {
            first.open(loop.variable().name(), loop.in(scope)).ifPresent(lines::add);
        }
        String call = rest.isEmpty() ? ".map(" : ".flatMap(";
        lines.set(lines.size() - 1, lines.getLast() + call + loop.variable().name() + " ->");
        List<String> inner =
                rest.isEmpty()
                        ? element.apply(loop.in(scope))
                        : statements(rest, loop.in(scope), element);
        lines.addAll(closed(indented(inner, 1)));
        return lines;
    }

    private List<BucketLoop.MergeTerm> order() {
        return plan.values()
                .map(ValueMerge::order)
                .orElseGet(() ->
                        plan.buckets().orElse(null) instanceof BucketLoop.Sharded sharded
                                ? sharded.merge()
                                : List.of());
    }

    /// The rows that a statement reads.
    List<String> of(PlanStatement statement, PlanScope scope) {
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.Rows") + ".of(");
        lines.add(DEEPER + "session,");
        lines.addAll(closed(indented(bound(statement, scope, plan.page().orElse(0)), 1)));
        return lines;
    }

    /// A statement with its values.
    ///
    /// @param pageSize how many rows a page has; 0 leaves that to the driver
    List<String> bound(PlanStatement statement, PlanScope scope, int pageSize) {
        List<String> lines = new ArrayList<>();
        lines.add(fields.name(statement) + ".boundStatementBuilder()");
        expressions.binds(statement, scope).forEach(bind -> lines.add(DEEPER + bind));
        if (pageSize > 0) {
            lines.add(DEEPER + ".setPageSize(" + pageSize + ")");
        }
        lines.add(DEEPER + ".build()");
        return lines;
    }

    private TableDesign table(String name) {
        return design.findTable(name).orElseThrow();
    }
}
