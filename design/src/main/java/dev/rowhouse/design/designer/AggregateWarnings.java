package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.sizes.Quantity;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Warns of aggregates that read very many rows: a question's COUNT, SUM and the like, or a derived
/// attribute that a mutation computes again.
final class AggregateWarnings {
    /// The most rows for one aggregate. Reading more takes a tenth of a second or longer.
    private static final double ROWS_MAX = 100_000;

    /// The most rows per second for one aggregate. Reading more keeps a processor core busy.
    private static final double ROWS_PER_SECOND_MAX = 1_000_000;

    private final Model model;
    private final List<TableDesign> tables;
    private final List<Warning> warnings = new ArrayList<>();

    private AggregateWarnings(Model model, List<TableDesign> tables) {
        this.model = model;
        this.tables = tables;
    }

    static List<Warning> of(
            Model model,
            Layout layout,
            List<TableDesign> tables,
            List<MutationPlan> plans,
            List<ConceptualMutation> mutations) {
        AggregateWarnings all = new AggregateWarnings(model, tables);
        Map<String, Table> byName = layout.byName();
        layout.answers().forEach((question, answer) -> all.look(question, answer, byName));
        for (MutationPlan plan : plans) {
            double rate =
                    mutations.stream()
                            .filter(each -> each.header().name().equals(plan.mutation()))
                            .flatMap(each -> each.header().runs().stream())
                            .mapToDouble(Rate::perSecond)
                            .sum();
            PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                    .forEach(read -> all.recomputed(plan.mutation(), rate, read));
        }
        return List.copyOf(all.warnings);
    }

    private void look(Question question, Answer answer, Map<String, Table> byName) {
        if (!question.query().isAggregated()) {
            return;
        }
        byName.forEach((name, table) -> {
            if (table.number() == answer.first().number()) {
                tables.stream()
                        .filter(each -> each.name().equals(name))
                        .forEach(each -> look(question, answer.first().demand(), table, each));
            }
        });
    }

    private void look(Question question, Demand demand, Table table, TableDesign design) {
        double average = new CardinalityEstimator(model).rows(demand);
        boolean isWhole =
                demand.range().isEmpty() && table.key().partition().containsAll(demand.equal());
        double largest = isWhole ? design.size().largest().rows() : average;
        double rate = question.rate().map(Rate::perSecond).orElse(0.0);
        if (isMuch(average, largest, rate)) {
            warnings.add(
                    new Warning(
                            question.name(),
                            "each answer reads %s of %s"
                                            .formatted(rows(average, largest), design.name())
                                    + often(average, rate),
                            "store the result in a derived attribute (`derived: COUNT(...)`) or in a counter that mutations add to, or aggregate over a shorter range, such as one day"));
        }
    }

    private void recomputed(String mutation, double rate, PlanStep.Read read) {
        for (TableDesign table : tables) {
            boolean isWhole =
                    table.name().equals(read.table())
                            && read.statement().binds().size() == table.partitionKey().size();
            double average = table.size().average().rows();
            double largest = table.size().largest().rows();
            if (!read.computed().isEmpty() && isWhole && isMuch(average, largest, rate)) {
                warnings.add(
                        new Warning(
                                mutation,
                                "it recomputes %s each time from %s of %s"
                                                .formatted(
                                                        String.join(
                                                                " and ", read.computed().keySet()),
                                                        rows(average, largest),
                                                        table.name())
                                        + often(average, rate),
                                "use a counter instead of the derived attribute, or derive it for smaller groups, such as one for each day"));
            }
        }
    }

    private static boolean isMuch(double average, double largest, double rate) {
        return largest >= ROWS_MAX || average * rate >= ROWS_PER_SECOND_MAX;
    }

    private static String rows(double average, double largest) {
        return "%s on average and %s at most"
                .formatted(Quantity.count(average, "row"), Quantity.count(largest));
    }

    private static String often(double average, double rate) {
        return rate == 0 ? "" : ", %s per second".formatted(Quantity.count(average * rate, "row"));
    }
}
