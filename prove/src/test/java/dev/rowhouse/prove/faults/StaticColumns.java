package dev.rowhouse.prove.faults;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnRole;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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

    /// Whether a faulty plan lacks nothing but a static column of rows that get another key in the
    /// same partition: the partition has its value already.
    static boolean isKept(MutationPlan right, MutationPlan faulty, String column, Design design) {
        List<PlanStep.Write> written =
                PlanStep.walk(right.allSteps(), PlanStep.Write.class).toList();
        List<PlanStep.Write> missing = new ArrayList<>(written);
        PlanStep.walk(faulty.allSteps(), PlanStep.Write.class).forEach(missing::remove);
        return !missing.isEmpty()
                && missing.stream()
                        .allMatch(write ->
                                design.findTable(write.table())
                                        .filter(table -> statics(table).contains(column))
                                        .filter(table ->
                                                written.stream()
                                                        .anyMatch(each ->
                                                                isMoved(each, write, table)))
                                        .isPresent());
    }

    /// Whether a write deletes a row of the partition into which another one inserts it.
    private static boolean isMoved(
            PlanStep.Write deleted, PlanStep.Write inserted, TableDesign table) {
        return deleted.kind() == PlanStep.WriteKind.DELETE
                && inserted.kind() == PlanStep.WriteKind.INSERT
                && deleted.table().equals(table.name())
                && table.partitionKey().stream()
                        .map(ColumnDesign::name)
                        .allMatch(column ->
                                bound(deleted.statement(), column).isPresent()
                                        && bound(deleted.statement(), column)
                                                .equals(bound(inserted.statement(), column)));
    }

    /// The value that a statement has for a column of the key.
    private static Optional<Expression> bound(PlanStatement statement, String column) {
        Matcher given = Pattern.compile("\\b" + column + " = :(\\w+)").matcher(statement.cql());
        Optional<String> marker =
                CqlParser.parse(statement.cql()) instanceof Insert insert
                        ? IntStream.range(0, insert.columns().size())
                                .filter(i -> insert.columns().get(i).text().equals(column))
                                .mapToObj(i -> insert.values().get(i).toString())
                                .findFirst()
                        : Optional.of(given)
                                .filter(Matcher::find)
                                .map(found -> ":" + found.group(1));
        return statement.binds().stream()
                .filter(bind ->
                        marker.filter(each -> each.endsWith(":" + bind.marker())).isPresent())
                .map(Bind::value)
                .findFirst();
    }

    private static List<String> statics(TableDesign table) {
        return table.columns().stream()
                .filter(column -> column.role() == ColumnRole.STATIC)
                .map(ColumnDesign::name)
                .toList();
    }

    private static boolean areWritten(Design design, TableDesign table) {
        List<String> statics = statics(table);
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
