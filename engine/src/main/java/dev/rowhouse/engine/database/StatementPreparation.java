package dev.rowhouse.engine.database;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.MaskedSelection;
import dev.rowhouse.cql.analysis.StatementAnalyzer;
import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.bound.BoundStatement;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.analysis.term.BindVariable;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Batch;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.Explain;
import dev.rowhouse.cql.syntax.tree.Let;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Transaction;
import dev.rowhouse.cql.syntax.tree.Truncate;
import dev.rowhouse.cql.syntax.tree.Use;
import dev.rowhouse.engine.access.RequiredPermissions;
import dev.rowhouse.engine.access.StatementPermissions;
import dev.rowhouse.engine.client.AllClients;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.result.ColumnSpecification;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.system.NodeIdentity;
import dev.rowhouse.engine.system.SizeEstimates;
import dev.rowhouse.engine.system.SystemContent;
import dev.rowhouse.engine.system.SystemTables;
import dev.rowhouse.engine.system.VirtualTables;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.table.Tables;
import dev.rowhouse.engine.write.BatchExecutor;
import dev.rowhouse.engine.write.ModificationExecutor;
import dev.rowhouse.engine.write.TransactionExecutor;
import dev.rowhouse.storage.MemoryStorage;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Prepares one statement: parses it, analyses it on a schema, and binds it to its tables.
final class StatementPreparation {
    private final SchemaState state;
    private final Tables tables;
    private final NodeIdentity node;
    private final AllClients clients;
    private final Optional<String> keyspace;
    private final CassandraRelease release;

    StatementPreparation(
            SchemaState state,
            Tables tables,
            NodeIdentity node,
            AllClients clients,
            Optional<String> keyspace,
            CassandraRelease release) {
        this.state = state;
        this.tables = tables;
        this.node = node;
        this.clients = clients;
        this.keyspace = keyspace;
        this.release = release;
    }

    ExecutableStatement prepare(String cql, Execution execution) {
        execution.trace("Parsing %s", cql);
        Statement tree = CqlParser.parse(cql);
        execution.trace("Preparing statement");
        return prepare(tree, cql);
    }

    /// Prepares a SELECT, INSERT, UPDATE or DELETE of stored rows; empty for other statements,
    /// which may take longer.
    Optional<ExecutableStatement> prepareOnRows(String cql) {
        Statement tree = CqlParser.parse(cql);
        if (!(tree instanceof Select || tree instanceof Modification)) {
            return Optional.empty();
        }
        BoundStatement bound = analyze(tree);
        return isOnRows(bound) ? Optional.of(executable(bound)) : Optional.empty();
    }

    private static boolean isOnRows(BoundStatement bound) {
        return switch (bound) {
            case BoundSelect select -> !SystemTables.isGenerated(select.table().keyspace());
            case BoundModification ignored -> true;
            case BoundBatch ignored -> false;
            case BoundTransaction ignored -> false;
        };
    }

    private ExecutableStatement prepare(Statement tree, String cql) {
        return switch (tree) {
            case Select ignored -> executable(analyze(tree));
            case Modification ignored -> executable(analyze(tree));
            case Batch ignored -> executable(analyze(tree));
            case Transaction transaction -> {
                release.require(CassandraRelease.V6_0, "BEGIN TRANSACTION", transaction.span());
                yield executable(analyze(tree));
            }
            case Let let -> {
                release.require(CassandraRelease.V6_0, "LET", let.span());
                yield executable(analyze(tree));
            }
            case SchemaStatement definition ->
                    new ExecutableStatement.Definition(withoutRows(), definition);
            case Use use -> new ExecutableStatement.Use(withoutRows(), use.keyspace().text());
            case Truncate truncate -> truncation(truncate);
            case Describe describe -> new ExecutableStatement.Inquiry(withoutRows(), describe);
            case Explain explain -> explanation(explain, cql);
            case AccessStatement access ->
                    new ExecutableStatement.Access(withoutRows(), access, cql);
        };
    }

    private BoundStatement analyze(Statement tree) {
        return StatementAnalyzer.analyze(tree, state.schema(), keyspace);
    }

