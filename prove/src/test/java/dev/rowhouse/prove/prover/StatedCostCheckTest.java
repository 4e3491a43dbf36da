package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.testkit.RandomWorkload;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

class StatedCostCheckTest {
    private static final int RANDOM_MODELS = 4;

    /// A name that is copied to many rows, shards, and values of IN that are read one by one.
    private static final String SHOPS =
            """
            model: shops
            entities:
              Shop: {key: id, count: 1_000, attributes: {id: uuid, name: text}}
              Sale:
                key: id
                attributes:
                  id: uuid
                  at: timestamp
                  kind: {type: text, values: [cash, card, gift]}
            relationships:
              Sale.shop: {to: Shop, inverse: sales, cardinality: many to one, count: "20 per Shop, at most 300"}
            queries:
              Named:
                ask: The sales of a shop with its name
                jpql: SELECT s.at, s.id, s.shop.name FROM Sale s WHERE s.shop = :shop ORDER BY s.at
                never: lookup
              Merged:
                ask: The sales of a kind, spread over shards
                jpql: SELECT s.id, s.at, s.shop.name FROM Sale s WHERE s.kind = :kind ORDER BY s.at
                bucket: 3 shards of id
                page: 4
                never: [sort, check, lookup]
              Listed:
                ask: The sales of some shops
                jpql: SELECT s.id, s.at FROM Sale s WHERE s.shop IN :shops ORDER BY s.at
                page: 5
                never: [sort, check]
            mutations:
              sell: {ask: A sale, jpql: "INSERT INTO Sale (id, shop, at, kind) VALUES (:id, :shop, :at, :kind)"}
              rename: {ask: Another name, jpql: "UPDATE Shop s SET s.name = :name WHERE s.id = :id"}
            """;

    /// An upsert that writes four rows of a new stall, and one of a stall that exists.
    private static final String STALLS =
            """
            model: stalls
            entities:
              Shop: {key: id, count: 100, attributes: {id: uuid, ward: text, city: text, street: text}}
              Stall: {key: [shop, number], attributes: {number: int, note: text}}
            relationships:
              Stall.shop: {to: Shop, inverse: stalls, cardinality: many to one, count: "2 per Shop, at most 9"}
            queries:
              InWard: {ask: stalls of a ward, jpql: "SELECT t.number FROM Stall t WHERE t.shop.ward = :ward"}
              InCity: {ask: stalls of a city, jpql: "SELECT t.number FROM Stall t WHERE t.shop.city = :city"}
              InStreet: {ask: stalls of a street, jpql: "SELECT t.number FROM Stall t WHERE t.shop.street = :street"}
              Note: {ask: the note of a stall, jpql: "SELECT t.note FROM Stall t WHERE t.shop = :shop AND t.number = :number"}
            mutations:
              open: {ask: open, jpql: "INSERT INTO Shop (id, ward, city, street) VALUES (:id, :ward, :city, :street)"}
              add: {ask: add, jpql: "INSERT INTO Stall (shop, number, note) VALUES (:shop, :number, :note)", when: not exists, callers: one at a time}
              put: {ask: put, jpql: "INSERT INTO Stall (shop, number, note) VALUES (:shop, :number, :note) ON CONFLICT DO UPDATE", callers: one at a time}
            """;

    private static final Design DESIGN = Designed.subject(workload("shops", SHOPS)).design();

    private static Workload workload(String name, String text) {
        return WorkloadFile.parse(name, text).value().orElseThrow();
    }

    private static List<String> problems(Design design) {
        return new StatedCostCheck(design)
                .failures().stream()
                        .map(failure -> failure.subject() + ": " + failure.difference())
                        .toList();
    }

    @Test
    void the_plans_of_right_designs_state_enough() {
        assertThat(problems(DESIGN)).isEmpty();
        for (long seed : Seeds.of(RANDOM_MODELS)) {
            String name = "seed " + seed;
            Workload random = workload(name, RandomWorkload.of(seed));
            assertThat(problems(Designed.subject(random).design())).as(name).isEmpty();
        }
    }

