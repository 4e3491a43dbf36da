package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.RowCondition;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.engine.term.ValueCheck;

import org.jspecify.annotations.Nullable;

/// A condition of a transaction, ready to be tested.
///
/// **Thread safety.** Immutable.
@FunctionalInterface
interface RowConditionPlan {
    /// Whether the condition holds for the rows that the evaluation names.
    boolean holds(Evaluation evaluation);

    /// The plan of a condition.
    static RowConditionPlan of(RowCondition condition) {
        return switch (condition) {
            case RowCondition.Existence existence -> existence(existence);
            case RowCondition.Comparison comparison -> comparison(comparison);
        };
    }

    private static RowConditionPlan existence(RowCondition.Existence existence) {
        if (existence.value().isEmpty()) {
            return evaluation ->
                    evaluation.namedRow(existence.row()).hasPartition() != existence.isNull();
        }
        BoundTerm.RowValue reference = existence.value().get();
        Evaluator value = evaluator(reference, reference.table());
        return evaluation ->
                isNull(reference.type(), value.evaluate(evaluation)) == existence.isNull();
    }

    private static RowConditionPlan comparison(RowCondition.Comparison comparison) {
        BoundTerm.RowValue reference = comparison.reference();
        Evaluator found = evaluator(reference, reference.table());
        Evaluator wanted = evaluator(comparison.value(), reference.table());
        CqlType type = reference.type();
        RelationOperator operator = comparison.operator();
        return evaluation -> {
            Bytes left = found.evaluate(evaluation);
            Bytes right = wanted.evaluate(evaluation);
            return left != null
                    && right != null
                    && !isNull(type, left)
                    && !isNull(type, right)
                    && ValueCheck.of(type, operator).holds(left, right);
        };
    }

    private static Evaluator evaluator(BoundTerm term, TableMetadata table) {
        return new TermCompiler(table).compile(term);
    }

    /// An empty value of a type that has no meaning for it counts as none.
    private static boolean isNull(CqlType type, @Nullable Bytes value) {
        if (value == null || Unset.is(value)) {
            return true;
        }
        return value.isEmpty()
                && type != NativeType.TEXT
                && type != NativeType.ASCII
                && type != NativeType.BLOB;
    }
}
