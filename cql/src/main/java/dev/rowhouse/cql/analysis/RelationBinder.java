package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.path.KeyBound;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.path.TokenRange;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Binds single relations of a WHERE clause to columns, and checks what can be said of each alone.
final class RelationBinder {
    private final TermBinder terms;
    private final TableMetadata table;

    RelationBinder(TermBinder terms) {
        this.terms = terms;
        this.table = terms.table();
    }

    Restriction bind(Relation relation) {
        try {
            return switch (relation) {
                case Relation.SingleColumn single -> single(single);
                case Relation.In in -> in(in);
                case Relation.IsNotNull isNotNull -> {
                    column(isNotNull.column());
                    throw CqlException.invalid("Unsupported restriction: %s", isNotNull)
                            .withHint(
                                    "IS NOT NULL is for the definition of materialized views; a"
                                            + " row has no column that is null but for static and"
                                            + " regular ones.");
                }
                case Relation.MapElement element -> mapElement(element);
                case Relation.MultiColumn multiple -> multiColumn(multiple);
                case Relation.MultiColumnIn multiple -> multiColumnIn(multiple);
                case Relation.Token token -> token(token);
                case Relation.IndexExpression expression -> throw indexExpression(expression);
            };
        } catch (CqlException e) {
            throw Failures.placed(e, relation.span());
        }
    }

    private String text(Relation relation) {
        return new RelationText(terms.errorText()).of(relation);
    }

    private ColumnMetadata column(Name name) {
        return terms.scope().column(name);
    }

    /// No index that there can be understands expressions of its own.
    private CqlException indexExpression(Relation.IndexExpression expression) {
        String name = expression.index().text();
        IndexMetadata index = table.indexes().get(name);
        if (index == null) {
            return CqlException.invalid(
                    "Invalid index expression, index %s not found for %s", name, table.cql());
        }
        return index.isCustom()
                ? CqlException.invalid("Index %s does not support custom expressions", name)
                : CqlException.invalid(
                        "Only CUSTOM indexes may be used in custom index expressions, %s is not valid",
                        name);
    }

    private Restriction single(Relation.SingleColumn relation) {
        RelationOperator operator = relation.operator();
        if (operator == RelationOperator.NEQ) {
            throw unsupported(relation);
        }
        ColumnMetadata column = column(relation.column());
        Receiver receiver = Receiver.of(table, column);
        return switch (operator) {
            case CONTAINS, CONTAINS_KEY -> contains(relation, column, receiver);
            case LIKE -> {
                checkComparable(column, operator.toString());
                terms.bind(relation.value(), receiver);
                throw CqlException.invalid(
                                "LIKE restriction is only supported on properly indexed columns. %s is not valid.",
                                text(relation))
                        .withHint(
                                "Keep the beginning of the text in a column of its own, or the text"
                                        + " as a clustering column read from one value to the"
                                        + " next.");
            }
            case EQ -> {
                checkComparable(column, operator.toString());
                BoundTerm value = terms.bind(relation.value(), receiver);
                yield new Restriction.OfValue(new KeyRestriction.Equal(column, value), false);
            }
            case LT, LTE, GT, GTE -> {
                checkNoDuration(column.type());
                checkComparable(column, operator.toString());
                BoundTerm value = terms.bind(relation.value(), receiver);
                yield new Restriction.OfValue(
                        slice(List.of(column), operator, List.of(value)), false);
            }
            case NEQ -> throw unsupported(relation);
        };
    }

    private CqlException unsupported(Relation relation) {
        return CqlException.invalid("Unsupported \"!=\" relation: %s", text(relation))
                .withHint("A key cannot find different values: read more rows and compare.");
    }

    private static void checkComparable(ColumnMetadata column, String operator) {
        CqlType type = column.type();
        if (type instanceof UserType && type.isMultiCell()) {
            throw CqlException.invalid(
                    "Non-frozen UDT column '%s' (%s) cannot be restricted by any relation",
                    column.name(), type.cql());
        }
        if (type.isCollection() && type.isMultiCell()) {
            throw CqlException.invalid(
                    "Collection column '%s' (%s) cannot be restricted by a '%s' relation",
                    column.name(), type.cql(), operator);
        }
    }

    private static void checkNoDuration(CqlType type) {
        if (type.containsDuration()) {
            String what =
                    type == NativeType.DURATION
                            ? "duration columns"
                            : (type.isCollection()
                                            ? "collections"
                                            : type instanceof TupleType ? "tuples" : "UDTs")
                                    + " containing durations";
            throw CqlException.invalid("Slice restrictions are not supported on %s", what);
        }
    }

