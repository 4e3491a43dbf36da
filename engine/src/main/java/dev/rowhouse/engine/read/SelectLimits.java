package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;

import java.util.Optional;

/// The limits of one execution.
///
/// @param rows how many rows, or groups, may be answered
/// @param rowsPerPartition how many of them may come from one partition
record SelectLimits(long rows, long rowsPerPartition) {
    /// No limit.
    static final long NONE = Long.MAX_VALUE;

    /// A limit whose value is known at execution.
    record Plan(Optional<Evaluator> term) {
        static Plan of(Optional<BoundTerm> term, TermCompiler compiler) {
            return new Plan(term.map(compiler::compile));
        }

        /// The limit; empty if there is none.
        Optional<Long> find(Evaluation evaluation) {
            long rows = evaluate(evaluation);
            return rows == NONE ? Optional.empty() : Optional.of(rows);
        }

        /// The limit, [#NONE] if there is none.
        long evaluate(Evaluation evaluation) {
            if (term.isEmpty()) {
                return NONE;
            }
            Bytes value = term.get().evaluate(evaluation);
            if (Unset.is(value)) {
                return NONE;
            }
            if (value == null || value.isEmpty()) {
                throw CqlException.invalid("Invalid null value of limit");
            }
            int limit = value.getInt(0);
            if (limit <= 0) {
                throw CqlException.invalid("LIMIT must be strictly positive");
            }
            return limit;
        }
    }
}
