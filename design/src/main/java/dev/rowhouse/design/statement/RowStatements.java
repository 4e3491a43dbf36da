package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.syntax.tree.Using;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.maintenance.Expiry;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/// Writes the statements that write single rows for a mutation.
final class RowStatements {
    private final LookupWriter lookups;

    RowStatements(LookupWriter lookups) {
        this.lookups = lookups;
    }

    /// The treatment of an existing row by an INSERT.
    enum Existing {
        /// The INSERT overwrites it.
        OVERWRITTEN,
        /// The INSERT keeps it: the statement is a conditional write.
        KEPT
    }

    /// Conditions on the stored row; their terms use the statement's binder.
    interface Conditions extends Function<Binder, List<Condition>> {
        /// No conditions.
        Conditions NONE = _ -> List.of();
    }

    PlanStatement insert(
            NamedTable table, Map<Field, Source> row, List<Expiry> expiries, Existing existing) {
        if (table.collection().isPresent()) {
            return element(table, table.collection().get(), row);
        }
        Binder binder = new Binder();
        List<Name> columns = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        int partition = table.table().key().partition().size();
        List<Field> fields = table.table().fields();
        for (int i = 0; i <= fields.size(); i++) {
            if (i == partition && table.bucketColumn().isPresent()) {
                columns.add(Name.of(table.bucketColumn().get()));
                values.add(lookups.bucket(table, row, binder));
            }
            Source source = i < fields.size() ? row.get(fields.get(i)) : null;
            if (source != null) {
                Field field = fields.get(i);
                String column = table.column(field);
                columns.add(Name.of(column));
                values.add(lookups.term(binder, column, field, source));
            }
        }
        return binder.statement(
                new Insert(
                        table.qualifiedName(),
                        columns,
                        values,
                        existing == Existing.KEPT,
                        using(expiries, binder),
                        Span.NONE));
    }

    /// Writes a row that is an element of a collection, and the columns beside it. An INSERT would
    /// replace the whole collection. Missing values are set to null: a row without elements may be
    /// the rest of an older one.
    private PlanStatement element(
            NamedTable table, CollectionColumn collection, Map<Field, Source> row) {
        Binder binder = new Binder();
        List<Assignment> assignments = new ArrayList<>();
        List<Field> key = table.table().rowKey();
        for (Field field : table.table().fields()) {
            if (!key.contains(field) && !table.table().isNested(field)) {
                String column = table.column(field);
                assignments.add(Assignment.Assign.of(column, term(binder, table, field, row)));
            }
        }
        assignments.add(put(binder, table, collection, row));
        return update(table, row, assignments, binder);
    }

    /// An UPDATE of one row, without a condition or an expiry.
    private PlanStatement update(
            NamedTable table, Map<Field, Source> key, List<Assignment> assignments, Binder binder) {
        return binder.statement(
                new Update(
                        table.qualifiedName(),
                        Using.NOTHING,
                        assignments,
                        lookups.where(table, key, binder),
                        false,
                        List.of(),
                        Span.NONE));
    }

    private Assignment put(
            Binder binder, NamedTable table, CollectionColumn collection, Map<Field, Source> row) {
        return collection.put(
                binder,
                field -> term(binder, table, field, row),
                field -> lookups.expression(Objects.requireNonNull(row.get(field), field.path())));
    }

    /// The term for a field; null when it has no value.
    private Term term(Binder binder, NamedTable table, Field field, Map<Field, Source> row) {
        Source source = row.get(field);
        return source == null
                ? Term.Literal.ofNull()
                : lookups.term(binder, table.column(field), field, source);
    }

    /// The time to live of the written values, when it differs from the table's default.
    private Using using(List<Expiry> expiries, Binder binder) {
        return expiries.isEmpty()
                ? Using.NOTHING
                : Using.timeToLive(
                        binder.marker("ttl", NativeType.INT, lookups.remaining(expiries)));
    }

    PlanStatement update(
            NamedTable table, TableWork.Change change, Conditions conditions, boolean ifExists) {
        Binder binder = new Binder();
        Using using = using(change.expiries(), binder);
        List<Assignment> assignments = new ArrayList<>();
        if (change.values().keySet().stream().anyMatch(table.table()::isNested)) {
            Map<Field, Source> row = new LinkedHashMap<>(change.key());
            row.putAll(change.values());
            CollectionColumn collection = table.collection().orElseThrow();
            assignments.add(put(binder, table, collection, row));
        }
        change.values()
                .forEach((field, source) -> {
                    if (table.table().isNested(field)) {
                        return;
                    }
                    assignments.add(assignment(binder, table, field, source));
                });
        return binder.statement(
                new Update(
                        table.qualifiedName(),
                        using,
                        assignments,
                        lookups.where(table, change.key(), binder),
                        ifExists,
                        conditions.apply(binder),
                        Span.NONE));
    }

    private Assignment assignment(Binder binder, NamedTable table, Field field, Source source) {
        String column = table.column(field);
        if (!(source instanceof Source.Given(Value.Merged merged))) {
            return Assignment.Assign.of(column, lookups.term(binder, column, field, source));
        }
        Term elements = binder.term(column, merged.elements().type(), merged.elements());
        return merged.isRemoval()
                ? new Assignment.Subtract(Name.of(column), elements, Span.NONE)
                : new Assignment.Add(Name.of(column), elements, Span.NONE);
    }

    PlanStatement add(NamedTable table, TableWork.Add add) {
        Binder binder = new Binder();
        List<Assignment> assignments = new ArrayList<>();
        for (ConceptualMutation.Step.Add step : add.steps()) {
            Field field = Field.of(Node.root(0), step.counter());
            Name column = Name.of(table.column(field));
            Term value =
                    lookups.term(
                            binder, table.column(field), field, new Source.Given(step.value()));
            assignments.add(
                    step.isNegative()
                            ? new Assignment.Subtract(column, value, Span.NONE)
                            : new Assignment.Add(column, value, Span.NONE));
        }
        return update(table, add.key(), assignments, binder);
    }

    /// Subtracts from counters what was read of them.
    ///
    /// @param read what was read, by column
    PlanStatement subtract(NamedTable table, Map<Field, Source> key, Map<String, Expression> read) {
        Binder binder = new Binder();
        List<Assignment> assignments = new ArrayList<>();
        read.forEach((column, value) ->
                assignments.add(
                        new Assignment.Subtract(
                                Name.of(column),
                                binder.marker(column, NativeType.COUNTER, value),
                                Span.NONE)));
        return update(table, key, assignments, binder);
    }

    PlanStatement delete(
            NamedTable table, Map<Field, Source> key, Conditions conditions, boolean ifExists) {
        Binder binder = new Binder();
        List<ColumnTarget> elements =
                table
                        .collection()
                        .filter(each -> key.keySet().containsAll(each.nesting().elements()))
                        .map(each -> each.element(field -> term(binder, table, field, key)))
                        .stream()
                        .toList();
        return binder.statement(
                new Delete(
                        elements,
                        table.qualifiedName(),
                        Using.NOTHING,
                        lookups.where(table, key, binder),
                        ifExists,
                        conditions.apply(binder),
                        Span.NONE));
    }

    /// Reads columns of one row.
    PlanStatement select(NamedTable table, Map<Field, Source> key, Set<String> columns) {
        Binder binder = new Binder();
        return binder.statement(
                Select.from(table.qualifiedName())
                        .selecting(columns.stream().map(Selector::column).toList())
                        .where(lookups.where(table, key, binder)));
    }
}
