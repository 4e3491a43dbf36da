package dev.rowhouse.engine.path;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;

import org.jspecify.annotations.Nullable;

/// Values of the primary key, which must be there.
final class KeyTerms {
    private KeyTerms() {}

    /// The value of a term for a key column.
    ///
    /// @throws CqlException when it is null or not set
    static Bytes evaluate(Evaluator term, ColumnMetadata column, Evaluation evaluation) {
        return require(term.evaluate(evaluation), column);
    }

    static Bytes require(@Nullable Bytes value, ColumnMetadata column) {
        if (value == null) {
            throw CqlException.invalid(
                    "Invalid null value in condition for column %s", column.name());
        }
        if (Unset.is(value)) {
            throw CqlException.invalid("Invalid unset value for column %s", column.name());
        }
        return value;
    }
}
