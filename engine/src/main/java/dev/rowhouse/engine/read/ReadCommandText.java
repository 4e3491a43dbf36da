package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.engine.term.ConditionValues;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.row.ClusteringFilter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One read that a SELECT consists of, written as CQL in the way Cassandra writes it in warnings:
/// with the values of the execution, the columns fetched, the limits of the page, and always as if
/// it allowed filtering.
///
/// @param select the SELECT
/// @param page the page that is wanted
record ReadCommandText(BoundSelect select, PageRequest page) {
    // Cassandra reads what it groups or aggregates in pages of this size when the client wants
    // none.
    private static final long AGGREGATION_PAGE_SIZE = 10_000;

    /// The read of one partition.
    String of(DecoratedKey key, ClusteringFilter rows) {
        List<Bytes> values = key.values(table().partitionKey().size());
        List<String> where = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            ColumnMetadata column = table().partitionKey().get(i);
            where.add(column.cql() + " = " + column.type().toCqlLiteral(values.get(i)));
        }
        return text(where, rows);
    }

    /// The read of a range of partitions.
    ///
    /// @param resumed whether the range begins within the partition it begins with
    String of(KeyRange range, Optional<DecoratedKey> resumed, ClusteringFilter rows) {
        List<String> where = new ArrayList<>();
        if (resumed.isPresent()) {
            List<Bytes> values = resumed.get().values(table().partitionKey().size());
            where.add(
                    token()
                            + " >= "
                            + "token("
                            + ClusteringText.literals(table().partitionKey(), values)
                            + ")");
        } else if (range.start().token() != Long.MIN_VALUE) {
            boolean isInclusive = range.start().side() == PartitionBound.Side.BEFORE;
            where.add(token() + (isInclusive ? " >= " : " > ") + range.start().token());
        }
        if (!range.end().equals(PartitionBound.TOP)) {
            boolean isInclusive = range.end().side() == PartitionBound.Side.AFTER;
            where.add(token() + (isInclusive ? " <= " : " < ") + range.end().token());
        }
        return text(where, rows);
    }

    /// Whether static columns are fetched.
    boolean fetchesStatic() {
        return select.isWildcard()
                || columns().stream().anyMatch(fetched -> fetched.column().isStatic());
    }

    private AccessPath path() {
        return select.path();
    }

    private TableMetadata table() {
        return path().table();
    }

    private String token() {
        return "token(%s)".formatted(names(table().partitionKey()));
    }

    private String text(List<String> where, ClusteringFilter rows) {
        where.addAll(ClusteringText.relations(table().clustering(), rows));
        filters().forEach(filter -> where.add(filter(filter)));
        StringBuilder text = new StringBuilder("SELECT ").append(fetched());
        text.append(" FROM ").append(table().cql());
        if (!where.isEmpty()) {
            text.append(" WHERE ").append(String.join(" AND ", where));
        }
        if (path().isReversed() && path().partitions() instanceof PartitionAccess.Point) {
            text.append(" ORDER BY ").append(reversed());
        }
        return text.append(limitText()).append(" ALLOW FILTERING").toString();
    }

    private Stream<RowFilter> filters() {
        return Stream.concat(
                path().indexes().stream().map(IndexLookup::expression), path().filters().stream());
    }

    /// The columns beside those of the key, static ones first; all for none.
    private String fetched() {
        if (select.isWildcard()) {
            return "*";
        }
        Set<Fetched> all = columns();
        // A column is fetched whole when anything asks for all of it.
        String text =
                all.stream()
                        .filter(one -> !one.column().isPrimaryKey())
                        .filter(one ->
                                one.element().isEmpty()
                                        || !all.contains(new Fetched(one.column(), "")))
                        .sorted(
                                Comparator.comparing((Fetched one) -> !one.column().isStatic())
                                        .thenComparing(one -> one.column().name()))
                        .map(one -> one.column().cql() + one.element())
                        .collect(Collectors.joining(", "));
        return text.isEmpty() ? "*" : text;
    }

    private Set<Fetched> columns() {
        Set<Fetched> all = new LinkedHashSet<>();
        select.selection().forEach(selected -> collect(selected.term(), all));
        filters().forEach(filter -> all.add(new Fetched(filter.column(), "")));
        return all;
    }

    /// A column, or one of its elements as `[key]`.
    private record Fetched(ColumnMetadata column, String element) {}

    private void collect(BoundTerm term, Set<Fetched> columns) {
        if (term instanceof BoundTerm.Column(ColumnMetadata column)) {
            columns.add(new Fetched(column, ""));
        } else if (term instanceof BoundTerm.Element element
                && element.receiver() instanceof BoundTerm.Column(ColumnMetadata column)
                && column.type().isMultiCell()) {
            columns.add(new Fetched(column, "[" + literal(element.key()) + "]"));
        } else {
            term.operands().forEach(operand -> collect(operand, columns));
        }
    }

    private String filter(RowFilter filter) {
        String column = filter.column().cql();
        return switch (filter) {
            case RowFilter.Comparison one ->
                    column + " " + one.operator() + " " + literal(one.value());
            case RowFilter.MapEntry one ->
                    "%s[%s] %s %s"
                            .formatted(
                                    column,
                                    literal(one.key()),
                                    one.operator(),
                                    literal(one.value()));
            case RowFilter.OneOf one -> column + " IN " + oneOf(one);
            case RowFilter.Nearest one -> column + " ANN " + literal(one.vector());
        };
    }

    private String oneOf(RowFilter.OneOf filter) {
        CqlType type = filter.column().type();
        return ConditionValues.of(
                        filter.values(),
                        new ConditionValues.Refusal("null", "unset"),
                        new TermCompiler(table()))
                .evaluate(page.evaluation())
                .stream()
                .filter(Objects::nonNull)
                .map(type::toCqlLiteral)
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private String literal(BoundTerm term) {
        Bytes value = new TermCompiler(table()).compile(term).evaluate(page.evaluation());
        return value == null ? "null" : term.type().toCqlLiteral(value);
    }

    private String reversed() {
        return table().clustering().stream()
                .map(column -> column.cql() + (column.isReversed() ? " ASC" : " DESC"))
                .collect(Collectors.joining(", "));
    }

    private String limitText() {
        if (!path().groupBy().isEmpty()) {
            return counted("GROUP LIMIT", Math.min(page.limits().rows(), page.size()))
                    + counted("GROUP PER PARTITION LIMIT", page.limits().rowsPerPartition())
                    + counted("LIMIT", Math.min(page.size(), AGGREGATION_PAGE_SIZE));
        }
        if (path().isAggregated()) {
            // Without a page Cassandra writes a limit that has no text.
            return page.size() == SelectLimits.NONE ? " " : counted("LIMIT", page.size());
        }
        return counted("LIMIT", Math.min(page.limits().rows(), page.size()))
                + counted(
                        "PER PARTITION LIMIT",
                        path().isDistinct() ? 1 : page.limits().rowsPerPartition());
    }

    private static String counted(String what, long count) {
        return count == SelectLimits.NONE ? "" : " " + what + " " + count;
    }

    private static String names(List<ColumnMetadata> columns) {
        return columns.stream().map(ColumnMetadata::cql).collect(Collectors.joining(", "));
    }
}
