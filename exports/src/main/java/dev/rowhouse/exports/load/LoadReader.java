package dev.rowhouse.exports.load;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.model.concept.AttributeStatistics;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;
import dev.rowhouse.plan.table.TableKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what a workload means for each table of its design.
final class LoadReader {
    private static final Pattern MARKER =
            Pattern.compile("(<=|>=|=|<|>|IN|VALUES)?\\s*\\(?:(\"[^\"]+\"|[A-Za-z_]\\w*)");

    private final Workload workload;
    private final Design design;
    private final Schema schema;
    private final Figures figures;

    private LoadReader(Workload workload, Design design) {
        this.workload = workload;
        this.design = design;
        this.schema = SchemaCheck.build(design.keyspace(), design.schemaCql());
        this.figures = new Figures(workload.model());
    }

    /// The load of each table; a view has reads only.
    static List<TableLoad> read(Workload workload, Design design) {
        LoadReader reader = new LoadReader(workload, design);
        return design.tables().stream().map(reader::load).toList();
    }

    /// The part of a design's load that no table shows, as sentences.
    static List<String> notes(Design design) {
        return design.heldCallsCql().isPresent()
                ? List.of(
                        HeldCalls.TABLE
                                + ": the conditional writes of callers that help each other; measure them with the code of `rowhouse export java`")
                : List.of();
    }

    private TableLoad load(TableDesign table) {
        return new TableLoad(table, columns(table), reads(table), written(table));
    }

    private List<TableLoad.ColumnLoad> columns(TableDesign table) {
        Identity identity = new Identity(workload.model(), table.shape());
        List<TableLoad.ColumnLoad> columns = new ArrayList<>();
        double others = 1;
        for (ColumnDesign column : table.columns()) {
            long distinct = 1;
            Distribution distribution = new Distribution.Uniform();
            AttributeStatistics statistics = AttributeStatistics.unknown();
            if (column.source() instanceof ColumnSource.OfField(Field field)) {
                distinct = Math.max(1, Math.round(figures.distinct(identity, field)));
                distribution = distribution(identity, field);
                statistics = field.attribute().statistics();
            } else if (column.source() instanceof ColumnSource.OfShard(var shard, var _)) {
                distinct = shard.count();
            } else if (column.source() instanceof ColumnSource.OfBucket) {
                distinct = Math.max(1, Math.round(table.size().partitions() / others));
            }
            if (column.role() == ColumnRole.PARTITION_KEY) {
                others *= distinct;
            }
            columns.add(
                    new TableLoad.ColumnLoad(
                            column.name(),
                            column.type(),
                            column.role(),
                            distinct,
                            distribution,
                            statistics));
        }
        return columns;
    }

    /// The spread of rows over the values of a key: from the relationship that leads to it,
    /// otherwise from the attribute.
    private static Distribution distribution(Identity identity, Field field) {
        return field.node().isRoot()
                ? field.attribute().statistics().distribution()
                : identity.arrival(field.node()).distribution();
    }

    private double written(TableDesign table) {
        if (table.kind() == TableKind.VIEW) {
            return 0;
        }
        return design.mutations().stream()
                .mapToDouble(plan ->
                        workload.findMutation(plan.mutation()).stream()
                                        .flatMap(each -> each.header().rate().stream())
                                        .mapToDouble(rate -> rate.perSecond())
                                        .sum()
                                * plan.cost().tables().stream()
                                        .filter(each -> each.table().equals(table.name()))
                                        .mapToDouble(each -> each.rows().average())
                                        .sum())
                .sum();
    }

    private List<TableLoad.Read> reads(TableDesign table) {
        List<TableLoad.Read> reads = new ArrayList<>();
        for (QueryPlan plan : design.queries()) {
            String question = plan.query().replaceAll("[ ,]+", "_");
            double rate = rate(plan.query());
            if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed
                    && listed.table().equals(table.name())) {
                double times = plan.cost().requests(listed.name());
                String name = question + "_" + listed.name();
                reads.add(read(name, listed.statement(), OptionalInt.empty(), rate * times));
            }
            if (plan.source().equals(table.name())) {
                double times = plan.cost().requests(plan.row());
                reads.add(read(question, plan.statement(), plan.page(), rate * times));
            }
            for (FetchStep fetch : plan.fetches()) {
                if (fetch.source().equals(table.name())) {
                    double times = plan.cost().requests(fetch.name());
                    String name = question + "_" + fetch.name();
                    reads.add(read(name, fetch.statement(), OptionalInt.empty(), rate * times));
                }
            }
        }
        return reads;
    }

    /// The rate of a question, or the one that the designer assumed, per second.
    private double rate(String question) {
        return workload.findQuestion(question)
                .flatMap(asked -> asked.rate())
                .map(each -> each.perSecond())
                .orElseGet(() ->
                        design.assumedRates().stream()
                                .filter(each -> each.name().equals(question))
                                .mapToDouble(each -> each.perSecond())
                                .sum());
    }

    private TableLoad.Read read(
            String name, PlanStatement statement, OptionalInt page, double rate) {
        List<String> operators = new ArrayList<>();
        Matcher matcher = MARKER.matcher(statement.cql());
        StringBuilder cql = new StringBuilder();
        while (matcher.find()) {
            String operator = matcher.group(1);
            operators.add(operator == null ? previous(operators) : operator);
            String marker = ":" + matcher.group(2);
            String found = matcher.group();
            matcher.appendReplacement(
                    cql,
                    Matcher.quoteReplacement(
                            found.substring(0, found.length() - marker.length()) + "?"));
        }
        matcher.appendTail(cql);
        page.ifPresent(rows -> cql.append("\nLIMIT ").append(rows));
        BoundStatement bound =
                StatementAnalyzer.analyze(
                        CqlParser.parse(cql.toString()), schema, Optional.of(design.keyspace()));
        List<TableLoad.Compared> values = new ArrayList<>();
        List<BindVariable> variables = bound.variables();
        for (int i = 0; i < variables.size(); i++) {
            values.add(new TableLoad.Compared(column(variables.get(i)), operators.get(i)));
        }
        return new TableLoad.Read(name, cql.toString(), values, rate);
    }

    /// Values of a tuple are compared as the first one is.
    private static String previous(List<String> operators) {
        return operators.isEmpty() ? "=" : operators.getLast();
    }

    /// Cassandra calls the variable of `city IN ?` `in(city)`.
    private static String column(BindVariable variable) {
        String name = variable.name();
        return name.startsWith("in(") ? name.substring(3, name.length() - 1) : name;
    }
}
