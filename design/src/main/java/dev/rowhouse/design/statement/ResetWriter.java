package dev.rowhouse.design.statement;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;
import dev.rowhouse.plan.step.PlanStep.WriteKind;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Writes the steps that reset counters.
///
/// Cassandra cannot set a counter, and a counter must not be counted again once it was deleted. So
/// the steps read what was counted, and subtract that much. What others count in between stays in
/// the table. Each table is read by itself: a crash may have left the tables with different counts.
///
/// @param lookups the columns and names of the tables
/// @param reasons the reasons of the steps
record ResetWriter(MutationDraft draft, LookupWriter lookups, Reasons reasons) {
    private static final String READ = "counted";

    /// What to do when a call has not come to its end.
    static List<String> notes() {
        return List.of(
                "after a crash, a second call completes it: it reads again, and subtracts what is left",
                "do not repeat it at once after a timeout: the subtraction may still take place, or only one replica may know of it, and a second call would subtract the same counts again. Wait for longer than the timeouts of the servers, then repeat it at level ALL");
    }

    /// Why a reset assumes one caller.
    static String cause(MutationDraft draft) {
        return tables(draft) == 1
                ? "two resets at the same time would both subtract what they have read; others may count meanwhile"
                : "it reads one table after the other, and what others count or reset meanwhile may be subtracted from some tables and not from others";
    }

    private static long tables(MutationDraft draft) {
        return draft.works().stream().map(TableWork::table).distinct().count();
    }

    /// Whether a mutation resets counters.
    static boolean isReset(MutationDraft draft) {
        return draft.mutation() instanceof ConceptualMutation.Count count && count.isReset();
    }

    /// The steps for the counters of one table.
    List<PlanStep> steps(TableWork.Reset reset) {
        NamedTable table = lookups.table(reset);
        RowStatements rows = new RowStatements(lookups);
        Set<String> columns = new LinkedHashSet<>();
        reset.counters().forEach(counter -> columns.add(column(table, counter)));
        String name = name(reset);
        List<PlanStep> steps = new ArrayList<>();
        steps.add(
                new PlanStep.Read(
                        name,
                        table.name(),
                        rows.select(table, reset.key(), columns),
                        ReadCount.ONE,
                        WhenMissing.NULLS,
                        Map.of(),
                        "what was counted so far"));
        columns.forEach(column -> {
            Expression read = new Expression.RowColumn(name, column);
            steps.add(
                    new PlanStep.WhenPresent(
                            List.of(read),
                            List.of(unlessZero(read, write(table, reset, rows, column, read))),
                            "nobody has counted what is null"));
        });
        return steps;
    }

    private static PlanStep unlessZero(Expression read, PlanStep write) {
        Expression zero =
                new Expression.Literal(NativeType.COUNTER, NativeType.COUNTER.serialize(0L));
        return new PlanStep.WhenDifferent(
                List.of(new PlanStep.Change(read, zero)),
                List.of(write),
                List.of(),
                "a counter at 0 needs no write");
    }

    private PlanStep write(
            NamedTable table,
            TableWork.Reset reset,
            RowStatements rows,
            String column,
            Expression read) {
        return new PlanStep.Write(
                table.name(),
                rows.subtract(table, reset.key(), column, read),
                WriteKind.COUNT,
                reasons.update(table)
                        + (tables(draft) == 1 ? "; what others have counted since stays" : ""));
    }

    /// The name of the read of a table.
    private String name(TableWork.Reset reset) {
        int place = draft.works().indexOf(reset);
        return place == 0 ? READ : READ + (place + 1);
    }

    private static String column(NamedTable table, Attribute counter) {
        return table.column(Field.of(Node.root(0), counter));
    }
}