    private static KeyRestriction slice(
            List<ColumnMetadata> columns, RelationOperator operator, List<BoundTerm> values) {
        boolean isInclusive = operator == RelationOperator.GTE || operator == RelationOperator.LTE;
        Optional<KeyBound> bound = Optional.of(new KeyBound(columns, values, isInclusive));
        return operator == RelationOperator.GT || operator == RelationOperator.GTE
                ? new KeyRestriction.Between(bound, Optional.empty())
                : new KeyRestriction.Between(Optional.empty(), bound);
    }

    private Restriction contains(
            Relation.SingleColumn relation, ColumnMetadata column, Receiver receiver) {
        CqlType type = column.type();
        boolean isKey = relation.operator() == RelationOperator.CONTAINS_KEY;
        // Cassandra does not look behind the descending order of a clustering column.
        if (isKey && (column.isReversed() || !(type instanceof MapType))) {
            throw CqlException.invalid(
                    "Cannot use CONTAINS KEY on non-map column %s", column.name());
        }
        if (column.isReversed() || !type.isCollection()) {
            throw CqlException.invalid(
                    "Cannot use CONTAINS on non-collection column %s", column.name());
        }
        Receiver part = isKey ? receiver.key() : receiver.value(type.components().getLast());
        BoundTerm value = terms.bind(relation.value(), part);
        return new Restriction.OfContent(
                column, List.of(new RowFilter.Comparison(column, relation.operator(), value)));
    }

    private Restriction mapElement(Relation.MapElement relation) {
        ColumnMetadata column = column(relation.column());
        if (relation.operator() == RelationOperator.NEQ) {
            throw unsupported(relation);
        }
        CqlType type = column.type();
        if (type instanceof ListType) {
            throw CqlException.invalid(
                    "Indexes on list entries (%s[index] = value) are not currently supported.",
                    column.name());
        }
        if (column.isReversed() || !(type instanceof MapType map)) {
            throw CqlException.invalid("Column %s cannot be used as a map", column.name());
        }
        if (!type.isMultiCell()) {
            throw CqlException.invalid(
                    "Map-entry equality predicates on frozen map column %s are not supported",
                    column.name());
        }
        if (relation.operator() != RelationOperator.EQ) {
            throw CqlException.invalid("Only EQ relations are supported on map entries");
        }
        Receiver receiver = Receiver.of(table, column);
        BoundTerm key = terms.bind(relation.key(), receiver.key());
        BoundTerm value = terms.bind(relation.value(), receiver.value(map.value()));
        return new Restriction.OfContent(
                column, List.of(new RowFilter.MapEntry(column, key, relation.operator(), value)));
    }

    private Restriction in(Relation.In relation) {
        ColumnMetadata column = column(relation.column());
        checkComparable(column, "IN");
        List<ColumnMetadata> columns = List.of(column);
        Receiver receiver = Receiver.of(table, column);
        return switch (relation.values()) {
            case InValues.Marker marker -> {
                BoundTerm.Marker bound =
                        terms.variables().bind(marker.marker(), receiver.alternatives());
                yield new Restriction.OfValue(
                        new KeyRestriction.OneOf(
                                columns, new KeyValues.Marked(bound, false), false),
                        false);
            }
            case InValues.Values values ->
                    oneOf(
                            columns,
                            values.values().stream()
                                    .map(term -> List.of(terms.bind(term, receiver)))
                                    .toList(),
                            false);
        };
    }

    /// A choice of one value is that value.
    private static Restriction oneOf(
            List<ColumnMetadata> columns, List<List<BoundTerm>> alternatives, boolean isTuple) {
        KeyRestriction restriction =
                alternatives.size() == 1
                        ? new KeyRestriction.Equal(columns, alternatives.getFirst(), isTuple)
                        : new KeyRestriction.OneOf(
                                columns, new KeyValues.Listed(alternatives), isTuple);
        return new Restriction.OfValue(restriction, isTuple);
    }

    private Restriction multiColumn(Relation.MultiColumn relation) {
        List<ColumnMetadata> columns = clusteringColumns(relation.columns(), relation);
        RelationOperator operator = relation.operator();
        if (operator == RelationOperator.NEQ) {
            throw unsupported(relation);
        }
        if (operator.isSlice()) {
            columns.forEach(column -> checkNoDuration(column.type()));
        }
        List<BoundTerm> values = components(columns, relation.value());
        KeyRestriction restriction =
                operator.isSlice()
                        ? slice(columns, operator, values)
                        : new KeyRestriction.Equal(columns, values, true);
        return new Restriction.OfValue(restriction, true);
    }

