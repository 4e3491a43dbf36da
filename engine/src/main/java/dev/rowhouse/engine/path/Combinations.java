package dev.rowhouse.engine.path;

import dev.rowhouse.cql.analysis.path.KeyRestriction;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;

import java.util.ArrayList;
import java.util.List;

/// The number of combinations of the values in the `IN` relations of a statement, with repetitions.
///
/// **Thread safety.** Immutable.
public final class Combinations {
    private final List<Alternatives> partition;
    private final List<Alternatives> clustering;

    /// The combinations of an access to partitions, and of restrictions of clustering columns.
    public Combinations(
            PartitionAccess access, List<KeyRestriction> clustering, TermCompiler compiler) {
        this.partition =
                access instanceof PartitionAccess.Points points
                        ? choices(points.restrictions(), compiler)
                        : List.of();
        this.clustering = choices(clustering, compiler);
    }

    private static List<Alternatives> choices(
            List<KeyRestriction> restrictions, TermCompiler compiler) {
        List<Alternatives> choices = new ArrayList<>();
        for (KeyRestriction restriction : restrictions) {
            if (restriction instanceof KeyRestriction.OneOf) {
                choices.add(Alternatives.of(restriction, compiler));
            }
        }
        return List.copyOf(choices);
    }

    /// Checks that they are not too many.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when they are
    public void check(Guard guard, Evaluation evaluation) {
        if (guard.restricts(Threshold.IN_SELECT_CARTESIAN_PRODUCT)) {
            check(partition, "partition key", guard, evaluation);
            check(clustering, "clustering key", guard, evaluation);
        }
    }

    private static void check(
            List<Alternatives> choices, String what, Guard guard, Evaluation evaluation) {
        if (!choices.isEmpty()) {
            long product = 1;
            for (Alternatives one : choices) {
                product = Math.multiplyExact(product, one.evaluate(evaluation).size());
            }
            guard.measure(Threshold.IN_SELECT_CARTESIAN_PRODUCT, product, what);
        }
    }
}
