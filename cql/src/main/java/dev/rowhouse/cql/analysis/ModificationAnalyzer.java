package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundModification.Kind;
import dev.rowhouse.cql.analysis.bound.ColumnCondition;
import dev.rowhouse.cql.analysis.bound.ColumnOperation;
import dev.rowhouse.cql.analysis.bound.Precondition;
import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.WritePath;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.json.JsonValues;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.SchemaContext;
import dev.rowhouse.cql.schema.TableLayout;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Condition;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.InsertJson;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// Analyses INSERT, UPDATE and DELETE. The steps are in Cassandra's order, so that of several
/// errors the one it would give is given.
final class ModificationAnalyzer {
    private final Modification statement;
    private final TableMetadata table;
    private final BindVariables variables;
    private final TermBinder terms;

    /// @param variables those of the statement, or of the batch it is part of
    ModificationAnalyzer(Modification statement, Scope scope, BindVariables variables) {
        this(statement, scope, variables, Optional.empty());
    }

    /// @param rows the rows that values may refer to; empty outside of transactions
    ModificationAnalyzer(
            Modification statement,
            Scope scope,
            BindVariables variables,
            Optional<TransactionRows> rows) {
        this.statement = statement;
        this.table = scope.table();
        this.variables = variables;
        this.terms = new TermBinder(scope, variables, TermBinder.Usage.VALUES, rows);
    }

    BoundModification analyze() {
        try {
            return modification();
        } catch (CqlException e) {
            throw Failures.placed(e, statement.span());
        }
    }

    private BoundModification modification() {
        List<Integer> before = variables.indices();
        Optional<BoundTerm> timestamp =
                statement
                        .using()
                        .timestamp()
                        .map(term -> terms.bindNumber(term, "[timestamp]", NativeType.BIGINT));
        Optional<BoundTerm> timeToLive =
                statement
                        .using()
                        .timeToLive()
                        .map(term -> terms.bindNumber(term, "[ttl]", NativeType.INT));
        Precondition precondition =
                switch (statement) {
                    case Insert insert -> ifNotExists(insert.ifNotExists());
                    case InsertJson insert -> ifNotExists(insert.ifNotExists());
                    case Update update -> precondition(update.ifExists(), update.conditions());
                    case Delete delete -> precondition(delete.ifExists(), delete.conditions());
                };
        Change change =
                switch (statement) {
                    case Insert insert -> insert(insert, precondition);
                    case InsertJson insert -> insertJson(insert);
                    case Update update -> update(update, precondition);
                    case Delete delete -> delete(delete, precondition);
                };
        if (!table.constraints().isEmpty()) {
            RequiredColumns.check(table, change.kind(), change.operations());
        }
        checkAttributes(precondition, timestamp, timeToLive);
        WritePath path =
                new WritePath(
                        table,
                        change.partitions(),
                        change.clustering(),
                        change.extent(),
                        reads(precondition, change));
        return new BoundModification(
                change.kind(),
                path,
                change.operations(),
                precondition,
                timestamp,
                timeToLive,
                variables.variablesExcept(before),
                variables.partitionKeyVariables(table),
                variables.functions());
    }

    private static CqlException noTimestamp() {
        return CqlException.invalid("Cannot provide custom timestamp for conditional updates");
    }

    /// The change of a statement, before its conditions are known.
    private record Change(
            Kind kind,
            PartitionAccess partitions,
            List<KeyRestriction> clustering,
            WritePath.Extent extent,
            List<ColumnOperation> operations) {}

    private static Precondition ifNotExists(boolean isConditional) {
        return isConditional ? new Precondition.IfNotExists() : new Precondition.None();
    }

    private Precondition precondition(boolean ifExists, List<Condition> conditions) {
        if (ifExists) {
            return new Precondition.IfExists();
        }
        if (conditions.isEmpty()) {
            return new Precondition.None();
        }
        if (statement.using().timestamp().isPresent()) {
            throw noTimestamp();
        }
        ConditionBinder binder = new ConditionBinder(terms);
        return new Precondition.If(conditions.stream().map(binder::bind).toList());
    }

