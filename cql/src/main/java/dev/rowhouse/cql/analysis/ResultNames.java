package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.analysis.function.NativeFunction;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.syntax.tree.Term;

/// The names of result columns without alias: what was written, with functions in lower case and
/// with their keyspace.
final class ResultNames {
    private ResultNames() {}

    static String of(Term term, BoundTerm bound, TermText text) {
        if (bound instanceof BoundTerm.Call call
                && call.function().function() == NativeFunction.COUNT_ROWS) {
            return "count";
        }
        // A conversion to the type a value has already leaves no trace.
        boolean isConverted =
                bound instanceof BoundTerm.Call call
                        && call.function().function() == NativeFunction.CAST;
        if (term instanceof Term.Cast cast && (!isConverted || isRepeated(cast))) {
            return of(cast.operand(), bound, text);
        }
        return text.of(term);
    }

    /// Whether the operand is converted to the same type already.
    private static boolean isRepeated(Term.Cast cast) {
        return cast.operand() instanceof Term.Cast inner
                && inner.type().toString().equalsIgnoreCase(cast.type().toString());
    }
}
