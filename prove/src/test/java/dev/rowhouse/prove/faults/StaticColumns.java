package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.List;
import java.util.stream.Stream;

/// Static columns that might as well be regular ones.
final class StaticColumns {
    private StaticColumns() {}

    /// Whether all writes that name static columns of a table insert whole rows, and all that
    /// insert rows name them. So no value of a partition changes while it has rows, unless callers
    /// meet.
    static boolean areWrittenWithEachRow(Design design, String name) {
        return design.findTable(name).filter(table -> areWritten(design, table)).isPresent();
    }

    private static boolean areWritten(Design design, TableDesign table) {
        List<String> statics =
                table.columns().stream()
                        .filter(column -> column.role() == ColumnRole.STATIC)
                        .map(ColumnDesign::name)
                        .toList();
        return statements(design, table)
                .allMatch(statement ->
                        CqlParser.parse(statement.cql()) instanceof Insert insert
                                ? statics.stream()
                                        .allMatch(column ->
                                                insert.columns().stream()
                                                        .anyMatch(
                                                                each -> each.text().equals(column)))
                                : statics.stream()
                                        .noneMatch(column ->
                                                statement
                                                        .cql()
                                                        .matches("(?s).*\\b" + column + "\\b.*")));
    }

    private static Stream<PlanStatement> statements(Design design, TableDesign table) {
        return design.mutations().stream()
                .map(SecondLooks::without)
                .flatMap(plan -> PlanStep.walk(plan.allSteps()))
                .flatMap(step ->
                        switch (step) {
                            case PlanStep.Write write when write.table().equals(table.name()) ->
                                    Stream.of(write.statement());
                            case PlanStep.Decide decide when decide.table().equals(table.name()) ->
                                    Stream.of(decide.statement());
                            default -> Stream.empty();
                        });
    }
}
