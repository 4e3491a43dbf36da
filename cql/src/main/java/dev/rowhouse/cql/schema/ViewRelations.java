package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Span;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.LiteralKind;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The WHERE clause of a materialized view: its checks, and its update when a column is renamed.
///
/// @param relations the relations joined by AND
record ViewRelations(List<Relation> relations) {
    /// The column of a name.
    ///
    /// @throws CqlException when the table has none of that name
    static ColumnMetadata column(TableMetadata table, Name name) {
        return table.findColumn(name.text())
                .orElseThrow(() ->
                        SchemaErrors.invalid(
                                name.span(),
                                "Undefined column name %s in table %s",
                                name,
                                table.cql()));
    }

    /// Checks that all values are constants.
    void requireNoMarkers() {
        for (Relation relation : relations) {
            boolean isOpen =
                    values(relation).stream().anyMatch(ViewRelations::hasMarker)
                            || relation instanceof Relation.In in
                                    && in.values() instanceof InValues.Marker
                            || relation instanceof Relation.MultiColumnIn multiple
                                    && multiple.values() instanceof InValues.Marker;
            if (isOpen) {
                throw SchemaErrors.invalid(
                        relation.span(),
                        "Bind variables are not allowed in CREATE MATERIALIZED VIEW statements");
            }
        }
    }

    /// Checks the relations of a view against its base table.
    void check(TableMetadata base, List<Name> primaryKey, String viewName) {
        Set<String> restricted = new HashSet<>();
        Set<String> illegal = new LinkedHashSet<>();
        for (Relation relation : relations) {
            if (relation instanceof Relation.Token) {
                throw SchemaErrors.invalid(
                        relation.span(),
                        "Cannot use token relation when defining a materialized view");
            }
            if (relation instanceof Relation.IndexExpression) {
                throw SchemaErrors.invalid(
                        relation.span(),
                        "WHERE clause for materialized view '%s' cannot contain custom index expressions",
                        viewName);
            }
            for (Name name : columns(relation)) {
                ColumnMetadata column = column(base, name);
                restricted.add(column.name());
                if (!column.isPrimaryKey() && !(relation instanceof Relation.IsNotNull)) {
                    illegal.add(column.name());
                }
            }
            checkLiterals(base, relation);
        }
        base.primaryKey().forEach(column -> checkTogether(column.name()));
        checkPartitions(base);
        checkVectors(base);
        List<String> open =
                NameSet.of(primaryKey.stream().map(Name::text).toList()).stream()
                        .filter(column -> !restricted.contains(column))
                        .toList();
        if (!open.isEmpty()) {
            throw SchemaErrors.invalid(
                            Span.NONE,
                            "Primary key columns %s must be restricted with 'IS NOT NULL' or otherwise",
                            String.join(", ", open))
                    .withHint("add: " + String.join(" AND ", notNull(open)));
        }
        if (!illegal.isEmpty()) {
            throw SchemaErrors.invalid(
                    Span.NONE,
                    "Non-primary key columns can only be restricted with 'IS NOT NULL' (got: %s restricted illegally)",
                    String.join(",", illegal));
        }
    }

    /// Checks that no vector with a storage-attached index is compared: to Cassandra the clause is
    /// that of a query here, too.
    private void checkVectors(TableMetadata base) {
        boolean asksIndex =
                relations.stream()
                        .filter(relation -> !(relation instanceof Relation.IsNotNull))
                        .map(relation -> column(base, columns(relation).getFirst()))
                        .filter(column -> column.type() instanceof VectorType)
                        .anyMatch(column ->
                                base.indexes().values().stream()
                                        .anyMatch(index ->
                                                index.isStorageAttached()
                                                        && index.column().equals(column.name())));
        if (asksIndex) {
            throw SchemaErrors.invalid(Span.NONE, "Vector indexes only support ANN queries");
        }
    }

    /// Checks that there is no choice of partitions where rows do not lie together: Cassandra
    /// treats the clause as that of a query by an index then, and says so.
    private void checkPartitions(TableMetadata base) {
        boolean isChoice =
                relations.stream()
                        .filter(relation -> operator(relation).isEmpty())
                        .filter(relation -> values(relation).size() > 1)
                        .anyMatch(relation ->
                                column(base, columns(relation).getFirst()).isPartitionKey());
        if (isChoice && !areRowsTogether(base)) {
            throw SchemaErrors.invalid(
                    Span.NONE,
                    "Select on indexed columns and with IN clause for the PRIMARY KEY are not supported");
        }
    }

