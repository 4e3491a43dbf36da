package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.KeyValues;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.engine.result.Unset;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// The single values of an `IN` where null is a value like others, as in conditions.
///
/// **Thread safety.** Immutable.
@FunctionalInterface
public interface ConditionValues {
    /// The values of an execution.
    List<@Nullable Bytes> evaluate(Evaluation evaluation);

    /// The errors for a bound list that is null or not set.
    record Refusal(String ofNull, String ofUnset) {}

    /// The values of an `IN` on one column.
    ///
    /// @param refusal the errors for a missing list
    static ConditionValues of(KeyValues values, Refusal refusal, TermCompiler compiler) {
        return switch (values) {
            case KeyValues.Listed listed -> {
                List<Evaluator> terms =
                        listed.alternatives().stream()
                                .map(one -> compiler.compile(one.getFirst()))
                                .toList();
                yield evaluation -> {
                    List<@Nullable Bytes> found = new ArrayList<>(terms.size());
                    terms.forEach(term -> found.add(term.evaluate(evaluation)));
                    return found;
                };
            }
            case KeyValues.Marked marked -> {
                Evaluator marker = compiler.compile(marked.marker());
                yield evaluation -> {
                    Bytes value = marker.evaluate(evaluation);
                    if (value == null) {
                        throw CqlException.invalid(refusal.ofNull());
                    }
                    if (Unset.is(value)) {
                        throw CqlException.invalid(refusal.ofUnset());
                    }
                    List<@Nullable Bytes> found = new ArrayList<>();
                    found.addAll(ListType.unpack(value));
                    return found;
                };
            }
        };
    }
}
