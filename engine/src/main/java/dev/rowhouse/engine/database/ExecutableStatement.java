package dev.rowhouse.engine.database;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
import dev.rowhouse.cql.analysis.bound.BoundTransaction;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.AccessStatement;
import dev.rowhouse.cql.syntax.tree.Describe;
import dev.rowhouse.cql.syntax.tree.SchemaStatement;
import dev.rowhouse.engine.access.RequiredPermission;
import dev.rowhouse.engine.access.RequiredPermissions;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.write.BatchExecutor;
import dev.rowhouse.engine.write.ModificationExecutor;
import dev.rowhouse.engine.write.TransactionExecutor;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A statement that has been parsed, analysed and prepared for execution on the schema of one
/// version.
///
/// **Thread safety.** Immutable.
public sealed interface ExecutableStatement {
    /// No version: the statement is prepared for each execution.
    long NEVER_CURRENT = -1;

    /// The description of a statement of any kind.
    ///
    /// @param schemaVersion the version of the schema it was analysed on, or [#NEVER_CURRENT]
    /// @param variables its bind markers
    /// @param keptAsSent which variables take collections as they are sent, with their elements in
    ///     any order and more than once
    /// @param resultColumns the columns of its result, if they are known before
    /// @param partitionKeyVariables which variables give the partition key; empty when they do not
    /// @param permissions the permissions that it requires and that follow from the schema it was
    ///     analysed on
    record Description(
            long schemaVersion,
            ColumnSpecifications variables,
            Set<Integer> keptAsSent,
            ColumnSpecifications resultColumns,
            List<Integer> partitionKeyVariables,
            RequiredPermissions permissions) {
        /// Copies the collections.
        public Description {
            keptAsSent = Set.copyOf(keptAsSent);
            partitionKeyVariables = List.copyOf(partitionKeyVariables);
        }
    }

    /// The description of the statement.
    Description description();

    /// The access path, if it is a SELECT.
    default Optional<AccessPath> accessPath() {
        return this instanceof Query query
                ? Optional.of(query.executor().path())
                : Optional.empty();
    }

    /// Whether it reads stored rows of one partition, or writes some without a prior read.
    default boolean runsInline() {
        return switch (this) {
            case Query query -> query.executor().path().isOfOnePartition();
            case Modification modification ->
                    !modification.bound().isConditional() && !modification.bound().isCounter();
            default -> false;
        };
    }

    /// Whether it changes rows of tables in a keyspace.
    default boolean writesTo(String keyspace) {
        return switch (this) {
            case Modification modification ->
                    modification.bound().table().keyspace().equals(keyspace);
            case Batch batch ->
                    batch.bound().statements().stream()
                            .anyMatch(part -> part.table().keyspace().equals(keyspace));
            case Transaction transaction ->
                    transaction.bound().updates().stream()
                            .anyMatch(part -> part.table().keyspace().equals(keyspace));
            case Truncation truncation -> truncation.keyspace().equals(keyspace);
            case Query ignored -> false;
            case Definition ignored -> false;
            case Access ignored -> false;
            case Use ignored -> false;
            case Refused ignored -> false;
            case Inquiry ignored -> false;
            case Explanation ignored -> false;
        };
    }

    /// The executor of the statement as a part of a batch.
    ///
    /// @throws CqlException when it is no modification, or is refused
    default ModificationExecutor modification() {
        return switch (this) {
            case Modification modification -> modification.executor();
            case Refused refused -> throw refused.refusal();
            default -> throw notInBatch();
        };
    }

    /// The error for a statement in a batch that is not a modification.
    static CqlException notInBatch() {
        return CqlException.invalid(
                "Invalid statement in batch: only UPDATE, INSERT and DELETE statements are allowed.");
    }

    /// A SELECT.
    ///
    /// @param executor returns the stored values
    /// @param masked returns masked values to roles without UNMASK, if the statement selects masked
    ///     columns
    record Query(Description description, SelectExecutor executor, Optional<Masked> masked)
            implements ExecutableStatement {}

    /// A SELECT with masked columns for roles without UNMASK.
    ///
    /// @param unmask the permission to see the stored values
    /// @param executor answers all others
    record Masked(RequiredPermission unmask, SelectExecutor executor) {}

    /// An INSERT, UPDATE or DELETE.
    record Modification(
            Description description, BoundModification bound, ModificationExecutor executor)
            implements ExecutableStatement {}

    /// A batch.
    record Batch(Description description, BoundBatch bound, BatchExecutor executor)
            implements ExecutableStatement {}

    /// A transaction.
    ///
    /// @param select returns the rows of its SELECT, if it has one
    record Transaction(
            Description description,
            BoundTransaction bound,
            TransactionExecutor executor,
            Optional<Query> select)
            implements ExecutableStatement {}

    /// A data definition.
    record Definition(Description description, SchemaStatement tree)
            implements ExecutableStatement {}

    /// A statement about roles, permissions or identities.
    ///
    /// @param cql its text, which one error repeats
    record Access(Description description, AccessStatement tree, String cql)
            implements ExecutableStatement {}

    /// `USE`.
    record Use(Description description, String keyspace) implements ExecutableStatement {}

    /// `TRUNCATE`.
    record Truncation(Description description, String keyspace, String table)
            implements ExecutableStatement {}

    /// A write to a read-only table: it can be prepared, and is refused when it is executed.
    ///
    /// @param code the error code
    /// @param message the error message
    record Refused(Description description, ErrorCode code, String message)
            implements ExecutableStatement {
        /// The error for an attempt to execute it.
        public CqlException refusal() {
            return new CqlException(code, message);
        }
    }

    /// `DESCRIBE`.
    record Inquiry(Description description, Describe tree) implements ExecutableStatement {}

    /// `EXPLAIN`.
    ///
    /// @param lines the lines that are known without executing anything
    /// @param analyzed the statement to execute for `ANALYZE`
    record Explanation(
            Description description, List<String> lines, Optional<ExecutableStatement> analyzed)
            implements ExecutableStatement {}
}
