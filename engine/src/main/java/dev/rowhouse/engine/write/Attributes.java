package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.TimeToLive;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import java.util.Optional;
import java.util.OptionalLong;

/// `USING TIMESTAMP` and `USING TTL`, checked.
///
/// **Thread safety.** Immutable.
final class Attributes {
    // SSTables of version nb keep expiration in 31 bits, the largest of which means "never"
    // (CASSANDRA-14092).
    private static final long EXPIRATION_SECONDS_MAX = Integer.MAX_VALUE - 1;

    private final TableMetadata table;
    private final Optional<Evaluator> timestamp;
    private final Optional<Evaluator> timeToLive;

    Attributes(
            TableMetadata table,
            Optional<BoundTerm> timestamp,
            Optional<BoundTerm> timeToLive,
            TermCompiler compiler) {
        this.table = table;
        this.timestamp = timestamp.map(compiler::compile);
        this.timeToLive = timeToLive.map(compiler::compile);
    }

    /// The timestamp that the statement chose, in microseconds.
    OptionalLong timestamp(Evaluation evaluation) {
        return timestamp.isEmpty() ? OptionalLong.empty() : timestamp(timestamp.get(), evaluation);
    }

    /// The timestamp that a term gives; none when it is not set.
    static OptionalLong timestamp(Evaluator term, Evaluation evaluation) {
        Bytes value = term.evaluate(evaluation);
        if (Unset.is(value)) {
            return OptionalLong.empty();
        }
        if (value == null || value.isEmpty()) {
            throw CqlException.invalid("Invalid null value of timestamp");
        }
        long micros = value.getLong(0);
        if (micros == Long.MIN_VALUE) {
            throw CqlException.invalid(
                    "Out of bound timestamp, must be in [%d, %d]",
                    Long.MIN_VALUE + 1, Long.MAX_VALUE);
        }
        return OptionalLong.of(micros);
    }

    /// The TTL of the statement's writes in seconds, 0 for none; the table's default if the
    /// statement has none.
    int timeToLiveSeconds(Evaluation evaluation) {
        int seconds = table.options().defaultTimeToLiveSeconds();
        if (timeToLive.isPresent()) {
            Bytes value = timeToLive.get().evaluate(evaluation);
            if (value == null || value.isEmpty()) {
                return 0;
            }
            if (!Unset.is(value)) {
                seconds = value.getInt(0);
            }
        }
        if (seconds == 0) {
            return 0;
        }
        TimeToLive.check(seconds);
        if (evaluation.nowInSeconds() + seconds > EXPIRATION_SECONDS_MAX) {
            throw CqlException.invalid(
                    "Request on table %s with %sttl of %d seconds exceeds maximum supported expiration date of 2038-01-19T03:14:06+00:00. In order to avoid this use a lower TTL, change the expiration date overflow policy or upgrade to a version where this limitation is fixed. See CASSANDRA-14092 and CASSANDRA-14227 for more details.",
                    table, timeToLive.isPresent() ? "" : "default ", seconds);
        }
        return seconds;
    }
}
