package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Writes of a slow caller whose call others have finished, and who has read what later calls have
/// written.
final class LateWrites {
    private LateWrites() {}

    /// Whether such a caller does nothing in a step but what whoever finished the call has done, at
    /// the time of the call.
    ///
    /// @param plan the right plan
    static boolean areOfCall(PlanStep early, MutationPlan plan, Design design) {
        Set<String> tested =
                PlanStep.walk(plan.allSteps(), PlanStep.Require.class)
                        .flatMap(require -> require.tests().stream())
                        .flatMap(test -> column(test.value()))
                        .collect(Collectors.toSet());
        return PlanStep.walk(List.of(early))
                .allMatch(step ->
                        switch (step) {
                            case PlanStep.Decide _ -> false;
                            case PlanStep.Write write ->
                                    write.isTimed()
                                            && !write.statement().isConditional()
                                            && (isOfCall(write)
                                                    || isCovered(write, tested, design));
                            default -> true;
                        });
    }

    /// Whether a write either deletes or writes what the caller gives.
    private static boolean isOfCall(PlanStep.Write write) {
        return write.kind() == PlanStep.WriteKind.DELETE
                || write.statement().binds().stream().allMatch(LateWrites::isGiven);
    }

    private static Stream<String> column(Expression value) {
        return value instanceof Expression.RowColumn(var _, var column)
                ? Stream.of(column)
                : Stream.empty();
    }

    /// Whether an update sets nothing but values of the caller, which each INSERT of a row of the
    /// table sets, too. A row that was there at the time of the call has these values, and a later
    /// row has newer ones. So has a row that meets the condition of the call now and did not meet
    /// it then, if the condition tests nothing but columns that the update sets.
    ///
    /// @param tested the columns that the condition tests
    private static boolean isCovered(PlanStep.Write write, Set<String> tested, Design design) {
        if (!(CqlParser.parse(write.statement().cql()) instanceof Update update)) {
            return false;
        }
        Set<String> columns =
                update.assignments().stream()
                        .map(each -> each.column().text())
                        .collect(Collectors.toSet());
        String set = write.statement().cql().replaceAll("(?s)\\bWHERE\\b.*", "");
        return write.statement().binds().stream()
                        .filter(bind -> set.matches("(?s).*:" + bind.marker() + "\\b.*"))
                        .allMatch(LateWrites::isGiven)
                && columns.containsAll(tested)
                && inserts(design, write.table())
                        .allMatch(insert ->
                                insert.columns().stream()
                                        .map(each -> each.text())
                                        .collect(Collectors.toSet())
                                        .containsAll(columns));
    }

    private static Stream<Insert> inserts(Design design, String table) {
        return design.mutations().stream()
                .flatMap(plan -> PlanStep.walk(plan.allSteps()))
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write when write.table().equals(table) ->
                                    Stream.of(write.statement());
                            case PlanStep.Decide decide when decide.table().equals(table) ->
                                    Stream.of(decide.statement());
                            default -> Stream.empty();
                        })
                .flatMap(statement ->
                        CqlParser.parse(statement.cql()) instanceof Insert insert
                                ? Stream.of(insert)
                                : Stream.empty());
    }

    private static boolean isGiven(Bind bind) {
        return bind.value() instanceof Expression.Parameter
                || bind.value() instanceof Expression.Literal;
    }
}
