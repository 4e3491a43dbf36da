package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.ResultColumn;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Analyses SELECT. The steps are in Cassandra's order, so that of several errors the one it would
/// give is given.
final class SelectAnalyzer {
    private final Select select;
    private final TableMetadata table;
    private final BindVariables variables;
    private final TermBinder values;
    private final TermBinder selections;
    private final SelectionCheck check;

    SelectAnalyzer(Select select, Scope scope) {
        this(select, scope, new BindVariables());
    }

    /// @param variables those of the statement, or of the transaction it is part of
    SelectAnalyzer(Select select, Scope scope, BindVariables variables) {
        this.variables = variables;
        this.select = select;
        this.table = scope.table();
        this.values = new TermBinder(scope, variables, TermBinder.Usage.VALUES);
        this.selections = new TermBinder(scope, variables, TermBinder.Usage.SELECTION);
        this.check = new SelectionCheck(selections);
    }

    BoundSelect analyze() {
        boolean isOnlyStatic = check.isOnlyStatic(select);
        RowOrder order = RowOrder.of(select.orderBy(), values);
        WhereClause.Filtering filtering =
                select.allowFiltering() || SchemaContext.isVirtualKeyspace(table.keyspace())
                        ? WhereClause.Filtering.ALLOWED
                        : WhereClause.Filtering.FORBIDDEN;
        WhereClause where = order.addedTo(WhereClause.bind(select.where(), values, filtering));
        RowFinder finder = placed(() -> new RowFinder(where, filtering, isOnlyStatic));
        List<BoundTerm> selected = selected();
        if (select.distinct()) {
            checkDistinct(where, finder, selected, order);
        }
        Grouping grouping = Grouping.of(select, where, selections);
        boolean isAggregated =
                !grouping.isEmpty() || BoundTerm.any(selected, BoundTerm::isAggregated);
        if (isAggregated && grouping.isEmpty() && select.perPartitionLimit().isPresent()) {
            throw Failures.at(
                    select.span(), "PER PARTITION LIMIT is not allowed with aggregate queries.");
        }
        order.check(where, finder);
        finder.checkFiltering(select.span());
        Optional<BoundTerm> perPartitionLimit =
                limit(select.perPartitionLimit(), "[per_partition_limit]");
        Optional<BoundTerm> limit = limit(select.limit(), "[limit]");
        PartitionAccess partitions = placed(finder::partitions);
        List<KeyRestriction> clustering = placed(finder::clustering);
        RowFinder.Lookup lookup = placed(finder::lookup);
        boolean isSorted = where.hasPartitionAlternatives() && !order.isEmpty();
        AccessPath path =
                new AccessPath(
                        table,
                        partitions,
                        clustering,
                        lookup.indexes(),
                        lookup.filters(),
                        order.isReversed(),
                        isSorted ? order.keys() : List.of(),
                        select.distinct(),
                        perPartitionLimit,
                        limit,
                        grouping.terms(),
                        isAggregated);
        return new BoundSelect(
                path,
                results(selected),
                select.isWildcard(),
                select.json(),
                select.allowFiltering(),
                variables.variables(),
                variables.partitionKeyVariables(table),
                variables.functions(),
                isAggregated ? warnings(where) : List.of());
    }

    private interface Step<R> {
        R run();
    }

    /// An error of a step that knows no place is at the whole statement.
    private <R> R placed(Step<R> step) {
        try {
            return step.run();
        } catch (CqlException e) {
            throw Failures.placed(e, select.span());
        }
    }

    private List<BoundTerm> selected() {
        if (select.isWildcard()) {
            return table.columns().stream()
                    .map(column -> (BoundTerm) new BoundTerm.Column(column))
                    .toList();
        }
        List<BoundTerm> terms = new ArrayList<>();
        for (Selector selector : select.selectors()) {
            check.check(selector.expression());
            terms.add(selections.select(selector.expression()));
        }
        return terms;
    }

    private static Set<ColumnMetadata> columnsOf(List<BoundTerm> terms) {
        Set<ColumnMetadata> columns = new LinkedHashSet<>();
        for (BoundTerm term : terms) {
            if (term instanceof BoundTerm.Column column) {
                columns.add(column.column());
            }
            columns.addAll(columnsOf(term.operands()));
        }
        return columns;
    }

    private void checkDistinct(
            WhereClause where, RowFinder finder, List<BoundTerm> selected, RowOrder order) {
        if (select.perPartitionLimit().isPresent()) {
            throw Failures.at(
                    select.span(),
                    "PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries");
        }
        boolean isOnRows = where.others().columns().stream().anyMatch(column -> !column.isStatic());
        if (!where.clustering().isEmpty() || isOnRows) {
            throw Failures.at(
                    select.span(),
                    "SELECT DISTINCT with WHERE clause only supports restriction by partition key and/or static columns.");
        }
        Set<ColumnMetadata> columns = columnsOf(selected);
        if (where.hasPartitionAlternatives()) {
            // The rows of several partitions are put in order by what is read of them.
            order.keys().forEach(key -> columns.add(key.column()));
        }
        for (ColumnMetadata column : columns) {
            if (!column.isPartitionKey() && !column.isStatic()) {
                throw Failures.at(
                        select.span(),
                        "SELECT DISTINCT queries must only request partition key columns and/or static columns (not %s)",
                        column.name());
            }
        }
        for (ColumnMetadata column : table.partitionKey()) {
            if (finder.isKeyRange() && !columns.contains(column)) {
                throw Failures.at(
                        select.span(),
                        "SELECT DISTINCT queries must request all the partition key columns (missing %s)",
                        column.name());
            }
        }
    }

    private Optional<BoundTerm> limit(Optional<Term> term, String name) {
        Optional<BoundTerm> bound = term.map(rows -> values.bindNumber(rows, name, NativeType.INT));
        if (bound.isPresent()
                && bound.get() instanceof BoundTerm.Constant constant
                && constant.value().getInt(0) <= 0) {
            throw Failures.at(term.orElseThrow().span(), "LIMIT must be strictly positive");
        }
        return bound;
    }

    private List<BoundSelect.SelectedTerm> results(List<BoundTerm> selected) {
        List<BoundSelect.SelectedTerm> results = new ArrayList<>();
        for (int i = 0; i < selected.size(); i++) {
            BoundTerm term = selected.get(i);
            String name =
                    select.isWildcard()
                            ? term instanceof BoundTerm.Column column ? column.column().name() : ""
                            : resultName(select.selectors().get(i), term);
            results.add(
                    new BoundSelect.SelectedTerm(
                            new ResultColumn(table.keyspace(), table.name(), name, term.type()),
                            term));
        }
        return results;
    }

    private String resultName(Selector selector, BoundTerm term) {
        if (selector.alias().isPresent()) {
            return selector.alias().get().text();
        }
        return ResultNames.of(selector.expression(), term, selections.errorText());
    }

    private static List<String> warnings(WhereClause where) {
        if (where.partition().isEmpty() && where.token().isEmpty()) {
            return List.of("Aggregation query used without partition key");
        }
        return where.hasPartitionAlternatives()
                ? List.of("Aggregation query used on multiple partition keys (IN restriction)")
                : List.of();
    }
}
