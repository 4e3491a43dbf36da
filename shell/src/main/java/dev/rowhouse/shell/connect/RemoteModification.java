package dev.rowhouse.shell.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecifications;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// A statement prepared on a server.
///
/// @param timeout how long an answer may take
record RemoteModification(CqlSession session, PreparedStatement prepared, Duration timeout)
        implements Modification {
    @Override
    public ColumnSpecifications variables() {
        return RemoteConnection.columns(prepared.getVariableDefinitions());
    }

    @Override
    public CompletableFuture<Void> execute(
            List<List<@Nullable Bytes>> rows, Request.Levels levels) {
        return session.executeAsync(statement(rows, levels))
                .toCompletableFuture()
                .handle((_, failure) -> {
                    if (failure == null) {
                        return null;
                    }
                    Throwable cause =
                            failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure;
                    throw new CompletionException(
                            RemoteErrors.of(cause, prepared.getQuery(), timeout));
                });
    }

    private Statement<?> statement(List<List<@Nullable Bytes>> rows, Request.Levels levels) {
        if (rows.size() == 1) {
            return bound(rows.getFirst())
                    .setConsistencyLevel(RemoteConnection.level(levels.consistency()))
                    .setSerialConsistencyLevel(RemoteConnection.level(levels.serial()));
        }
        boolean isCounter =
                variables().asList().stream().anyMatch(column -> column.type().isCounter());
        BatchStatementBuilder batch =
                BatchStatement.builder(isCounter ? BatchType.COUNTER : BatchType.UNLOGGED);
        for (List<@Nullable Bytes> row : rows) {
            batch.addStatement(bound(row));
        }
        return batch.build()
                .setConsistencyLevel(RemoteConnection.level(levels.consistency()))
                .setSerialConsistencyLevel(RemoteConnection.level(levels.serial()));
    }

    private BoundStatement bound(List<@Nullable Bytes> row) {
        BoundStatementBuilder statement = prepared.boundStatementBuilder();
        for (int i = 0; i < row.size(); i++) {
            Bytes value = row.get(i);
            statement =
                    statement.setBytesUnsafe(
                            i, value == null ? null : ByteBuffer.wrap(value.toArray()));
        }
        return statement.build();
    }
}