    private Change insert(Insert insert, Precondition precondition) {
        if (table.isCounter()) {
            throw counterInsert();
        }
        if (insert.columns().isEmpty()) {
            throw CqlException.invalid("No columns provided to INSERT");
        }
        if (insert.columns().size() != insert.values().size()) {
            throw CqlException.invalid("Unmatched column names/values");
        }
        if (new HashSet<>(insert.columns()).size() < insert.columns().size()) {
            throw CqlException.invalid("The column names contains duplicates");
        }
        OperationBinder binder = new OperationBinder(terms);
        List<ColumnOperation> operations = new ArrayList<>();
        RestrictionSet key = RestrictionSet.EMPTY;
        RestrictionSet clustering = RestrictionSet.EMPTY;
        List<ColumnMetadata> columns = new ArrayList<>();
        // As in Cassandra, what is wrong with other columns is told before what is wrong with the
        // key.
        for (int i = 0; i < insert.columns().size(); i++) {
            ColumnMetadata column = terms.scope().column(insert.columns().get(i));
            columns.add(column);
            if (column.isPrimaryKey()) {
                checkNoReference(column, insert.values().get(i));
            } else {
                operations.add(binder.setValue(column, insert.values().get(i)));
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            ColumnMetadata column = columns.get(i);
            if (!column.isPrimaryKey()) {
                continue;
            }
            Restriction value =
                    new Restriction.OfValue(
                            new KeyRestriction.Equal(
                                    column,
                                    terms.bind(insert.values().get(i), Receiver.of(table, column))),
                            false);
            if (column.isPartitionKey()) {
                key = key.with(value);
            } else {
                clustering = clustering.with(value);
            }
        }
        WhereClause where =
                new WhereClause(table, key, Optional.empty(), clustering, RestrictionSet.EMPTY);
        boolean isStatic = clustering.isEmpty() && appliesOnlyToStatic(operations, precondition);
        WriteTarget.checkRows(where, isStatic, Kind.INSERT);
        return new Change(
                Kind.INSERT,
                KeyAccess.partitions(where),
                KeyAccess.restrictions(where.clusteringPrefix()),
                extent(operations, isStatic),
                operations);
    }

    private static void checkNoReference(ColumnMetadata column, Term value) {
        if (value instanceof Term.RowReference reference) {
            throw Failures.at(
                    reference.span(),
                    "Value reference %s cannot be used to insert PRIMARY KEY column %s",
                    reference,
                    column.name());
        }
    }

    private static CqlException counterInsert() {
        return CqlException.invalid(
                "INSERT statements are not allowed on counter tables, use UPDATE instead");
    }

    private Change insertJson(InsertJson insert) {
        if (table.isCounter()) {
            throw counterInsert();
        }
        if (table.layout() == TableLayout.STATIC_COMPACT) {
            // Cassandra asks for the hidden columns too, and does not find them.
            throw CqlException.invalid(
                    "Undefined column name %s in table %s",
                    table.hiddenColumns().getFirst().cql(), table.cql());
        }
        BoundTerm json =
                terms.bind(insert.json(), Receiver.named(table, "[json]", NativeType.TEXT));
        if (insert.json() instanceof Term.Literal literal) {
            JsonValues.checkRow(literal.text(), table);
        }
        boolean isUnset = insert.absent() == InsertJson.AbsentColumns.UNSET;
        List<BoundTerm> key = new ArrayList<>();
        List<KeyRestriction> clustering = new ArrayList<>();
        List<ColumnOperation> operations = new ArrayList<>();
        for (ColumnMetadata column : table.allColumns()) {
            BoundTerm member = new BoundTerm.JsonMember(json, column, isUnset);
            switch (column.kind()) {
                case PARTITION_KEY -> key.add(member);
                case CLUSTERING -> clustering.add(new KeyRestriction.Equal(column, member));
                case STATIC, REGULAR ->
                        operations.add(new ColumnOperation.SetValue(column, member));
            }
        }
        return new Change(
                Kind.INSERT,
                new PartitionAccess.Point(key),
                clustering,
                extent(operations, false),
                operations);
    }

    private Change update(Update update, Precondition precondition) {
        OperationBinder binder = new OperationBinder(terms);
        List<ColumnOperation> operations =
                update.assignments().stream().map(binder::assign).toList();
        boolean isStatic = appliesOnlyToStatic(operations, precondition);
        WhereClause where = where(update.where(), Kind.UPDATE);
        WriteTarget.checkRows(where, isStatic, Kind.UPDATE);
        return new Change(
                Kind.UPDATE,
                KeyAccess.partitions(where),
                KeyAccess.restrictions(where.clusteringPrefix()),
                extent(operations, isStatic),
                operations);
    }

    private WhereClause where(List<Relation> relations, Kind kind) {
        for (Relation relation : relations) {
            if (relation instanceof Relation.SingleColumn single
                    && (single.operator() == RelationOperator.CONTAINS
                            || single.operator() == RelationOperator.CONTAINS_KEY)) {
                throw Failures.at(
                        relation.span(), "Cannot use %s with %s", kind, single.operator());
            }
        }
        return WhereClause.bind(relations, terms, WhereClause.Filtering.FORBIDDEN);
    }

    private Change delete(Delete delete, Precondition precondition) {
        OperationBinder binder = new OperationBinder(terms);
        List<ColumnOperation> operations = delete.targets().stream().map(binder::delete).toList();
        boolean isStatic = appliesOnlyToStatic(operations, precondition);
        WhereClause where = where(delete.where(), Kind.DELETE);
        WriteTarget.checkRanges(where, isStatic);
        if (precondition.isConditional()) {
            if (delete.using().timestamp().isPresent()) {
                throw noTimestamp();
            }
            checkConditionalDelete(where, operations, precondition);
        }
        boolean isByRowKey = where.missingClustering().isEmpty() && !where.clustering().hasSlice();
        if (!isByRowKey && operations.stream().anyMatch(o -> !o.column().isStatic())) {
            throw CqlException.invalid("Range deletions are not supported for specific columns");
        }
        WritePath.Extent extent = extent(operations, isStatic);
        if (operations.isEmpty()) {
            extent =
                    where.clustering().isEmpty() && !table.clustering().isEmpty()
                            ? WritePath.Extent.PARTITION
                            : isByRowKey ? deletedRows() : WritePath.Extent.ROW_RANGE;
        }
        return new Change(
                Kind.DELETE,
                KeyAccess.partitions(where),
                KeyAccess.restrictions(where.clusteringPrefix()),
                extent,
                operations);
    }

    /// Without clustering columns the row is the partition.
    private WritePath.Extent deletedRows() {
        return table.clustering().isEmpty() ? WritePath.Extent.PARTITION : WritePath.Extent.ROWS;
    }

    private void checkConditionalDelete(
            WhereClause where, List<ColumnOperation> operations, Precondition precondition) {
        boolean isByRowKey = where.missingClustering().isEmpty() && !where.clustering().hasSlice();
        if (isByRowKey) {
            return;
        }
        String rule =
                "DELETE statements must restrict all PRIMARY KEY columns with equality relations in order to ";
        if (operations.isEmpty() || operations.stream().anyMatch(o -> !o.column().isStatic())) {
            throw CqlException.invalid(rule + "delete non static columns");
        }
        if (precondition instanceof Precondition.If conditional
                && conditional.conditions().stream().anyMatch(c -> !c.column().isStatic())) {
            throw CqlException.invalid(rule + "use IF condition on non static columns");
        }
    }

    private static boolean appliesOnlyToStatic(
            List<ColumnOperation> operations, Precondition precondition) {
        boolean isOnStatic =
                !operations.isEmpty() && operations.stream().allMatch(o -> o.column().isStatic());
        boolean isConditionOnStatic =
                !(precondition instanceof Precondition.If conditional)
                        || conditional.conditions().stream()
                                .map(ColumnCondition::column)
                                .allMatch(ColumnMetadata::isStatic);
        return isOnStatic && isConditionOnStatic;
    }

    private static WritePath.Extent extent(List<ColumnOperation> operations, boolean isStatic) {
        if (isStatic) {
            return WritePath.Extent.STATIC_ROW;
        }
        return operations.stream().anyMatch(operation -> operation.column().isStatic())
                ? WritePath.Extent.ROWS_AND_STATIC_ROW
                : WritePath.Extent.ROWS;
    }

    private void checkAttributes(
            Precondition precondition,
            Optional<BoundTerm> timestamp,
            Optional<BoundTerm> timeToLive) {
        if (precondition.isConditional() && timestamp.isPresent()) {
            throw noTimestamp();
        }
        if (precondition.isConditional() && table.isCounter()) {
            throw CqlException.invalid("Conditional updates are not supported on counter tables");
        }
        if (table.isCounter() && timestamp.isPresent()) {
            throw CqlException.invalid("Cannot provide custom timestamp for counter updates");
        }
        if (table.isCounter() && timeToLive.isPresent()) {
            throw CqlException.invalid("Cannot provide custom TTL for counter updates");
        }
        if (table.isView()) {
            throw CqlException.invalid("Cannot directly modify a materialized view");
        }
        if (SchemaContext.isVirtualKeyspace(table.keyspace())) {
            checkVirtual(precondition, timestamp.isPresent(), timeToLive.isPresent());
        }
    }

    private static void checkVirtual(
            Precondition precondition, boolean hasTimestamp, boolean hasTimeToLive) {
        if (hasTimestamp) {
            throw CqlException.invalid("Custom timestamp is not supported by virtual tables");
        }
        if (hasTimeToLive) {
            throw CqlException.invalid("Expiring columns are not supported by virtual tables");
        }
        if (precondition.isConditional()) {
            throw CqlException.invalid("Conditional updates are not supported by virtual tables");
        }
    }

    private List<WritePath.ReadReason> reads(Precondition precondition, Change change) {
        List<WritePath.ReadReason> reasons = new ArrayList<>();
        if (precondition.isConditional()) {
            reasons.add(WritePath.ReadReason.CONDITION);
        }
        if (table.isCounter() && change.kind() == Kind.UPDATE) {
            reasons.add(WritePath.ReadReason.COUNTER);
        }
        if (change.operations().stream()
                .anyMatch(one -> one.needsRead() && one.column().type() instanceof ListType)) {
            reasons.add(WritePath.ReadReason.LIST);
        }
        if (change.operations().stream().anyMatch(ColumnOperation.AddToValue.class::isInstance)) {
            reasons.add(WritePath.ReadReason.VALUE);
        }
        return reasons;
    }
}
