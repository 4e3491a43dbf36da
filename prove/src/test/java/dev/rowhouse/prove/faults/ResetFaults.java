package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.function.Function;

/// Faults in the subtractions that reset counters.
final class ResetFaults {
    private ResetFaults() {}

    /// A reset takes off one.
    static final StepEdit BY_ONE =
            taking(new Expression.Literal(NativeType.COUNTER, NativeType.COUNTER.serialize(1L)));

    /// A reset takes off what the first table has, from all tables.
    static final StepEdit BY_FIRST_TABLE =
            steps ->
                    steps.stream()
                            .filter(PlanStep.Read.class::isInstance)
                            .map(PlanStep.Read.class::cast)
                            .findFirst()
                            .map(first -> takingFrom(first.name()).everywhere(steps))
                            .orElse(List.of());

    private static StepEdit taking(Expression value) {
        return edit(_ -> value);
    }

    private static StepEdit takingFrom(String row) {
        return edit(read -> new Expression.RowColumn(row, read.column()));
    }

    /// Gives the subtractions of a reset other values.
    private static StepEdit edit(Function<Expression.RowColumn, Expression> other) {
        return StepEdit.changing(
                PlanStep.Write.class,
                write -> {
                    if (write.kind() != PlanStep.WriteKind.COUNT) {
                        return List.of();
                    }
                    PlanStatement right = write.statement();
                    PlanStatement faulty =
                            new PlanStatement(
                                    right.cql(),
                                    right.binds().stream().map(bind -> with(bind, other)).toList());
                    return faulty.equals(right)
                            ? List.of()
                            : List.of(new Variant<>("", Parts.withStatement(write, faulty)));
                });
    }

    private static Bind with(Bind bind, Function<Expression.RowColumn, Expression> other) {
        return bind.type() == NativeType.COUNTER
                        && bind.value() instanceof Expression.RowColumn read
                ? new Bind(bind.marker(), bind.type(), other.apply(read))
                : bind;
    }
}
