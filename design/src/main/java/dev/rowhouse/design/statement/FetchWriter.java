package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes the SELECT of one fetch.
final class FetchWriter {
    private final TableSet tables;
    private final Fetch fetch;
    private final ReadOrder order;
    private final NamedTable table;
    private final String name;
    private final List<Conditions.Bound> bounds;
    private final Map<String, Expression.RowColumn> joins;

    /// @param fetch the fetch under the names of the table that is read
    /// @param table the table that is read
    /// @param name the name of its row in later steps
    /// @param bounds the bindings of its key, and the conditions of the question that it tests
    /// @param joins the columns by which a row finds its own among all that are read
    FetchWriter(
            TableSet tables,
            Fetch fetch,
            ReadOrder order,
            NamedTable table,
            String name,
            List<Conditions.Bound> bounds,
            Map<String, Expression.RowColumn> joins) {
        this.tables = tables;
        this.fetch = fetch;
        this.order = order;
        this.table = table;
        this.name = name;
        this.bounds = List.copyOf(bounds);
        this.joins = joins;
    }

    /// The step. Its access path is filled in later.
    ///
    /// @param steps all steps, after each of them knows the columns that it must return
    FetchStep step(StepColumns steps) {
        Set<String> columns = steps.selected(name);
        Conditions conditions = new Conditions(table, bounds);
        Set<String> selected = new LinkedHashSet<>(joins.keySet());
        selected.addAll(columns);
        Optional<String> presentWhen =
                fetch.count() == ReadCount.MANY ? conditions.presentWhen(tables) : Optional.empty();
        presentWhen.ifPresent(selected::add);
        if (selected.isEmpty()) {
            selected.add(table.column(table.table().key().fields().getFirst()));
        }
        table.clusteringBesideStatic(tables, selected).ifPresent(selected::add);
        Binder binder = new Binder();
        boolean isReversed = order == ReadOrder.REVERSED;
        Select select =
                Select.from(table.qualifiedName())
                        .selecting(selected.stream().map(Selector::column).toList())
                        .where(conditions.where(binder, Optional.empty()))
                        .orderBy(isReversed ? table.ordering(fetch.demand().order()) : List.of());
        return new FetchStep(
                name,
                table.name(),
                binder.statement(Limits.of(select, fetch.demand())),
                joins,
                fetch.count(),
                fetch.missing(),
                presentWhen,
                "",
                reason(columns));
    }

    private String reason(Set<String> columns) {
        return switch (fetch.missing()) {
            case ZERO -> "for " + Reasons.list(columns) + "; a missing row or null counts as 0";
            case ZERO_OR_NULL ->
                    "for "
                            + Reasons.list(columns)
                            + "; a missing row or null counts as 0, but without a key it is null";
            case NULL -> "for " + Reasons.list(columns) + "; null if there is none";
            case LEFT_OUT ->
                    columns.isEmpty()
                            ? "if it finds nothing, the row is left out"
                            : "for " + Reasons.list(columns);
        };
    }
}