    private boolean areRowsTogether(TableMetadata base) {
        int last = -1;
        boolean isRange = false;
        for (ColumnMetadata clustering : base.clustering()) {
            Name name = Name.of(clustering.name());
            List<Relation> onColumn =
                    relations.stream()
                            .filter(relation -> !(relation instanceof Relation.IsNotNull))
                            .filter(relation -> columns(relation).contains(name))
                            .toList();
            if (onColumn.isEmpty()) {
                continue;
            }
            boolean isOfTuple = columns(onColumn.getFirst()).size() > 1;
            if (clustering.position() != last + 1 || isRange && !isOfTuple) {
                return false;
            }
            last = clustering.position();
            isRange = operator(onColumn.getFirst()).filter(RelationOperator::isSlice).isPresent();
        }
        return true;
    }

    /// Checks that several relations on one column do not exclude each other.
    private void checkTogether(String column) {
        List<Relation> onColumn =
                relations.stream()
                        .filter(relation -> !(relation instanceof Relation.IsNotNull))
                        .filter(relation -> columns(relation).contains(Name.of(column)))
                        .toList();
        int starts = 0;
        int ends = 0;
        for (Relation relation : onColumn) {
            Optional<RelationOperator> operator = operator(relation);
            boolean isIn = operator.isEmpty() && values(relation).size() != 1;
            boolean isEqual = operator.isEmpty() ? !isIn : operator.get() == RelationOperator.EQ;
            if (operator.filter(op -> op == RelationOperator.NEQ).isPresent()) {
                throw SchemaErrors.invalid(
                        relation.span(), "Unsupported \"!=\" relation: %s", relation);
            }
            if ((isIn || isEqual)
                    && operator(onColumn.getFirst())
                            .filter(RelationOperator::isSlice)
                            .isPresent()) {
                throw SchemaErrors.invalid(
                        relation.span(),
                        "Column \"%s\" cannot be restricted by both an equality and an inequality relation",
                        column);
            }
            if (onColumn.size() > 1 && (isIn || isEqual)) {
                throw SchemaErrors.invalid(
                        relation.span(),
                        "%s cannot be restricted by more than one relation if it includes %s",
                        column,
                        isIn ? "a IN" : "an Equal");
            }
            starts += operator.filter(ViewRelations::isStart).isPresent() ? 1 : 0;
            ends += operator.filter(op -> op.isSlice() && !isStart(op)).isPresent() ? 1 : 0;
        }
        if (starts > 1 || ends > 1) {
            throw SchemaErrors.invalid(
                    onColumn.getLast().span(),
                    "More than one restriction was found for the %s bound on %s",
                    starts > 1 ? "start" : "end",
                    column);
        }
    }

    private static boolean isStart(RelationOperator operator) {
        return operator == RelationOperator.GT || operator == RelationOperator.GTE;
    }

    /// The operator of a relation with one; IN has none.
    private static Optional<RelationOperator> operator(Relation relation) {
        return switch (relation) {
            case Relation.SingleColumn single -> Optional.of(single.operator());
            case Relation.MultiColumn multiple -> Optional.of(multiple.operator());
            case Relation.MapElement element -> Optional.of(element.operator());
            case Relation.Token token -> Optional.of(token.operator());
            case Relation.In ignored -> Optional.empty();
            case Relation.MultiColumnIn ignored -> Optional.empty();
            case Relation.IsNotNull ignored -> Optional.empty();
            case Relation.IndexExpression ignored -> Optional.empty();
        };
    }

    private static List<String> notNull(List<String> columns) {
        return columns.stream().map(column -> Name.of(column) + " IS NOT NULL").toList();
    }

    /// Checks that the constants compared with a column are of its type.
    private static void checkLiterals(TableMetadata base, Relation relation) {
        if (!(relation instanceof Relation.SingleColumn) && !(relation instanceof Relation.In)) {
            return;
        }
        Name name = columns(relation).getFirst();
        CqlType type = column(base, name).type();
        for (Term value : values(relation)) {
            if (value instanceof Term.Literal literal && !literal.isNull()) {
                checkLiteral(name, type, literal);
            }
        }
    }

    private static void checkLiteral(Name name, CqlType type, Term.Literal literal) {
        if (type.isCollection()) {
            return;
        }
        LiteralKind kind = LiteralKind.valueOf(literal.kind().name());
        if (!type.acceptsLiteral(kind)) {
            throw SchemaErrors.invalid(
                    literal.span(),
                    "Invalid %s constant (%s) for \"%s\" of type %s",
                    kind,
                    literal.text(),
                    name.text(),
                    type.cql());
        }
        try {
            type.fromLiteral(kind, literal.text());
        } catch (MarshalException e) {
            CqlException error = SchemaErrors.invalid(literal.span(), "%s", e.message());
            error.addSuppressed(e);
            throw error;
        }
    }