    private Restriction multiColumnIn(Relation.MultiColumnIn relation) {
        List<ColumnMetadata> columns = clusteringColumns(relation.columns(), relation);
        return switch (relation.values()) {
            case InValues.Marker marker -> {
                Receiver receiver = Receiver.tuple(table, columns).alternatives();
                BoundTerm.Marker bound = terms.variables().bind(marker.marker(), receiver);
                yield new Restriction.OfValue(
                        new KeyRestriction.OneOf(columns, new KeyValues.Marked(bound, true), true),
                        true);
            }
            case InValues.Values values ->
                    oneOf(
                            columns,
                            values.values().stream()
                                    .map(term -> components(columns, term))
                                    .toList(),
                            true);
        };
    }

    private List<ColumnMetadata> clusteringColumns(List<Name> names, Relation relation) {
        List<ColumnMetadata> columns = new ArrayList<>();
        for (Name name : names) {
            ColumnMetadata column = column(name);
            if (!column.isClustering()) {
                throw CqlException.invalid(
                        "Multi-column relations can only be applied to clustering columns but was applied to: %s",
                        column.name());
            }
            if (columns.contains(column)) {
                throw CqlException.invalid(
                        "Column \"%s\" appeared twice in a relation: %s",
                        column.name(), text(relation));
            }
            if (!columns.isEmpty() && column.position() != columns.getLast().position() + 1) {
                throw CqlException.invalid(
                        "Clustering columns must appear in the PRIMARY KEY order in multi-column relations: %s",
                        text(relation));
            }
            columns.add(column);
        }
        return columns;
    }

    private List<BoundTerm> components(List<ColumnMetadata> columns, Term value) {
        if (value instanceof Term.TupleLiteral tuple) {
            if (tuple.components().size() != columns.size()) {
                throw CqlException.invalid(
                        "Expected %d elements in value tuple, but got %d: %s",
                        columns.size(), tuple.components().size(), terms.errorText().of(tuple));
            }
            List<BoundTerm> bound = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                bound.add(
                        terms.bind(tuple.components().get(i), Receiver.of(table, columns.get(i))));
            }
            return bound;
        }
        BoundTerm whole = terms.bind(value, Receiver.tuple(table, columns));
        List<BoundTerm> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            parts.add(new BoundTerm.TupleComponent(whole, i));
        }
        return parts;
    }

    private Restriction token(Relation.Token relation) {
        List<ColumnMetadata> columns = relation.columns().stream().map(this::column).toList();
        checkTokenColumns(columns);
        RelationOperator operator = relation.operator();
        if (operator == RelationOperator.NEQ) {
            throw unsupported(relation);
        }
        BoundTerm token =
                terms.bind(
                        relation.value(),
                        Receiver.named(table, "partition key token", NativeType.BIGINT));
        boolean isInclusive = operator != RelationOperator.GT && operator != RelationOperator.LT;
        Optional<TokenRange.Bound> bound = Optional.of(new TokenRange.Bound(token, isInclusive));
        Optional<TokenRange.Bound> none = Optional.empty();
        TokenRange range =
                switch (operator) {
                    case EQ -> new TokenRange(bound, bound);
                    case GT, GTE -> new TokenRange(bound, none);
                    case LT, LTE -> new TokenRange(none, bound);
                    case NEQ, LIKE, CONTAINS, CONTAINS_KEY ->
                            throw CqlException.invalid(
                                    "%s cannot be used with the token function", operator);
                };
        return new Restriction.OfToken(columns, range, operator == RelationOperator.EQ);
    }

    private void checkTokenColumns(List<ColumnMetadata> columns) {
        List<ColumnMetadata> key = table.partitionKey();
        if (columns.equals(key)) {
            return;
        }
        if (!columns.containsAll(key)) {
            throw CqlException.invalid(
                    "The token() function must be applied to all partition key components or none of them");
        }
        if (columns.stream().distinct().count() < columns.size()) {
            throw CqlException.invalid(
                    "The token() function contains duplicate partition key components");
        }
        if (!key.containsAll(columns)) {
            throw CqlException.invalid(
                    "The token() function must contains only partition key components");
        }
        throw CqlException.invalid(
                "The token function arguments must be in the partition key order: %s",
                key.stream().map(ColumnMetadata::name).collect(Collectors.joining(", ")));
    }
}