    private ExecutableStatement executable(BoundStatement bound) {
        return switch (bound) {
            case BoundSelect select -> executable(select);
            case BoundModification modification -> executable(modification);
            case BoundBatch batch -> executable(batch);
            case BoundTransaction transaction -> executable(transaction);
        };
    }

    private ExecutableStatement.Query executable(BoundSelect select) {
        TableMetadata table = select.table();
        StoredTable source = source(table);
        Optional<ExecutableStatement.Masked> masked =
                state.schema()
                        .findKeyspace(table.keyspace())
                        .flatMap(one -> MaskedSelection.of(select, one))
                        .map(one ->
                                new ExecutableStatement.Masked(
                                        StatementPermissions.unmask(table),
                                        new SelectExecutor(one, source)));
        SelectExecutor executor = new SelectExecutor(select, source);
        return new ExecutableStatement.Query(
                description(select, executor.columns()), executor, masked);
    }

    private ExecutableStatement executable(BoundModification modification) {
        ExecutableStatement.Description description =
                description(modification, ColumnSpecifications.NONE);
        TableMetadata table = modification.table();
        Optional<ExecutableStatement> refused = refused(description, table, "Modification");
        return refused.isEmpty()
                ? new ExecutableStatement.Modification(
                        description,
                        modification,
                        new ModificationExecutor(modification, stored(table)))
                : refused.get();
    }

    private ExecutableStatement executable(BoundBatch batch) {
        ExecutableStatement.Description description = description(batch, ColumnSpecifications.NONE);
        Optional<ExecutableStatement> refused =
                batch.statements().stream()
                        .flatMap(one -> refused(description, one.table(), "Modification").stream())
                        .findFirst();
        return refused.isEmpty()
                ? new ExecutableStatement.Batch(
                        description, batch, new BatchExecutor(batch, this::stored))
                : refused.get();
    }

    private ExecutableStatement executable(BoundTransaction transaction) {
        TransactionExecutor executor = new TransactionExecutor(transaction, this::stored);
        Optional<ExecutableStatement.Query> select =
                transaction.select().map(read -> executable(read.select()));
        ExecutableStatement.Description description =
                description(
                        transaction,
                        select.map(query -> query.executor().columns()).orElse(executor.columns()));
        Optional<ExecutableStatement> refused =
                transaction.updates().stream()
                        .flatMap(one -> refused(description, one.table(), "Modification").stream())
                        .findFirst();
        return refused.isEmpty()
                ? new ExecutableStatement.Transaction(description, transaction, executor, select)
                : refused.get();
    }

    private StoredTable source(TableMetadata table) {
        if (!SystemTables.isGenerated(table.keyspace())) {
            return stored(table);
        }
        SystemContent content =
                new SystemContent(
                        state.schema(),
                        node,
                        state::versionId,
                        new SizeEstimates(one -> tables.find(one).map(StoredTable::store)),
                        clients);
        return StoredTable.of(
                new MemoryStorage(Bytes.EMPTY), VirtualTables.store(table, content.rows(table)));
    }

    /// The error for a statement that would change a read-only table.
    private Optional<ExecutableStatement> refused(
            ExecutableStatement.Description description, TableMetadata table, String what) {
        if (SystemTables.isVirtual(table.keyspace())) {
            return Optional.of(
                    new ExecutableStatement.Refused(
                            description,
                            ErrorCode.INVALID,
                            what + " is not supported by table " + table));
        }
        if (SystemTables.isGenerated(table.keyspace())) {
            return Optional.of(
                    new ExecutableStatement.Refused(
                            description,
                            ErrorCode.UNAUTHORIZED,
                            table.keyspace() + " keyspace is not user-modifiable."));
        }
        return stored(table)
                .refusal()
                .map(why -> new ExecutableStatement.Refused(description, ErrorCode.INVALID, why));
    }

    private StoredTable stored(TableMetadata table) {
        // The table may have been dropped since the schema was looked at.
        return tables.find(table)
                .orElseThrow(() -> CqlException.invalid("table %s does not exist", table.name()));
    }

