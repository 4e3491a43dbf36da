package dev.rowhouse.plan.check;

import dev.rowhouse.cql.syntax.CqlParser;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.ColumnTarget;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.TableDesign;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Whether the driver may send a statement again when it does not know what became of it.
///
/// @param tables the tables of the design
public record Idempotence(List<TableDesign> tables) {
    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'");

    /// Copies the list.
    public Idempotence {
        tables = List.copyOf(tables);
    }

    /// Functions that give another value each time.
    private static final Pattern CHANGING =
            Pattern.compile("(?i)\\b(now|uuid|current_?(timestamp|date|time|timeuuid))\\s*\\(");

    /// Whether running a statement twice has the same effect as running it once: not where it
    /// counts, adds to a list, decides, or makes a value up.
    public boolean of(String cql) {
        return switch (CqlParser.parse(cql)) {
            case Select _ -> true;
            case Modification change ->
                    !change.isConditional()
                            && !CHANGING.matcher(TEXT.matcher(cql).replaceAll("''")).find()
                            && isRepeatable(change);
            default -> false;
        };
    }

    /// Whether the driver may send each statement of a question again: as the model states, else
    /// yes, since all of them read.
    public boolean of(QueryPlan plan) {
        return plan.settings().idempotent().orElse(true);
    }

    /// Whether the driver may send each statement of a mutation again: as the model states, else
    /// if each of them may be repeated.
    public boolean of(MutationPlan plan) {
        return plan.settings().idempotent().orElseGet(() -> isRepeatable(plan));
    }

    /// Whether each statement of a mutation may be repeated, whatever the model states.
    public boolean isRepeatable(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps())
                .allMatch(step ->
                        switch (step) {
                            case PlanStep.Write write -> of(write.statement().cql());
                            case PlanStep.Decide _, PlanStep.Hold _, PlanStep.HoldAlso _ -> false;
                            default -> true;
                        });
    }

    private boolean isRepeatable(Modification change) {
        return switch (change) {
            case Update update ->
                    update.assignments().stream()
                            .allMatch(each ->
                                    switch (each) {
                                        case Assignment.Assign assign ->
                                                !isElementOfList(change, assign.target());
                                        case Assignment.Add add ->
                                                !isCounter(change, add.column())
                                                        && !isList(change, add.column());
                                        case Assignment.Subtract less ->
                                                !isCounter(change, less.column());
                                        case Assignment.Prepend _ -> false;
                                    });
            case Delete delete ->
                    delete.targets().stream().noneMatch(each -> isElementOfList(change, each));
            default -> true;
        };
    }

    /// The place of an element is another one after each change.
    private boolean isElementOfList(Modification change, ColumnTarget target) {
        return !(target instanceof ColumnTarget.Column) && isList(change, target.column());
    }

    private boolean isList(Modification change, Name column) {
        return type(change, column).filter(ListType.class::isInstance).isPresent();
    }

    private boolean isCounter(Modification change, Name column) {
        return type(change, column).filter(type -> type == NativeType.COUNTER).isPresent();
    }

    private Optional<CqlType> type(Modification change, Name column) {
        return tables.stream()
                .filter(table -> table.name().equals(change.table().text()))
                .flatMap(table -> table.findColumn(column.text()).stream())
                .map(ColumnDesign::type)
                .findFirst();
    }
}
