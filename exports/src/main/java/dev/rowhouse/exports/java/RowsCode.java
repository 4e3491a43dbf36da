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
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;

/// The streams of rows that a question reads: of one partition, of bucket after bucket, or of
/// shards that are merged in their order.
final class RowsCode {
    /// The driver's row.
    static final String ROW = "com.datastax.oss.driver.api.core.cql.Row";

    private final Design design;
    private final QueryPlan plan;
    private final PlanExpressions expressions;
    private final JavaSource source;
    private final StatementFields fields;
    private final ComparatorCode order;

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
        this.order = new ComparatorCode(expressions, source);
    }

    /// The rows of the question's own statement.
    ///
    /// @param parameters what the question is asked with
    /// @param variable how a bucket or shard is called; empty when there are none
    List<String> ofQuestion(PlanScope parameters, String variable) {
        if (plan.buckets().isEmpty()) {
            return of(plan.statement(), parameters);
        }
        BucketLoop loop = plan.buckets().get();
        return switch (loop) {
            case BucketLoop.Between between -> {
                yield eachBucket(
                        List.of(stretches(between, parameters) + ".stream()"),
                        variable,
                        between.bucket().type(),
                        loop,
                        parameters);
            }
            case BucketLoop.Listed listed -> {
                CqlType type =
                        table(listed.table()).findColumn(listed.column()).orElseThrow().type();
                List<String> lines = new ArrayList<>(of(listed.statement(), parameters));
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
                yield eachBucket(lines, variable, type, loop, parameters);
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
                                loop,
                                parameters)
                        : merged(shards, sharded, variable, parameters);
            }
        };
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

    private List<String> eachBucket(
            List<String> buckets,
            String variable,
            CqlType type,
            BucketLoop loop,
            PlanScope parameters) {
        PlanScope scope =
                parameters.withRow(loop.name(), new BucketIn(new Variable(variable, type)));
        List<String> lines = new ArrayList<>(buckets);
        lines.add(DEEPER + ".flatMap(" + variable + " ->");
        lines.addAll(closed(indented(of(plan.statement(), scope), 2)));
        return lines;
    }

    private List<String> merged(
            String shards, BucketLoop.Sharded loop, String variable, PlanScope parameters) {
        PlanScope scope =
                parameters.withRow(
                        loop.name(), new BucketIn(new Variable(variable, loop.shard().type())));
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
        List<String> terms = new ArrayList<>();
        for (BucketLoop.MergeTerm term : loop.merge()) {
            terms.add(
                    order.comparing(
                            source.use(ROW),
                            new RowOf("row", table, false),
                            term.column(),
                            term.direction() == BucketLoop.Direction.DESCENDING,
                            "row"));
        }
        lines.addAll(indented(order.thenComparing(terms), 1));
        lines.set(lines.size() - 1, lines.getLast() + ")");
        return lines;
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
