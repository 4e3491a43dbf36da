package dev.rowhouse.shell.connect;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecifications;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A prepared INSERT or UPDATE.
public interface Modification {
    /// The markers in order.
    ColumnSpecifications variables();

    /// Executes it for some rows; the results are reported later, from any thread.
    ///
    /// @param rows the serialized values of each row in the order of the markers, null for null
    /// @return completes with null, or with a [dev.rowhouse.cql.error.CqlException] or a
    ///     [ConnectionException]
    CompletableFuture<Void> execute(List<List<@Nullable Bytes>> rows, Request.Levels levels);
}
