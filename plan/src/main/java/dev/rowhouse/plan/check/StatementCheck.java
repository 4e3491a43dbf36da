package dev.rowhouse.plan.check;

import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Analyses the text of every statement of a design against the design's schema.
///
/// A defect of the designer ends in an exception. Examples are a statement that Cassandra would
/// reject, or a read that filters, sorts in memory or visits every partition. So a design is either
/// correct or not returned.
public final class StatementCheck {
    private final Schema schema;
    private final Optional<String> keyspace;

    /// Creates a check against a schema.
    ///
    /// @param keyspace the keyspace of the design's tables
    public StatementCheck(Schema schema, String keyspace) {
        this.schema = schema;
        this.keyspace = Optional.of(keyspace);
    }

    /// Checks a question's statements.
    ///
    /// @return the same plan with the access paths of its statements
    /// @throws IllegalStateException when a statement is not as it should be
    public QueryPlan check(QueryPlan plan) {
        if (plan.buckets().orElse(null) instanceof BucketLoop.Listed listed) {
            read(listed.statement());
        }
        Map<String, BoundSelect> selects = new LinkedHashMap<>();
        BoundSelect first = read(plan.statement());
        selects.put(plan.row(), first);
        List<String> paths = new ArrayList<>();
        for (FetchStep fetch : plan.fetches()) {
            BoundSelect select = read(fetch.statement());
            for (Bind bind : fetch.statement().binds()) {
                requireKnown(plan, selects, bind.value(), fetch.statement());
            }
            selects.put(fetch.name(), select);
            fetch.joins()
                    .forEach((column, value) -> {
                        requireKnown(plan, selects, value, fetch.statement());
                        requireKnown(
                                plan,
                                selects,
                                new Expression.RowColumn(fetch.name(), column),
                                fetch.statement());
                    });
            paths.add(select.path().describe());
        }
        for (ResultColumn column : plan.columns()) {
            BoundSelect select = Optional.ofNullable(selects.get(column.step())).orElse(first);
            boolean isThere =
                    makes(plan, column.step(), column.column(), Optional.of(column.type()))
                            || select.resultColumns().stream()
                                    .anyMatch(result ->
                                            result.name().equals(column.column())
                                                    && result.type().equals(column.type()));
            require(isThere, plan.statement(), "the answer has no column " + column);
        }
        plan.unnesting()
                .ifPresent(unnesting ->
                        require(
                                first.resultColumns().stream()
                                        .anyMatch(result ->
                                                result.name().equals(unnesting.column())
                                                        && result.type()
                                                                .cql()
                                                                .equals(unnesting.type().cql())),
                                plan.statement(),
                                "it does not return " + unnesting));
        plan.sort().forEach(term -> requireKnown(plan, selects, term.value(), plan.statement()));
        if (plan.nextPage().orElse(null) instanceof NextPage.Continuation next) {
            check(next, first, plan.statement());
        }
        return plan.withAccessPaths(first.path().describe(), paths);
    }

    /// Checks that the statements of a continuation return what the plan's own statement does, and
    /// that the last row tells its place.
    private void check(NextPage.Continuation next, BoundSelect first, PlanStatement statement) {
        for (PlanStatement each : next.statements()) {
            require(
                    read(each).resultColumns().equals(first.resultColumns()),
                    each,
                    "it returns other columns than " + statement.cql());
            for (Bind bind : each.binds()) {
                require(
                        !(bind.value() instanceof Expression.RowColumn(var row, var column))
                                || !row.equals(NextPage.LAST)
                                || next.columns().contains(column),
                        each,
                        "no column of the last row is " + bind.value().text());
            }
        }
        for (String column : next.columns()) {
            require(
                    first.resultColumns().stream().anyMatch(each -> each.name().equals(column)),
                    statement,
                    "it does not return " + column);
        }
    }

    /// Whether a column of a step's rows comes from a collection.
    private static boolean makes(
            QueryPlan plan, String step, String column, Optional<CqlType> type) {
        return step.equals(plan.row())
                && plan.unnesting().stream()
                        .flatMap(unnesting -> unnesting.parts().stream())
                        .anyMatch(part ->
                                part.column().equals(column)
                                        && (type.isEmpty() || part.type().equals(type.get())));
    }

