package dev.rowhouse.exports.java;

import static dev.rowhouse.exports.java.ChainText.DEEPER;

import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The code of a question that keeps the first rows of each group out of several buckets or shards.
/// Without values of an `IN` there is one group, and the stream ends after its rows; with values a
/// counter has the number of rows of each combination.
///
/// @param expressions where and with which types the class is written
record FirstCode(QueryPlan plan, Parameters parameters, PlanExpressions expressions) {
    private boolean isCounted() {
        return plan.first().isPresent() && plan.values().isPresent();
    }

    /// The name of the counter, which no other variable may have.
    String name() {
        boolean isTaken =
                parameters.variables().values().stream()
                        .anyMatch(each -> each.name().equals("firstRows"));
        return isTaken ? "firstRowsOfEach" : "firstRows";
    }

    /// The statement that declares the counter, if there is one.
    Optional<String> declaration() {
        if (!isCounted()) {
            return Optional.empty();
        }
        String type = expressions.source().use(expressions.types().base() + ".support.FirstRows");
        return Optional.of(
                "%s %s = new %s(%d);".formatted(type, name(), type, plan.first().getAsInt()));
    }

    /// The calls on a stream of rows that keep only the first rows of each group.
    ///
    /// @param row the variable of a row
    /// @param scope in which the row is known
    List<String> kept(String row, PlanScope scope) {
        if (plan.first().isEmpty()) {
            return List.of();
        }
        if (!isCounted()) {
            return List.of(DEEPER + ".limit(" + plan.first().getAsInt() + ")");
        }
        return List.of(
                DEEPER
                        + ".filter(%s -> %s.take(%s))"
                                .formatted(row, name(), group(_ -> plan.row(), scope)));
    }

    /// The call on a stream of combinations of values that leaves out those which have enough rows,
    /// before the next bucket is read; empty where there are no time buckets.
    ///
    /// @param value the variable of the last value of a combination
    /// @param scope in which the values are known
    Optional<String> open(String value, PlanScope scope) {
        boolean isInBuckets =
                plan.buckets().filter(loop -> !(loop instanceof BucketLoop.Sharded)).isPresent();
        if (!isCounted() || !isInBuckets) {
            return Optional.empty();
        }
        return Optional.of(
                DEEPER
                        + ".filter(%s -> %s.isOpen(%s))"
                                .formatted(value, name(), group(ValueLoop::name, scope)));
    }

    /// A list of the values of a combination.
    ///
    /// @param step the step from which the value of a loop is taken
    private String group(Function<ValueLoop, String> step, PlanScope scope) {
        return plan.values().map(ValueMerge::loops).orElse(List.of()).stream()
                .map(loop ->
                        expressions.value(
                                new Expression.RowColumn(step.apply(loop), loop.column()), scope))
                .collect(
                        Collectors.joining(
                                ", ", expressions.source().use("java.util.List") + ".of(", ")"));
    }
}