    private ExecutableStatement truncation(Truncate truncate) {
        String name = truncate.table().text();
        String keyspaceName =
                truncate.table()
                        .keyspace()
                        .map(one -> one.text())
                        .or(() -> keyspace)
                        .orElseThrow(() ->
                                CqlException.invalid(
                                        "No keyspace has been specified. USE a keyspace, or explicitly specify keyspace.tablename"));
        KeyspaceMetadata metadata =
                state.schema()
                        .findKeyspace(keyspaceName)
                        .orElseThrow(() ->
                                CqlException.invalid("keyspace %s does not exist", keyspaceName));
        if (metadata.findView(name).isPresent()) {
            throw CqlException.invalid(
                    "Cannot TRUNCATE materialized view directly; must truncate base table instead");
        }
        TableMetadata table =
                metadata.findTable(name)
                        .orElseThrow(() -> CqlException.invalid("table %s does not exist", name));
        ExecutableStatement.Description description =
                withoutRows(StatementPermissions.ofTruncation(keyspaceName, name));
        return refused(description, table, "Truncation")
                .orElseGet(
                        () -> new ExecutableStatement.Truncation(description, keyspaceName, name));
    }

    private ExecutableStatement explanation(Explain explain, String cql) {
        Statement tree = explain.statement();
        Optional<BoundStatement> bound =
                switch (tree) {
                    case Select ignored -> Optional.of(analyze(tree));
                    case Modification ignored -> Optional.of(analyze(tree));
                    case Batch ignored -> Optional.of(analyze(tree));
                    case Transaction ignored -> Optional.of(analyze(tree));
                    case Let ignored -> Optional.of(analyze(tree));
                    default -> Optional.empty();
                };
        List<String> lines =
                bound.map(one -> one.describe().lines().toList())
                        .orElse(List.of("no data is read or written"));
        return switch (explain.mode()) {
            case PLAN ->
                    new ExecutableStatement.Explanation(
                            withoutRows(
                                    bound.map(one -> StatementPermissions.of(one, state.schema()))
                                            .orElse(RequiredPermissions.NONE)),
                            lines,
                            Optional.empty());
            case ANALYZE -> {
                ExecutableStatement analyzed = prepare(tree, cql);
                yield new ExecutableStatement.Explanation(
                        analyzed.description(), lines, Optional.of(analyzed));
            }
        };
    }

    private ExecutableStatement.Description withoutRows() {
        return withoutRows(RequiredPermissions.NONE);
    }

    private ExecutableStatement.Description withoutRows(RequiredPermissions required) {
        return new ExecutableStatement.Description(
                state.version(),
                ColumnSpecifications.NONE,
                Set.of(),
                ColumnSpecifications.NONE,
                List.of(),
                required);
    }

    private ExecutableStatement.Description description(
            BoundStatement bound, ColumnSpecifications resultColumns) {
        return new ExecutableStatement.Description(
                isForOnce(bound) ? ExecutableStatement.NEVER_CURRENT : state.version(),
                specifications(bound.variables()),
                keptAsSent(bound.variables()),
                resultColumns,
                bound.partitionKeyVariables(),
                StatementPermissions.of(bound, state.schema()));
    }

    /// Whether its rows are made when it is prepared, and change without the schema.
    private static boolean isForOnce(BoundStatement bound) {
        return bound instanceof BoundSelect select && SystemContent.isMomentary(select.table());
    }

    /// The markers whose values stay as sent: Cassandra does not treat a descending column
    /// (ReversedType) as a collection with sorted elements.
    private static Set<Integer> keptAsSent(List<BindVariable> variables) {
        return IntStream.range(0, variables.size())
                .filter(i -> variables.get(i).isOfDescendingColumn())
                .boxed()
                .collect(Collectors.toSet());
    }

    private static ColumnSpecifications specifications(List<BindVariable> variables) {
        return variables.isEmpty()
                ? ColumnSpecifications.NONE
                : new ColumnSpecifications(
                        variables.stream().map(StatementPreparation::specification).toList());
    }

    private static ColumnSpecification specification(BindVariable variable) {
        return new ColumnSpecification(
                variable.keyspace(), variable.table(), variable.name(), variable.type());
    }
}
