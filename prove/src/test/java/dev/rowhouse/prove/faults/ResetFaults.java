package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;

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
        return StepEdit.changing(
                PlanStep.Write.class,
                write -> isSubtraction(write) ? List.of(rebound(write, value)) : List.of());
    }

    private static StepEdit takingFrom(String row) {
        return StepEdit.changing(
                PlanStep.Write.class,
                write -> {
                    if (!isSubtraction(write)
                            || !(read(write).value() instanceof Expression.RowColumn(var of, var c))
                            || of.equals(row)) {
                        return List.of();
                    }
                    return List.of(rebound(write, new Expression.RowColumn(row, c)));
                });
    }

    private static Variant<PlanStep.Write> rebound(PlanStep.Write write, Expression value) {
        PlanStatement statement = write.statement();
        List<Bind> binds =
                statement.binds().stream()
                        .map(bind ->
                                bind.equals(read(write))
                                        ? new Bind(bind.marker(), bind.type(), value)
                                        : bind)
                        .toList();
        return new Variant<>(
                "", Parts.withStatement(write, new PlanStatement(statement.cql(), binds)));
    }

    /// Whether a write counts by a number that the plan has read.
    private static boolean isSubtraction(PlanStep.Write write) {
        return write.kind() == PlanStep.WriteKind.COUNT
                && read(write).value() instanceof Expression.RowColumn
                && read(write).type() == NativeType.COUNTER;
    }

    /// The first value that a count binds: the number.
    private static Bind read(PlanStep.Write write) {
        return write.statement().binds().getFirst();
    }
}