    private static void requireKnown(
            QueryPlan plan,
            Map<String, BoundSelect> selects,
            Expression value,
            PlanStatement statement) {
        Expression inner = value instanceof Expression.BucketOf(_, var time) ? time : value;
        if (inner instanceof Expression.RowColumn(var row, var column)) {
            boolean isKnown =
                    makes(plan, row, column, Optional.empty())
                            || Optional.ofNullable(selects.get(row)).stream()
                                    .flatMap(select -> select.resultColumns().stream())
                                    .anyMatch(result -> result.name().equals(column));
            require(isKnown, statement, "no step before returns " + inner.text());
        }
    }

    /// Checks the statements of a mutation.
    ///
    /// @throws IllegalStateException when a statement is not as it should be
    public void check(MutationPlan plan) {
        PlanStep.walk(plan.allSteps())
                .forEach(step -> {
                    switch (step) {
                        case PlanStep.Read read -> read(read.statement());
                        case PlanStep.Write write -> write(write.statement());
                        case PlanStep.Decide decide -> {
                            write(decide.statement());
                            read(decide.look());
                        }
                        case PlanStep.ForEach _, PlanStep.ForEachElement _ -> {}
                        case PlanStep.ForEachPosition _, PlanStep.RefuseLists _ -> {}
                        case PlanStep.WhenPresent _, PlanStep.WhenDifferent _ -> {}
                        case PlanStep.WhenApplied _, PlanStep.OwnTime _ -> {}
                        case PlanStep.Batch _, PlanStep.TakeTime _ -> {}
                        case PlanStep.Hold hold -> {
                            write(hold.claim());
                            read(hold.look());
                            write(hold.release());
                        }
                        case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
                        case PlanStep.Require _, PlanStep.RefuseSame _ -> {}
                        case PlanStep.Part _ -> {}
                    }
                });
    }

    private BoundSelect read(PlanStatement statement) {
        if (!(analyze(statement) instanceof BoundSelect select)) {
            throw defect(statement, "it is no SELECT");
        }
        AccessPath path = select.path();
        require(!path.needsFiltering(), statement, "it filters");
        require(!path.needsSortInMemory(), statement, "it sorts in memory");
        require(
                !(path.partitions() instanceof PartitionAccess.Scan) || path.usesIndex(),
                statement,
                "it visits every partition");
        return select;
    }

    private void write(PlanStatement statement) {
        if (!(analyze(statement) instanceof BoundModification modification)) {
            throw defect(statement, "it is no INSERT, UPDATE or DELETE");
        }
        require(
                modification.path().isSinglePartition(),
                statement,
                "it writes more than one partition");
    }

    private BoundStatement analyze(PlanStatement statement) {
        try {
            BoundStatement bound =
                    StatementAnalyzer.analyze(CqlParser.parse(statement.cql()), schema, keyspace);
            List<BindVariable> variables = bound.variables();
            List<Bind> binds = statement.binds();
            require(variables.size() == binds.size(), statement, "binds " + binds);
            for (int i = 0; i < binds.size(); i++) {
                Bind bind = binds.get(i);
                BindVariable variable = variables.get(i);
                require(
                        bind.marker().equals(variable.name())
                                && bind.type().freeze().equals(variable.type().freeze()),
                        statement,
                        "%s takes %s".formatted(variable, bind));
            }
            return bound;
        } catch (CqlException e) {
            throw new IllegalStateException(
                    "the designer wrote a statement that Cassandra would refuse: %s\n%s"
                            .formatted(e.getMessage(), statement.cql()),
                    e);
        }
    }

    private static void require(boolean holds, PlanStatement statement, String problem) {
        if (!holds) {
            throw defect(statement, problem);
        }
    }

    private static IllegalStateException defect(PlanStatement statement, String problem) {
        return new IllegalStateException(
                "the designer wrote a wrong statement: %s\n%s".formatted(problem, statement.cql()));
    }
}
