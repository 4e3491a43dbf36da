package dev.rowhouse.exports.java;

import static dev.rowhouse.exports.java.ChainText.DEEPER;
import static dev.rowhouse.exports.java.ChainText.closed;
import static dev.rowhouse.exports.java.ChainText.indented;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.exports.java.PlanScope.BucketIn;
import dev.rowhouse.exports.java.PlanScope.RowOf;
import dev.rowhouse.exports.java.PlanScope.Variable;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
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

    RowsCode(
            Design design,
            QueryPlan plan,
            PlanExpressions expressions,
            JavaSource source,
            StatementFields fields) {
        this.design = design;
        this.plan = plan;
        this.expressions = expressions;
        this.source = source;
        this.fields = fields;
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
        String variable = variables.apply(loop.name());
        return switch (loop) {
            case BucketLoop.Between between -> {
                Loop buckets =
                        new Loop(
                                loop.name(),
                                new Variable(variable, between.bucket().type()),
                                List.of(stretches(between, parameters) + ".stream()"));
                yield eachBucket(buckets, values, parameters);
            }
            case BucketLoop.Listed listed -> {
                CqlType type =
                        table(listed.table()).findColumn(listed.column()).orElseThrow().type();
                Loop buckets =
                        new Loop(
                                loop.name(),
                                new Variable(variable, type),
                                listed(listed, type, parameters));
                yield eachBucket(buckets, values, parameters);
            }
            case BucketLoop.Sharded sharded -> {
                Loop shards =
                        new Loop(
                                loop.name(),
                                new Variable(variable, sharded.shard().type()),
                                List.of(
                                        "%s.range(0, %d).boxed()"
                                                .formatted(
                                                        source.use("java.util.stream.IntStream"),
                                                        sharded.shard().count())));
                if (values.isEmpty() && sharded.merge().isEmpty()) {
                    yield eachBucket(shards, values, parameters);
                }
                List<Loop> all = new ArrayList<>(values);
                all.add(shards);
                yield merged(all, parameters);
            }
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
        TableDesign table = table(plan.source());
        List<String> lines = new ArrayList<>();
        lines.add(source.use(expressions.types().base() + ".support.MergedRows") + ".of(");
        lines.add(DEEPER + "session,");
        lines.add(DEEPER + plan.page().orElse(0) + ",");
        lines.addAll(indented(statements(loops, scope), 1));
        lines.add(DEEPER + DEEPER + ".toList(),");
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
        lines.addAll(indented(comparators.thenComparing(terms), 1));
        lines.set(lines.size() - 1, lines.getLast() + ")");
        return lines;
    }

    /// A stream of the question's statement for each combination of what the loops go through.
    private List<String> statements(List<Loop> loops, PlanScope scope) {
        Loop loop = loops.getFirst();
        List<Loop> rest = loops.subList(1, loops.size());
        List<String> lines = new ArrayList<>(loop.stream());
        String call = rest.isEmpty() ? ".map(" : ".flatMap(";
        lines.set(lines.size() - 1, lines.getLast() + call + loop.variable().name() + " ->");
        List<String> inner =
                rest.isEmpty()
                        ? bound(plan.statement(), loop.in(scope), 0)
                        : statements(rest, loop.in(scope));
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
