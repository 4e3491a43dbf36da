package dev.rowhouse.lsp.feature;

import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.TimeText;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.symbol.Symbol;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.table.ChebotkoNotation;
import dev.rowhouse.plan.table.ColumnDesign;
import dev.rowhouse.plan.table.ColumnSource;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The tables, costs and sizes that a design has for a question, mutation, entity or attribute.
final class Figures {
    private final Workload workload;
    private final Design design;

    private Figures(Workload workload, Design design) {
        this.workload = workload;
        this.design = design;
    }

    /// The figures of a model; empty if it has no design.
    static Optional<Figures> of(DesignedModel model) {
        return model.reading()
                .value()
                .flatMap(placed ->
                        model.design().map(design -> new Figures(placed.workload(), design)));
    }

    /// The plans of a question: one for each of its variants.
    List<QueryPlan> question(String asked) {
        return design.queries().stream()
                .filter(plan ->
                        workload.findQuestion(plan.query())
                                .map(Question::asked)
                                .filter(asked::equals)
                                .isPresent())
                .toList();
    }

    /// The plan of a mutation.
    Optional<MutationPlan> mutation(String name) {
        return design.findMutation(name);
    }

    /// The reason why a question or mutation is not served.
    Optional<Unserved> refused(String name) {
        return design.unserved().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /// The table, cost and largest partition of a question: `hotels_by_poi · 1 read · largest
    /// partition 1.09 MB, 2.31 MB in 3 years`.
    String summary(QueryPlan plan) {
        List<String> parts = new ArrayList<>(tables(plan));
        parts.add(Quantity.count(plan.cost().requests(), "read"));
        forecast(plan.source()).ifPresent(each -> parts.add("largest partition " + sizes(each)));
        return String.join(" · ", parts);
    }

    /// The tables that a question reads, in order.
    List<String> tables(QueryPlan plan) {
        return plan.cost().reads().stream().map(AnswerCost.InStep::table).distinct().toList();
    }

    private Optional<Forecast.TableForecast> forecast(String table) {
        return design.forecast().tables().stream()
                .filter(each -> each.table().equals(table))
                .findFirst();
    }

    private String sizes(Forecast.TableForecast table) {
        PartitionSize today = table.today().largest();
        PartitionSize then = table.then().largest();
        String now = Quantity.bytes(today.bytes());
        return today.equals(then)
                ? now
                : now
                        + ", "
                        + Quantity.bytes(then.bytes())
                        + " in "
                        + TimeText.of(design.forecast().horizon());
    }

    /// The requests of one call of a mutation: `1 read, 3 writes`.
    String summary(MutationPlan plan) {
        double reads = plan.cost().reads().average();
        double writes =
                plan.cost().tables().stream()
                        .map(MutationCost.InTable::writes)
                        .mapToDouble(each -> each.average())
                        .sum();
        List<String> parts = new ArrayList<>();
        if (reads > 0) {
            parts.add(Quantity.count(reads, "read"));
        }
        if (writes > 0) {
            parts.add(Quantity.count(writes, "write"));
        }
        return (parts.isEmpty() ? "no request" : String.join(", ", parts))
                + " · "
                + plan.guarantee().kind().text();
    }

    /// The tables with rows of an entity, or with attributes of it.
    List<String> tablesOf(String entity) {
        List<String> tables = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            boolean isRow =
                    table.shape().roots().stream().anyMatch(root -> root.name().equals(entity));
            boolean hasCopies =
                    table.rowColumns().stream()
                            .anyMatch(column -> entity(table, column).equals(entity));
            if (isRow || hasCopies) {
                tables.add(
                        "`%s`: %s".formatted(table.name(), isRow ? table.rowMeaning() : "copies"));
            }
        }
        return tables;
    }

    /// The columns that store an attribute: `hotels_by_poi.name`.
    List<String> columnsOf(Symbol attribute) {
        List<String> columns = new ArrayList<>();
        for (TableDesign table : design.tables()) {
            for (ColumnDesign column : table.rowColumns()) {
                boolean isIt =
                        column.source() instanceof ColumnSource.OfField(var field)
                                && field.attribute().name().equals(attribute.name())
                                && entity(table, column).equals(attribute.owner());
                if (isIt) {
                    String mark = ChebotkoNotation.mark(table, column);
                    columns.add(
                            "`%s.%s`%s"
                                    .formatted(
                                            table.name(),
                                            column.name(),
                                            mark.isEmpty() ? "" : " " + mark));
                }
            }
        }
        return columns;
    }

    /// The entity whose attribute a column stores; empty if it stores none.
    private String entity(TableDesign table, ColumnDesign column) {
        if (!(column.source() instanceof ColumnSource.OfField(var field))) {
            return "";
        }
        Model model = workload.model();
        String root = table.shape().roots().get(field.node().root()).name();
        return model.target(root, field.node().roles()).name();
    }
}
