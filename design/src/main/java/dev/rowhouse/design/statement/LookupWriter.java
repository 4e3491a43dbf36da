package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.Computation;
import dev.rowhouse.design.maintenance.Expiry;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.PatternShape;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Lifetime;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Writes the reads of one mutation, and the expressions with which its writes use the results.
final class LookupWriter {
    private final TableSet tables;
    private final Map<Integer, NamedTable> named;
    private final MutationDraft draft;
    private final Map<String, AnsweredLookup> answers = new LinkedHashMap<>();

    LookupWriter(TableSet tables, Map<Integer, NamedTable> named, MutationDraft draft) {
        this.tables = tables;
        this.named = named;
        this.draft = draft;
        for (Lookup lookup : draft.allLookups()) {
            Read read =
                    draft.answering(lookup, tables)
                            .orElseThrow(() ->
                                    new IllegalStateException(
                                            "no table answers " + lookup.demand()));
            NamedTable table = named.get(read.number());
            if (table == null) {
                throw new IllegalStateException("no name for table " + read.number());
            }
            RowShape.Renaming renaming =
                    table.table().shape().match(lookup.demand().shape()).orElseThrow();
            answers.put(
                    lookup.name(),
                    new AnsweredLookup(lookup, table, renaming, results(lookup, table)));
        }
    }

    /// The names of the aggregates that the database computes for a lookup.
    private static Map<Field, String> results(Lookup lookup, NamedTable table) {
        AggregateCall call = new AggregateCall(table);
        Map<Field, String> results = new LinkedHashMap<>();
        for (Computation each : lookup.computed()) {
            String name = each.result().attribute().name();
            results.put(each.result(), call.alias(name, results.values()));
        }
        return results;
    }

    /// A lookup and the table that answers it.
    ///
    /// @param results the names of the computed aggregates
    record AnsweredLookup(
            Lookup lookup,
            NamedTable table,
            RowShape.Renaming renaming,
            Map<Field, String> results) {
        /// The name of the row, or of the current row of a loop, in later steps.
        String row() {
            return lookup.row();
        }

        String column(Field field) {
            String result = results.get(field);
            return result == null ? table.column(renaming.apply(field)) : result;
        }

        /// The types of the computed aggregates.
        Map<String, CqlType> computed() {
            Map<String, CqlType> types = new LinkedHashMap<>();
            results.forEach((field, name) -> types.put(name, field.type()));
            return types;
        }
    }

    AnsweredLookup answer(String lookup) {
        AnsweredLookup answered = answers.get(lookup);
        if (answered == null) {
            throw new IllegalArgumentException("nothing was asked by the name " + lookup);
        }
        return answered;
    }

    /// The numbers of the tables that are read before the first write.
    Set<Integer> sources() {
        Set<Integer> sources = new LinkedHashSet<>();
        draft.firstLookups()
                .forEach(lookup -> sources.add(answer(lookup.name()).table().table().number()));
        return sources;
    }

    /// The expression for a value.
    ///
    /// @throws IllegalArgumentException when there is no value; only [#term] writes null
    Expression expression(Source source) {
        return switch (source) {
            case Source.Given(var value) -> Binder.expression(value);
            case Source.FromRead(var read, var field) ->
                    new Expression.RowColumn(answer(read).row(), answer(read).column(field));
            case Source.Computed(var formula, var type, var inputs) -> {
                Map<String, Expression> values = new LinkedHashMap<>();
                inputs.forEach((name, input) -> values.put(name, expression(input)));
                yield new Expression.Computed(formula, type, values);
            }
            case Source.Element(var loop) -> new Expression.Element(loop);
            case Source.Nothing _ -> throw new IllegalArgumentException("null has no expression");
        };
    }

    /// The remaining time to live of a row, in seconds.
    Expression remaining(List<Expiry> expiries) {
        return new Expression.Remaining(
                expiries.stream()
                        .map(expiry -> new Lifetime(expiry.time(), expression(expiry.from())))
                        .toList());
    }

    /// Runs a step only while the row has time to live left; always when the row does not expire.
    PlanStep whileAlive(List<Expiry> expiries, PlanStep step) {
        return expiries.isEmpty()
                ? step
                : new PlanStep.WhenPresent(
                        List.of(remaining(expiries)),
                        List.of(step),
                        "expired values are not written");
    }

    /// The term for a value that is written to, or compared with, a column.
    Term term(Binder binder, String column, Field field, Source source) {
        return switch (source) {
            case Source.Given(var value) -> binder.term(column, field.type(), value);
            case Source.Nothing _ -> Term.Literal.ofNull();
            case Source.FromRead _, Source.Computed _, Source.Element _ ->
                    binder.marker(column, field.type(), expression(source));
        };
    }

    /// The SELECT of a lookup.
    PlanStatement statement(Lookup lookup) {
        AnsweredLookup answered = answer(lookup.name());
        Binder binder = new Binder();
        List<Relation> where =
                draft.instances().equals(Optional.of(lookup))
                        ? whereOfPattern(answered, binder)
                        : whereEqual(answered, binder);
        if (!lookup.computed().isEmpty()) {
            return binder.statement(
                    Select.from(answered.table().qualifiedName())
                            .selecting(computed(answered))
                            .where(where));
        }
        Set<String> columns = new LinkedHashSet<>();
        lookup.demand().outputs().forEach(field -> columns.add(answered.column(field)));
        presentWhen(lookup).ifPresent(columns::add);
        answered.table().clusteringBesideStatic(tables, columns).ifPresent(columns::add);
        Select select =
                Select.from(answered.table().qualifiedName())
                        .selecting(columns.stream().map(Selector::column).toList())
                        .where(where);
        return binder.statement(lookup.isOfFirst() ? first(select, answered) : select);
    }