    @Test
    void an_upsert_inserts_in_half_of_its_runs() {
        Design stalls = Designed.subject(workload("stalls", STALLS)).design();

        assertThat(stalls.findMutation("put").orElseThrow().cost().tables()).hasSize(4);
        assertThat(problems(stalls)).isEmpty();
        assertThat(
                        problems(
                                withWrites(
                                        stalls,
                                        amount ->
                                                new Amount(
                                                        amount.average() / 2, amount.largest()))))
                .contains(
                        "put: its steps take 2.5 writes on average in tables of the predicted sizes, but the plan says 1.3");
    }

    @Test
    void a_loop_runs_for_all_rows_of_the_largest_partition() {
        Design less = withWrites(amount -> new Amount(amount.average(), amount.largest() / 3));

        assertThat(problems(less))
                .contains(
                        "rename: its steps take 302.0 writes at most in tables of the predicted sizes, but the plan says 100.7");
        assertThat(new StatedCostCheck(less).failures())
                .extracting(Failure::kind)
                .containsOnly(Failure.Kind.WRONG_COST);
    }

    @Test
    void a_loop_runs_for_the_rows_of_the_average_partition() {
        // Half of them count, because the row of a partition without rows is left out.
        assertThat(
                        problems(
                                withWrites(amount ->
                                        new Amount(amount.average() / 3, amount.largest()))))
                .contains(
                        "rename: its steps take 12.0 writes on average in tables of the predicted sizes, but the plan says 7.3");
    }

    @Test
    void estimated_numbers_of_rows_may_differ_a_little() {
        assertThat(
                        problems(
                                withWrites(amount ->
                                        new Amount(
                                                amount.average() / 1.4, amount.largest() / 1.4))))
                .isEmpty();
    }

    @Test
    void all_merged_shards_and_all_listed_values_are_read() {
        assertThat(problems(withRequests(requests -> requests / 3)))
                .containsExactly(
                        "Named: sale takes 1.0 requests or more, but the plan says 0.3",
                        "Merged: sale takes 3.0 requests or more, but the plan says 1.0",
                        "Listed: sale takes 4.0 requests or more, but the plan says 1.3");
    }

    private static Design withWrites(UnaryOperator<Amount> change) {
        return withWrites(DESIGN, change);
    }

    private static Design withWrites(Design design, UnaryOperator<Amount> change) {
        return design.withMutations(
                design.mutations().stream()
                        .map(plan ->
                                with(
                                        plan,
                                        new MutationCost(
                                                plan.cost().readsByTable(),
                                                plan.cost().tables().stream()
                                                        .map(table -> with(table, change))
                                                        .toList())))
                        .toList());
    }

    private static MutationCost.InTable with(
            MutationCost.InTable table, UnaryOperator<Amount> change) {
        return new MutationCost.InTable(
                table.table(),
                change.apply(table.writes()),
                table.rows(),
                table.tombstones(),
                table.copies());
    }

    private static MutationPlan with(MutationPlan plan, MutationCost cost) {
        return new MutationPlan(
                plan.mutation(),
                plan.ask(),
                plan.steps(),
                plan.afterwards(),
                cost,
                plan.guarantee(),
                plan.crashes(),
                plan.assumptions(),
                plan.newKey(),
                plan.mayMiss(),
                plan.settings());
    }

    private static Design withRequests(DoubleUnaryOperator change) {
        return DESIGN.withQueries(
                DESIGN.queries().stream()
                        .map(plan ->
                                with(
                                        plan,
                                        new AnswerCost(
                                                plan.cost().reads().stream()
                                                        .map(each ->
                                                                new AnswerCost.InStep(
                                                                        each.step(),
                                                                        each.table(),
                                                                        change.applyAsDouble(
                                                                                each.requests()),
                                                                        each.partitions(),
                                                                        each.perRow()))
                                                        .toList())))
                        .toList());
    }

    private static QueryPlan with(QueryPlan plan, AnswerCost cost) {
        return new QueryPlan(
                plan.query(),
                plan.ask(),
                plan.source(),
                plan.row(),
                plan.statement(),
                plan.columns(),
                plan.buckets(),
                plan.values(),
                plan.first(),
                plan.fetches(),
                plan.checks(),
                plan.sort(),
                plan.isDistinct(),
                plan.presentWhen(),
                plan.page(),
                plan.nextPage(),
                plan.settings(),
                plan.direction(),
                plan.unnesting(),
                cost,
                plan.accessPath(),
                plan.reason());
    }
}
