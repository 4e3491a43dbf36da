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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /// Notes for the caller: what to do after a crash or a timeout.
    static List<String> notes() {
        return List.of(
                "after a crash, a second call completes it: it reads again, and subtracts what is left",
                "do not repeat it at once after a timeout, or after a crash with a request on its way: the subtraction may still take place, or only one replica may know of it, and a second call would subtract the same counts again. Wait for longer than the timeouts of the servers, then repeat it at level ALL");
    }

    /// Why a reset assumes one caller.
    static String cause(MutationDraft draft) {
        return tables(draft) == 1
                ? "two resets at the same time both subtract what they have read, and the counters are too low until the next reset; others may count meanwhile"
                : "it reads one table after the other, so what others count or reset meanwhile may be subtracted from some tables and not from others, until the next reset";
    }

    private static long tables(MutationDraft draft) {
        return draft.works().stream().map(TableWork::table).distinct().count();
    }

    /// Whether a mutation resets counters.
    static boolean isReset(MutationDraft draft) {
        return draft.mutation() instanceof ConceptualMutation.Count count && count.isReset();
    }

    /// The steps for the counters of one table. Null cannot be subtracted, so counters are
    /// subtracted together only where all of them were counted before.
    List<PlanStep> steps(TableWork.Reset reset) {
        NamedTable table = lookups.table(reset);
        String name = name(reset);
        Map<String, Expression> read = new LinkedHashMap<>();
        for (Attribute counter : reset.counters()) {
            String column = table.column(Field.of(Node.root(0), counter));
            read.put(column, new Expression.RowColumn(name, column));
        }
        List<PlanStep> apart = new ArrayList<>();
        if (read.size() > 1) {
            read.forEach((column, value) ->
                    apart.add(whenCounted(reset, Map.of(column, value), List.of())));
        }
        return List.of(
                new PlanStep.Read(
                        name,
                        table.name(),
                        new RowStatements(lookups).select(table, reset.key(), read.keySet()),
                        ReadCount.ONE,
                        WhenMissing.NULLS,
                        Map.of(),
                        "what was counted so far"),
                whenCounted(reset, read, apart));
    }

    private PlanStep whenCounted(
            TableWork.Reset reset, Map<String, Expression> read, List<PlanStep> otherwise) {
        return new PlanStep.WhenPresent(
                List.copyOf(read.values()),
                List.of(
                        new PlanStep.WhenDifferent(
                                read.values().stream().map(ResetWriter::fromZero).toList(),
                                List.of(write(reset, read)),
                                List.of(),
                                "a counter at 0 needs no write")),
                otherwise,
                "nobody has counted what is null");
    }

    private static PlanStep.Change fromZero(Expression read) {
        return new PlanStep.Change(
                read, new Expression.Literal(NativeType.COUNTER, NativeType.COUNTER.serialize(0L)));
    }

    private PlanStep write(TableWork.Reset reset, Map<String, Expression> read) {
        NamedTable table = lookups.table(reset);
        return new PlanStep.Write(
                table.name(),
                new RowStatements(lookups).subtract(table, reset.key(), read),
                WriteKind.COUNT,
                reasons.update(table)
                        + (tables(draft) == 1 ? "; what others have counted since stays" : ""));
    }

    /// The name of the read of a table.
    private String name(TableWork.Reset reset) {
        int place = draft.works().indexOf(reset);
        return place == 0 ? READ : READ + (place + 1);
    }
}