    /// The SELECT of the row that comes first.
    private Select first(Select select, AnsweredLookup answered) {
        Read read = draft.answering(answered.lookup(), tables).orElseThrow();
        Select ordered =
                read.order() == ReadOrder.REVERSED
                        ? select.orderBy(answered.table().ordering(read.demand().order()))
                        : select;
        return Limits.of(ordered, answered.lookup().demand());
    }

    private List<Selector> computed(AnsweredLookup answered) {
        AggregateCall call = new AggregateCall(answered.table());
        Optional<String> presentWhen = presentWhen(answered.lookup());
        return answered.lookup().computed().stream()
                .map(each -> {
                    Field field = answered.renaming().apply(each.values().orElse(each.result()));
                    return new Selector(
                            call.of(each.function(), field, presentWhen),
                            Optional.of(Name.of(answered.column(each.result()))));
                })
                .toList();
    }

    /// A clustering column that is null when a partition has static columns but no rows; empty when
    /// a lookup cannot meet such a partition.
    Optional<String> presentWhen(Lookup lookup) {
        AnsweredLookup answered = answer(lookup.name());
        Table table = answered.table().table();
        boolean bindsClustering =
                lookup.demand().equal().stream()
                                .map(answered.renaming()::apply)
                                .anyMatch(field -> !table.key().partition().contains(field))
                        || !lookup.demand().range().isEmpty();
        boolean hasStatic = table.others().stream().anyMatch(f -> tables.isStatic(table, f));
        boolean isMany = lookup.count() == ReadCount.MANY || !lookup.computed().isEmpty();
        return isMany && hasStatic && !bindsClustering
                ? Optional.of(answered.table().column(table.key().clustering().getFirst().field()))
                : Optional.empty();
    }

    private List<Relation> whereOfPattern(AnsweredLookup answered, Binder binder) {
        Pattern pattern =
                switch (draft.mutation()) {
                    case ConceptualMutation.Update update -> update.pattern();
                    case ConceptualMutation.Count count -> count.pattern();
                    case ConceptualMutation.Delete delete -> delete.pattern();
                    case ConceptualMutation.Insert _ ->
                            throw new IllegalStateException("an INSERT has no WHERE clause");
                    case ConceptualMutation.Several several -> throw several.isInParts();
                };
        PatternShape shape = PatternShape.of(pattern, PatternShape.Unnesting.NONE);
        List<Conditions.Bound> bounds = new ArrayList<>();
        for (Condition condition : pattern.conditions()) {
            List<Field> fields =
                    switch (condition) {
                        case Condition.Comparison(var reference, _, _) ->
                                List.of(shape.field(reference));
                        case Condition.RowComparison(var references, _, _) ->
                                references.stream().map(shape::field).toList();
                        case Condition.InValues(var reference, _) ->
                                List.of(shape.field(reference));
                        case Condition.InParameter(var reference, _) ->
                                List.of(shape.field(reference));
                        case Condition.Member(_, var collection) ->
                                List.of(shape.field(collection));
                    };
            bounds.add(
                    new Conditions.Asked(
                            condition, fields.stream().map(answered.renaming()::apply).toList()));
        }
        return new Conditions(answered.table(), bounds).where(binder, Optional.empty());
    }

    private List<Relation> whereEqual(AnsweredLookup answered, Binder binder) {
        Map<Field, Source> bound = new LinkedHashMap<>();
        answered.lookup()
                .binds()
                .forEach((field, source) -> bound.put(answered.renaming().apply(field), source));
        return where(answered.table(), bound, binder);
    }

    /// The WHERE clause that finds a row, or the rows that share the leading columns of the key.
    List<Relation> where(NamedTable table, Map<Field, Source> key, Binder binder) {
        List<Relation> where = new ArrayList<>();
        List<Field> fields = table.table().rowKey();
        int partition = table.table().key().partition().size();
        for (int i = 0; i <= fields.size(); i++) {
            if (i == partition && table.bucketColumn().isPresent()) {
                String column = table.bucketColumn().get();
                where.add(Relation.SingleColumn.equal(column, bucket(table, key, binder)));
            }
            Source source = i < fields.size() ? key.get(fields.get(i)) : null;
            if (source != null) {
                Field field = fields.get(i);
                String column = table.column(field);
                where.add(Relation.SingleColumn.equal(column, term(binder, column, field, source)));
            }
        }
        return where;
    }

    /// The value of the bucket's column for a row.
    Term bucket(NamedTable table, Map<Field, Source> row, Binder binder) {
        Bucketing bucketing = table.table().key().bucket().orElseThrow();
        if (bucketing.source().isEmpty()) {
            return Term.Literal.string(Constants.SINGLE_BUCKET);
        }
        Source source = row.get(bucketing.source().get());
        if (source == null) {
            throw new IllegalStateException("no value for the bucket of " + table.name());
        }
        BucketColumn column = new BucketColumn(bucketing);
        return binder.marker(
                table.bucketColumn().orElseThrow(), column.type(), column.of(expression(source)));
    }

    Map<Integer, NamedTable> named() {
        return named;
    }

    TableSet tables() {
        return tables;
    }

    /// The table of some work, with its name.
    NamedTable table(TableWork work) {
        NamedTable table = named().get(work.table());
        if (table == null) {
            throw new IllegalStateException("no name for table " + work.table());
        }
        return table;
    }
}
