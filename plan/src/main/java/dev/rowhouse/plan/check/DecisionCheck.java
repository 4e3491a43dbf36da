package dev.rowhouse.plan.check;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.Statement;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Checks that no plan writes rows unconditionally when conditional writes decide about them.
///
/// A plain UPDATE of a row that was just deleted leaves a part of the row. An INSERT with `IF NOT
/// EXISTS` is then declined forever. A plain DELETE or INSERT may carry a timestamp from a clock
/// that is ahead, and hides later decisions. Such a plan is a defect of the designer and ends in an
/// exception.
public final class DecisionCheck {
    private final Set<String> decided = new LinkedHashSet<>();
    private final Set<String> claimed = new LinkedHashSet<>();
    private final List<TableDesign> tables;

    private DecisionCheck(List<TableDesign> tables, List<MutationPlan> plans) {
        this.tables = List.copyOf(tables);
        for (MutationPlan plan : plans) {
            PlanStep.walk(plan.allSteps(), PlanStep.Decide.class)
                    .forEach(decide -> {
                        decided.add(decide.table());
                        if (decide.kind() == PlanStep.WriteKind.INSERT) {
                            claimed.add(decide.table());
                        }
                    });
        }
    }

    /// Checks the plans of a design.
    ///
    /// @throws IllegalStateException when a plan writes a row of such a table without a condition
    public static void check(List<TableDesign> tables, List<MutationPlan> plans) {
        DecisionCheck check = new DecisionCheck(tables, plans);
        plans.forEach(check::check);
    }

    private void check(MutationPlan plan) {
        // A plain INSERT of the whole row creates and changes rows of computed values.
        boolean isComputing =
                PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                        .anyMatch(read -> !read.computed().isEmpty());
        PlanStep.walk(plan.allSteps(), PlanStep.Write.class)
                .filter(write ->
                        !write.statement().isConditional() && isUnguarded(write, isComputing))
                .findFirst()
                .ifPresent(write -> {
                    throw new IllegalStateException(
                            "the designer wrote a wrong plan: %s writes %s without a condition, where conditional writes decide\n%s"
                                    .formatted(
                                            plan.mutation(),
                                            write.table(),
                                            write.statement().cql()));
                });
    }

    private boolean isUnguarded(PlanStep.Write write, boolean isComputing) {
        return switch (write.kind()) {
            case UPDATE, DELETE ->
                    decided.contains(write.table()) && isOfRow(write.table(), write.statement());
            case INSERT ->
                    claimed.contains(write.table())
                            && !isComputing
                            && isOfRow(write.table(), write.statement());
            case COUNT -> false;
        };
    }

    /// Whether a statement names the whole key of a row, and not a partition's static columns or a
    /// range of rows.
    private boolean isOfRow(String table, PlanStatement statement) {
        Set<String> named = new LinkedHashSet<>();
        Statement tree = CqlParser.parse(statement.cql());
        switch (tree) {
            case Update update -> named.addAll(columns(update.where()));
            case Delete delete -> named.addAll(columns(delete.where()));
            case Insert insert -> insert.columns().forEach(column -> named.add(column.text()));
            default -> {}
        }
        return tables.stream()
                .filter(each -> each.name().equals(table))
                .flatMap(each -> each.columns().stream())
                .filter(column -> column.role().isKey())
                .map(ColumnDesign::name)
                .allMatch(named::contains);
    }

    private static List<String> columns(List<Relation> where) {
        List<String> columns = new ArrayList<>();
        for (Relation relation : where) {
            if (relation instanceof Relation.SingleColumn single) {
                columns.add(single.column().text());
            }
        }
        return columns;
    }
}
