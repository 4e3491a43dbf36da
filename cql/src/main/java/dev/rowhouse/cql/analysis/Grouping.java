package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.function.NativeFunction;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.ArrayList;
import java.util.List;

/// A GROUP BY clause: columns of the primary key in their order, so that the rows of a group follow
/// each other.
///
/// @param terms a column each; the last may be a call that rounds a clustering column
record Grouping(List<BoundTerm> terms) {
    private static final String WRONG_ORDER =
            "Group by currently only support groups of columns following their declared order in the PRIMARY KEY";

    Grouping {
        terms = List.copyOf(terms);
    }

    boolean isEmpty() {
        return terms.isEmpty();
    }

    static Grouping of(Select select, WhereClause where, TermBinder selections) {
        List<ColumnMetadata> key = where.table().primaryKey();
        List<BoundTerm> terms = new ArrayList<>();
        int position = 0;
        for (Term raw : select.groupBy()) {
            Span span = raw.span();
            if (!terms.isEmpty() && terms.getLast() instanceof BoundTerm.Call) {
                throw Failures.at(
                        span,
                        "Functions are only supported on the last element of the GROUP BY clause");
            }
            BoundTerm term = selections.bindKnown(raw);
            ColumnMetadata column = placed(term, span);
            while (true) {
                if (position == key.size()) {
                    throw Failures.at(span, WRONG_ORDER);
                }
                ColumnMetadata next = key.get(position++);
                if (next.equals(column)) {
                    break;
                }
                if (!where.isEqual(next)) {
                    throw Failures.at(span, WRONG_ORDER);
                }
            }
            terms.add(term);
        }
        check(select, terms, position < key.size() && key.get(position).isPartitionKey());
        return new Grouping(terms);
    }

    private static void check(Select select, List<BoundTerm> terms, boolean isPartial) {
        if (terms.isEmpty()) {
            return;
        }
        if (isPartial) {
            throw Failures.at(
                    select.span(), "Group by is not supported on only a part of the partition key");
        }
        boolean isOnRows =
                terms.stream()
                        .anyMatch(term ->
                                !(term instanceof BoundTerm.Column column)
                                        || column.column().isClustering());
        if (select.distinct() && isOnRows) {
            throw Failures.at(
                    select.span(),
                    "Grouping on clustering columns is not allowed for SELECT DISTINCT queries");
        }
    }

    private static ColumnMetadata placed(BoundTerm term, Span span) {
        try {
            return column(term);
        } catch (CqlException e) {
            throw Failures.placed(e, span);
        }
    }

    private static ColumnMetadata column(BoundTerm term) {
        return switch (term) {
            case BoundTerm.Column column -> {
                if (!column.column().isPrimaryKey()) {
                    throw CqlException.invalid(
                            "Group by is currently only supported on the columns of the PRIMARY KEY, got %s",
                            column.column().name());
                }
                yield column.column();
            }
            case BoundTerm.Call call -> columnOf(call);
            default ->
                    throw CqlException.invalid(
                            "Only column names and monotonic functions are supported in the GROUP BY clause. Got: %s",
                            term);
        };
    }

    private static ColumnMetadata columnOf(BoundTerm.Call call) {
        if (call.function().isAggregate()) {
            throw CqlException.invalid(
                    "Aggregate functions are not supported within the GROUP BY clause, got: %s",
                    call.function().qualifiedName());
        }
        if (call.function().function() == NativeFunction.TOKEN) {
            throw CqlException.invalid(
                    "Group by functions are only supported on clustering columns, got %s",
                    call.arguments().getFirst());
        }
        if (call.function().function() != NativeFunction.FLOOR) {
            throw CqlException.invalid(
                    "Only monotonic functions are supported in the GROUP BY clause. Got: %s ",
                    call.function());
        }
        List<ColumnMetadata> columns =
                call.arguments().stream()
                        .filter(BoundTerm.Column.class::isInstance)
                        .map(argument -> ((BoundTerm.Column) argument).column())
                        .toList();
        if (columns.isEmpty()) {
            throw CqlException.invalid(
                    "GROUP BY functions must have one clustering column name as parameter");
        }
        if (columns.size() > 1) {
            throw CqlException.invalid(
                    "GROUP BY functions accept only one clustering column as parameter, got: %s",
                    String.join(", ", columns.stream().map(ColumnMetadata::name).toList()));
        }
        ColumnMetadata column = columns.getFirst();
        if (!column.isClustering()) {
            throw CqlException.invalid(
                    "Group by functions are only supported on clustering columns, got %s",
                    column.name());
        }
        return column;
    }
}
