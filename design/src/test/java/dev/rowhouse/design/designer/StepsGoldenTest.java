package dev.rowhouse.design.designer;

import dev.rowhouse.design.cost.CardinalityEstimator;
import dev.rowhouse.design.cost.MaintenanceCost;
import dev.rowhouse.design.cost.MaintenanceCosts;
import dev.rowhouse.design.cost.MutationWork;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.KeySolver;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.maintenance.ConditionTables;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.testkit.GoldenCase;
import dev.rowhouse.testkit.GoldenRunner;
import dev.rowhouse.testkit.GoldenSession;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The steps inside the stages, each by itself: how keys are solved, what a mutation does, what a
/// table costs to maintain, which tables a condition needs.
class StepsGoldenTest {
    @TestFactory
    Stream<DynamicTest> printsEachStep() {
        return GoldenRunner.of("golden/design/steps", Session::new).tests();
    }

    /// The input is a model. The verbs: `keys` solves a key for each question and one for all of
    /// them, `work` prints what each mutation looks up and writes in the finished tables, and how
    /// often; `maintenance` prints the work for each table by itself, column by column;
    /// `conditions` prints the tables that mutations need for their decisions.
    private static final class Session implements GoldenSession {
        @Override
        public String run(GoldenCase golden) {
            Workload workload =
                    WorkloadFile.parse("model.yaml", golden.input()).value().orElseThrow();
            return String.join(
                    "\n",
                    switch (golden.verb()) {
                        case "keys" -> keys(workload);
                        case "work" -> work(workload);
                        case "maintenance" -> maintenance(workload);
                        case "conditions" -> conditions(workload);
                        default -> throw new IllegalArgumentException("no verb " + golden.verb());
                    });
        }

        private static List<String> keys(Workload workload) {
            KeySolver solver = new KeySolver(workload.model());
            List<String> lines = new ArrayList<>();
            List<Demand> all = new ArrayList<>();
            Demands.of(workload)
                    .questions()
                    .forEach((question, demand) -> {
                        lines.add(
                                question.name()
                                        + "  "
                                        + key(solver.solve(demand.shape(), List.of(demand))));
                        all.add(demand);
                    });
            RowShape shape = all.getFirst().shape();
            if (all.size() > 1 && all.stream().allMatch(d -> shape.match(d.shape()).isPresent())) {
                List<Demand> named =
                        all.stream()
                                .map(demand ->
                                        demand.renamed(shape.match(demand.shape()).orElseThrow()))
                                .toList();
                lines.add("all  " + key(solver.solve(shape, named)));
            }
            return lines;
        }

        private static String key(Optional<TableKey> key) {
            return key.map(AnswerText::key).orElse("no key");
        }

        private static List<String> work(Workload workload) {
            Stages stages = Designer.stages(workload, Prices.cassandra());
            CardinalityEstimator cardinalities = new CardinalityEstimator(workload.model());
            List<String> lines = new ArrayList<>();
            for (MutationDraft draft : stages.layout().drafts()) {
                lines.add(draft.mutation().header().name());
                MutationWork work = MutationWork.of(draft, cardinalities);
                for (MutationWork.Lookups each : work.lookups()) {
                    lines.add(
                            "  %s look up %s by %s (%s)"
                                    .formatted(
                                            times(each.times()),
                                            AnswerText.rows(each.lookup().demand().shape()),
                                            AnswerText.paths(each.lookup().demand().equal()),
                                            lower(draft.scope(each.lookup()))));
                }
                for (MutationWork.Writes each : work.writes()) {
                    Table table = stages.layout().tables().table(each.work().table());
                    lines.add(
                            "  %s %s %s"
                                    .formatted(
                                            times(each.times()),
                                            each.work().getClass().getSimpleName(),
                                            Layout.names(stages.layout().tables())
                                                    .getOrDefault(table.number(), "")));
                }
            }
            return lines;
        }

        private static String times(Amount amount) {
            return amount.average() == amount.largest()
                    ? number(amount.average()) + " x"
                    : number(amount.average()) + " (at most " + number(amount.largest()) + ") x";
        }

        private static String number(double number) {
            String text = String.format(Locale.ROOT, "%.2f", number);
            return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
        }

        private static String lower(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        private static List<String> maintenance(Workload workload) {
            Stages stages = Designer.stages(workload, Prices.cassandra());
            MaintenanceCosts costs =
                    new MaintenanceCosts(
                            workload.model(), new CardinalityEstimator(workload.model()));
            List<String> lines = new ArrayList<>();
            stages.layout()
                    .byName()
                    .forEach((name, table) -> {
                        lines.add(name + "  " + AnswerText.key(table.key()));
                        for (ConceptualMutation mutation : workload.mutations()) {
                            MaintenanceCost cost = costs.of(mutation, table, table.others());
                            cost.parts().stream()
                                    .map(part -> text(mutation, part))
                                    .forEach(lines::add);
                        }
                    });
            return lines;
        }

        private static String text(ConceptualMutation mutation, MaintenanceCost.Part part) {
            String lookups =
                    part.lookups().stream()
                            .map(use ->
                                    "; looks up %s for %s"
                                            .formatted(
                                                    AnswerText.rows(use.demand().shape()),
                                                    AnswerText.paths(use.outputs())))
                            .collect(Collectors.joining());
            return "  %s, %s: %s rows, %s bytes%s"
                    .formatted(
                            mutation.header().name(),
                            part.columns().isEmpty()
                                    ? "always"
                                    : "with "
                                            + part.columns().stream()
                                                    .map(field -> field.path())
                                                    .sorted()
                                                    .collect(Collectors.joining(" or ")),
                            number(part.writes()),
                            number(part.bytes()),
                            lookups);
        }

        private static List<String> conditions(Workload workload) {
            List<String> lines = new ArrayList<>();
            for (ConceptualMutation mutation : workload.mutations()) {
                lines.add(mutation.header().name());
                for (ConditionTables.Required each :
                        ConditionTables.required(workload.model(), mutation)) {
                    lines.add(
                            "  %s by %s stores %s"
                                    .formatted(
                                            AnswerText.rows(each.shape()),
                                            AnswerText.paths(each.key()),
                                            AnswerText.paths(each.stored())));
                }
            }
            return lines;
        }
    }
}
