package dev.rowhouse.engine.database;

import dev.rowhouse.cql.analysis.bound.BoundBatch;
import dev.rowhouse.cql.analysis.bound.BoundModification;
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

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A statement that was parsed, analysed on the schema of one version and bound to its tables:
/// all that is missing for its execution are values.
///
/// **Thread safety.** Immutable.
public sealed interface ExecutableStatement {
    /// The version of no schema: the statement is prepared for each execution.
    long NEVER_CURRENT = -1;

    /// What there is to be said of the statement, whatever its kind.
    ///
    /// @param schemaVersion the version of the schema it was analysed on, or [#NEVER_CURRENT]
    /// @param variables its bind markers
    /// @param keptAsSent which variables take collections as they are sent, with their elements in
    ///     any order and more than once
    /// @param resultColumns the columns of the rows it answers, as far as they are known before
    /// @param partitionKeyVariables which variables give the partition key; empty when they do not
    /// @param permissions the permissions that it requires, as far as they follow from the schema
    ///     it was analysed on
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

    /// What there is to be said of it.
    Description description();

    /// How it finds rows, if it is a SELECT.
    default Optional<AccessPath> accessPath() {
        return this instanceof Query query
                ? Optional.of(query.executor().path())
                : Optional.empty();
    }

    /// Whether a connection's thread executes it itself (inline) instead of handing it to a pool
    /// of threads, because it usually takes microseconds: it reads rows of one partition, or
    /// writes rows without reading any.
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
            case Truncation truncation -> truncation.keyspace().equals(keyspace);
            case Query _, Definition _, Access _, Use _, Refused _, Inquiry _, Explanation _ ->
                    false;
        };
    }

    /// What executes it as a part of a batch.
    ///
    /// @throws CqlException when it is no modification, or is refused
    default ModificationExecutor modification() {
        return switch (this) {
            case Modification modification -> modification.executor();
            case Refused refused -> throw refused.refusal();
            default -> throw notInBatch();
        };
    }

    /// What is answered to a batch of something else than modifications.
    static CqlException notInBatch() {
        return CqlException.invalid(
                "Invalid statement in batch: only UPDATE, INSERT and DELETE statements are allowed.");
    }

    /// A SELECT.
    ///
    /// @param executor answers what is there
    /// @param masked answers those who may not see what is masked, if the statement selects
    ///     anything of it
    record Query(Description description, SelectExecutor executor, Optional<Masked> masked)
            implements ExecutableStatement {}

    /// How a SELECT is answered to some.
    ///
    /// @param unmask whoever is allowed this sees what is there
    /// @param executor answers all others
    record Masked(RequiredPermission unmask, SelectExecutor executor) {}

    /// An INSERT, UPDATE or DELETE.
    record Modification(
            Description description, BoundModification bound, ModificationExecutor executor)
            implements ExecutableStatement {}

    /// A batch.
    record Batch(Description description, BoundBatch bound, BatchExecutor executor)
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

    /// A write to a table that nobody may write to: it can be prepared, and is refused when it is
    /// executed.
    ///
    /// @param code the protocol's name of what is then answered
    /// @param message what is then said
    record Refused(Description description, ErrorCode code, String message)
            implements ExecutableStatement {
        /// What is answered to an attempt to execute it.
        public CqlException refusal() {
            return new CqlException(code, message);
        }
    }

    /// `DESCRIBE`.
    record Inquiry(Description description, Describe tree) implements ExecutableStatement {}

    /// `EXPLAIN`.
    ///
    /// @param lines what is known without executing anything
    /// @param analyzed the statement to execute, in order to tell what it touched
    record Explanation(
            Description description, List<String> lines, Optional<ExecutableStatement> analyzed)
            implements ExecutableStatement {}
}
