package dev.rowhouse.engine.read;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.ClusteringFilter;

import java.util.Optional;

/// Counts what each read of a SELECT meets, as Cassandra does: a client is warned of a read that
/// meets many tombstones, and one that meets far too many fails.
///
/// **Thread safety.** Belongs to one thread.
final class TombstoneWatch {
    private static final String FAILURE =
            "Operation failed - received 0 responses and 1 failures: READ_TOO_MANY_TOMBSTONES from /127.0.0.1:7000";
    // Cassandra cuts off the rest.
    private static final int COMMAND_LENGTH_MAX = 512;

    private final Execution execution;
    private final ReadMetrics metrics;
    private final ReadCommandText text;
    private final long warnedOf;
    private final long max;
    private long tombstonesBefore;
    private long rowsBefore;
    private long staticRows;
    private long staticRowsWanted;
    private long token;

    /// A watch over the reads of one execution.
    ///
    /// @param text how they are written in warnings
    TombstoneWatch(Execution execution, ReadCommandText text) {
        this.execution = execution;
        this.metrics = execution.metrics();
        this.text = text;
        Limit limit = execution.guard().guardrails().limit(Threshold.TOMBSTONES);
        this.warnedOf = limit.warnOrMax();
        this.max = limit.failOrMax();
    }

    /// A read begins.
    void begin() {
        tombstonesBefore = metrics.tombstonesMet();
        rowsBefore = metrics.rowsRead();
        staticRows = 0;
        staticRowsWanted = 0;
    }

    /// The read has come to a partition.
    ///
    /// @param isStaticWanted whether its static row is looked at even if no static column is asked
    ///     for
    void enter(RowIterator partition, boolean isStaticWanted) {
        token = partition.key().token();
        if (!partition.staticRow().isEmpty()) {
            staticRows++;
            staticRowsWanted += isStaticWanted ? 1 : 0;
        }
    }

    /// Whether the read has met so many tombstones that it fails, and may as well end.
    boolean isTooMany() {
        return tombstones() > max;
    }

    /// The read of one partition ends.
    ///
    /// @throws CqlException when it has met too many tombstones
    void end(DecoratedKey key, ClusteringFilter rows) {
        if (tombstones() > Math.min(warnedOf, max)) {
            warn(text.of(key, rows));
            check();
        }
    }

    /// The read of a range of partitions ends.
    ///
    /// @param resumed the partition within which it began
    /// @throws CqlException when it has met too many tombstones
    void end(KeyRange range, Optional<DecoratedKey> resumed, ClusteringFilter rows) {
        if (tombstones() > Math.min(warnedOf, max)) {
            warn(text.of(range, resumed, rows));
            check();
        }
    }

    private void warn(String command) {
        // A static row counts as a live one when it is looked at.
        long live =
                metrics.rowsRead()
                        - rowsBefore
                        + (text.fetchesStatic() ? staticRows : staticRowsWanted);
        execution.warn(
                "Read %d live rows and %d tombstone cells for query %s; token %d (see tombstone_warn_threshold)"
                        .formatted(
                                live,
                                max == Long.MAX_VALUE
                                        ? tombstones()
                                        : Math.min(tombstones(), max + 1),
                                command.substring(
                                        0, Math.min(command.length(), COMMAND_LENGTH_MAX)),
                                token));
    }

    private long tombstones() {
        return metrics.tombstonesMet() - tombstonesBefore;
    }

    private void check() {
        if (isTooMany()) {
            throw new CqlException(ErrorCode.READ_FAILURE, FAILURE)
                    .withHint(
                            "The read met more than %d tombstones: read fewer rows at once, or store deleted rows in other partitions."
                                    .formatted(max));
        }
    }
}
