package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.ResultColumn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Writes the SELECT of a question that aggregates many rows. The database computes the aggregate
/// within the partition.
final class AggregateWriter {
    private final NamedTable table;
    private final AggregateCall call;
    private final ConceptualQuery query;
    private final Function<SelectItem, Field> fields;
    private final Set<Field> groups;
    private final String row;
    private final List<Selector> selectors = new ArrayList<>();
    private final List<ResultColumn> columns = new ArrayList<>();

    /// @param fields the table's field for each item of the question
    /// @param groups the table's fields to group by
    /// @param row the plan's name for a row
    AggregateWriter(
            NamedTable table,
            ConceptualQuery query,
            Function<SelectItem, Field> fields,
            Set<Field> groups,
            String row) {
        this.table = table;
        this.call = new AggregateCall(table);
        this.query = query;
        this.fields = fields;
        this.groups = Set.copyOf(groups);
        this.row = row;
    }

    /// Whether the result has one row even when the table has no matching rows.
    boolean isOneRow() {
        return query.groups().isEmpty();
    }

    /// The statement.
    ///
    /// @param presentWhen a clustering column that is null when a partition has static columns but
    ///     no rows
    PlanStatement statement(
            Conditions conditions, Optional<String> presentWhen, List<Ordering> order) {
        query.items().forEach(item -> add(item, presentWhen));
        if (!isOneRow()) {
            presentWhen
                    .filter(column -> columns.stream().noneMatch(c -> c.column().equals(column)))
                    .ifPresent(column -> selectors.add(Selector.column(column)));
        }
        Binder binder = new Binder();
        return binder.statement(
                Select.from(table.qualifiedName())
                        .selecting(selectors)
                        .where(conditions.where(binder, Optional.empty()))
                        .groupBy(isOneRow() ? List.of() : grouping())
                        .orderBy(order));
    }

    /// The columns of the answer, after the statement is written.
    List<ResultColumn> columns() {
        return List.copyOf(columns);
    }

    /// The columns of the key from its first to the last grouped one.
    private List<Term> grouping() {
        List<String> key = new ArrayList<>();
        table.table().key().partition().forEach(field -> key.add(table.column(field)));
        table.bucketColumn().ifPresent(key::add);
        int length = key.size();
        for (OrderTerm term : table.table().key().clustering()) {
            key.add(table.column(term.field()));
            if (groups.contains(term.field())) {
                length = key.size();
            }
        }
        return key.subList(0, length).stream().map(AggregateWriter::reference).toList();
    }

    private static Term reference(String column) {
        return Term.ColumnReference.of(column);
    }

    private void add(SelectItem item, Optional<String> presentWhen) {
        Field field = fields.apply(item);
        if (item.aggregate().isEmpty()) {
            String column = table.column(field);
            selectors.add(Selector.column(column));
            columns.add(new ResultColumn(item.name(), row, column, call.columnType(field)));
            return;
        }
        Aggregate aggregate = item.aggregate().get();
        CqlType result = aggregate.result(field.type()).orElseThrow();
        String alias = call.alias(item.name(), columns.stream().map(ResultColumn::column).toList());
        selectors.add(
                new Selector(call.of(aggregate, field, presentWhen), Optional.of(Name.of(alias))));
        columns.add(new ResultColumn(item.name(), row, alias, result));
    }
}
