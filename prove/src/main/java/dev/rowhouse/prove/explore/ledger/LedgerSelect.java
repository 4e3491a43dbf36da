package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.path.SortKey;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.engine.term.ValueCheck;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.Distance;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One execution of a SELECT on a ledger.
///
/// Partitions come in the order in which the statement names them, not in that of their tokens.
///
/// @param select the statement
/// @param values the values of its terms
/// @param rows all rows of the table or view that can be read
record LedgerSelect(BoundSelect select, TermValues values, TableRows rows) {
    /// The rows of the answer, with the columns of [BoundSelect#resultColumns()].
    List<ValueRow> answer() {
        AccessPath path = select.path();
        List<RowView> found = new ArrayList<>();
        for (List<Bytes> key : keys(path)) {
            List<RowView> ofPartition = ofPartition(key, path);
            found.addAll(
                    limited(
                            path.isDistinct()
                                    ? ofPartition.stream().limit(1).toList()
                                    : ofPartition,
                            path.perPartitionLimit()));
        }
        path.nearest().ifPresent(nearest -> sort(found, nearest));
        if (path.needsSortInMemory()) {
            found.sort(order(path.memorySort()));
        }
        if (path.isAggregated()) {
            return limited(groups(found), path.limit()).stream().map(this::projected).toList();
        }
        return limited(found, path.limit()).stream().map(row -> projected(List.of(row))).toList();
    }

    /// The contents that read repair writes, see [LedgerStatements#repair].
    Ledger repair(Ledger ledger) {
        AccessPath path = select.path();
        Optional<KeyFilter> filter = KeyFilter.of(path.clustering(), values);
        List<RowFilter> filters = filters(path);
        Set<String> columns = columns(filters);
        Ledger repair = Ledger.EMPTY;
        for (List<Bytes> key : filter.isEmpty() ? List.<List<Bytes>>of() : keys(path)) {
            Set<List<Bytes>> found = new HashSet<>();
            if (!filters.isEmpty()) {
                ofPartition(key, path).forEach(row -> row.clustering().ifPresent(found::add));
            }
            PartitionName name = new PartitionName(select.table().name(), key);
            repair =
                    repair.with(
                            name,
                            ledger.partition(name)
                                    .only(
                                            filters.isEmpty()
                                                    ? filter.get()::contains
                                                    : found::contains,
                                            columns));
        }
        return repair;
    }

    private static List<RowFilter> filters(AccessPath path) {
        return Stream.concat(
                        path.indexes().stream().map(IndexLookup::expression),
                        path.filters().stream())
                .filter(filter -> !(filter instanceof RowFilter.Nearest))
                .toList();
    }

    /// Keeps the rows that have a vector, the nearest first.
    private void sort(List<RowView> found, IndexLookup lookup) {
        if (!(lookup.expression() instanceof RowFilter.Nearest(var column, var wanted))) {
            throw new IllegalArgumentException("no order by nearness: " + lookup);
        }
        Optional<Bytes> to = values.value(wanted);
        found.removeIf(row -> to.isEmpty() || row.value(column).isEmpty());
        found.sort(
                Comparator.comparingDouble(row ->
                        Distance.of(
                                lookup.index().similarity(),
                                row.value(column).orElseThrow(),
                                to.orElseThrow())));
    }

    /// The columns that the statement names.
    private Set<String> columns(List<RowFilter> filters) {
        Set<String> columns = new HashSet<>();
        select.selection().forEach(each -> add(each.term(), columns));
        for (RowFilter filter : filters) {
            if (filter instanceof RowFilter.Comparison comparison) {
                columns.add(comparison.column().name());
            }
        }
        return columns;
    }

    private static void add(BoundTerm term, Set<String> columns) {
        if (term instanceof BoundTerm.Column(ColumnMetadata column)) {
            columns.add(column.name());
        }
        term.operands().forEach(each -> add(each, columns));
    }

    private List<List<Bytes>> keys(AccessPath path) {
        return switch (path.partitions()) {
            case PartitionAccess.Point(var terms) -> values.all(terms).stream().toList();
            case PartitionAccess.Points(var restrictions, var _) ->
                    KeyFilter.names(restrictions, values);
            case PartitionAccess.Scan _ -> rows.keys();
        };
    }

    private List<RowView> ofPartition(List<Bytes> key, AccessPath path) {
        Optional<KeyFilter> filter = KeyFilter.of(path.clustering(), values);
        if (filter.isEmpty()) {
            return List.of();
        }
        List<RowFilter> filters = filters(path);
        List<RowView> found = new ArrayList<>();
        for (RowView row : rows.of(key)) {
            if (row.clustering().filter(filter.get()::contains).isPresent()
                    && filters.stream().allMatch(each -> holds(each, row))) {
                found.add(row);
            }
        }
        found.sort(order(select.table()));
        if (path.isReversed()) {
            Collections.reverse(found);
        }
        if (found.isEmpty() && path.clustering().isEmpty() && filters.isEmpty()) {
            return rows.staticRow(key).stream().toList();
        }
        return found;
    }

    private static Comparator<RowView> order(TableMetadata table) {
        return (left, right) -> {
            for (ColumnMetadata column : table.clustering()) {
                int compared =
                        column.compare(
                                left.value(column).orElseThrow(),
                                right.value(column).orElseThrow());
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    private static Comparator<RowView> order(List<SortKey> keys) {
        Comparator<RowView> order = (_, _) -> 0;
        for (SortKey key : keys) {
            Comparator<RowView> next =
                    Comparator.comparing(
                            row -> row.value(key.column()).orElse(Bytes.EMPTY),
                            key.column().type());
            order =
                    order.thenComparing(
                            key.direction() == SortDirection.DESC ? next.reversed() : next);
        }
        return order;
    }

    private boolean holds(RowFilter filter, RowView row) {
        return switch (filter) {
            case RowFilter.Comparison(var column, var operator, var wanted) -> {
                Optional<Bytes> found = row.value(column);
                Optional<Bytes> value = values.value(wanted);
                yield found.isPresent()
                        && value.isPresent()
                        && ValueCheck.of(column.type(), operator).holds(found.get(), value.get());
            }
            case RowFilter.OneOf _, RowFilter.MapEntry _, RowFilter.Nearest _ ->
                    throw new IllegalArgumentException(
                            "no plan contains a filter such as " + filter);
        };
    }

    private <T> List<T> limited(List<T> all, Optional<BoundTerm> limit) {
        return limit.flatMap(values::value)
                .map(rows -> all.subList(0, Math.min(all.size(), rows.getInt(0))))
                .orElse(all);
    }

    /// The rows that become one row of the answer: all of them without GROUP BY.
    private List<List<RowView>> groups(List<RowView> found) {
        if (select.path().groupBy().isEmpty()) {
            return List.of(found);
        }
        Map<List<Optional<Bytes>>, List<RowView>> groups = new LinkedHashMap<>();
        for (RowView row : found) {
            List<Optional<Bytes>> group =
                    select.path().groupBy().stream()
                            .map(term -> values.value(term, List.of(row)))
                            .toList();
            groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(row);
        }
        return List.copyOf(groups.values());
    }

    private ValueRow projected(List<RowView> group) {
        return new ValueRow(
                select.selection().stream()
                        .map(selected ->
                                values.value(selected.term(), group)
                                        .map(value -> new Datum(selected.column().type(), value)))
                        .toList());
    }
}