    private static List<Name> columns(Relation relation) {
        return switch (relation) {
            case Relation.SingleColumn single -> List.of(single.column());
            case Relation.In in -> List.of(in.column());
            case Relation.IsNotNull notNull -> List.of(notNull.column());
            case Relation.MapElement element -> List.of(element.column());
            case Relation.MultiColumn multiple -> multiple.columns();
            case Relation.MultiColumnIn multiple -> multiple.columns();
            case Relation.Token token -> token.columns();
            case Relation.IndexExpression ignored -> List.of();
        };
    }

    private static List<Term> values(Relation relation) {
        return switch (relation) {
            case Relation.SingleColumn single -> List.of(single.value());
            case Relation.In in -> values(in.values());
            case Relation.IsNotNull ignored -> List.of();
            case Relation.MapElement element -> List.of(element.key(), element.value());
            case Relation.MultiColumn multiple -> List.of(multiple.value());
            case Relation.MultiColumnIn multiple -> values(multiple.values());
            case Relation.Token token -> List.of(token.value());
            case Relation.IndexExpression expression -> List.of(expression.value());
        };
    }

    private static List<Term> values(InValues values) {
        return switch (values) {
            case InValues.Values listed -> listed.values();
            case InValues.Marker marker -> List.of(marker.marker());
        };
    }

    private static boolean hasMarker(Term term) {
        return switch (term) {
            case Term.BindMarker ignored -> true;
            case Term.Literal ignored -> false;
            case Term.ColumnReference ignored -> false;
            case Term.RowReference ignored -> false;
            case Term.CountAll ignored -> false;
            case Term.FunctionCall call ->
                    call.arguments().stream().anyMatch(ViewRelations::hasMarker);
            case Term.Cast cast -> hasMarker(cast.operand());
            case Term.TypeHint hint -> hasMarker(hint.operand());
            case Term.ListLiteral list ->
                    list.elements().stream().anyMatch(ViewRelations::hasMarker);
            case Term.SetLiteral set -> set.elements().stream().anyMatch(ViewRelations::hasMarker);
            case Term.MapLiteral map ->
                    map.entries().stream()
                            .anyMatch(entry -> hasMarker(entry.key()) || hasMarker(entry.value()));
            case Term.TupleLiteral tuple ->
                    tuple.components().stream().anyMatch(ViewRelations::hasMarker);
            case Term.UserTypeLiteral user ->
                    user.fields().stream().anyMatch(field -> hasMarker(field.value()));
            case Term.Arithmetic arithmetic ->
                    hasMarker(arithmetic.left()) || hasMarker(arithmetic.right());
            case Term.Negation negation -> hasMarker(negation.operand());
            case Term.CellFunction function -> hasMarker(function.target());
            case Term.ElementSelection element ->
                    hasMarker(element.receiver()) || hasMarker(element.key());
            case Term.SliceSelection slice -> hasMarker(slice.receiver());
            case Term.FieldSelection field -> hasMarker(field.receiver());
        };
    }

    /// The relations with a column under another name.
    List<Relation> renamed(String from, String to) {
        List<Relation> result = new ArrayList<>();
        for (Relation relation : relations) {
            result.add(renamed(relation, from, to));
        }
        return result;
    }

    private static Relation renamed(Relation relation, String from, String to) {
        return switch (relation) {
            case Relation.SingleColumn r ->
                    new Relation.SingleColumn(
                            renamed(r.column(), from, to), r.operator(), r.value(), r.span());
            case Relation.In r ->
                    new Relation.In(renamed(r.column(), from, to), r.values(), r.span());
            case Relation.IsNotNull r ->
                    new Relation.IsNotNull(renamed(r.column(), from, to), r.span());
            case Relation.MapElement r ->
                    new Relation.MapElement(
                            renamed(r.column(), from, to),
                            r.key(),
                            r.operator(),
                            r.value(),
                            r.span());
            case Relation.MultiColumn r ->
                    new Relation.MultiColumn(
                            renamed(r.columns(), from, to), r.operator(), r.value(), r.span());
            case Relation.MultiColumnIn r ->
                    new Relation.MultiColumnIn(
                            renamed(r.columns(), from, to), r.values(), r.span());
            case Relation.Token r ->
                    new Relation.Token(
                            renamed(r.columns(), from, to), r.operator(), r.value(), r.span());
            case Relation.IndexExpression r -> r;
        };
    }

    private static Name renamed(Name name, String from, String to) {
        return name.text().equals(from) ? new Name(to, name.span()) : name;
    }

    private static List<Name> renamed(List<Name> names, String from, String to) {
        return names.stream().map(name -> renamed(name, from, to)).toList();
    }
}
