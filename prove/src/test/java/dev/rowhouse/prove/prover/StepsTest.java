package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.ClientSideWork;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.DemandReader;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.KeySolver.ReadOrder;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Reading;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.statement.Statements;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.plan.check.SchemaCheck;
import dev.rowhouse.plan.check.StatementCheck;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.Forecast;
import dev.rowhouse.plan.growth.SizePredictor;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.QuestionReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers in more than one step: what fetches find, what the application checks and sorts, and
/// what that costs.
class StepsTest {
    private static final ProofSettings SETTINGS =
            Proofs.everyDay(
                    new ProofSettings(3, new Scale(500), new Scale(80), 60, 4, 15, 1, 6, 30));

    private static final String SHOP =
            """
            model: shop
            entities:
              Person:
                key: id
                count: 60
                attributes:
                  id: int
                  name: {type: text, length: 6, distinct: 30}
                  level: {type: text, values: [gold, silver]}
                  nicknames: {type: set<text>, items: 2, length: 3, optional: true}
              Purchase:
                key: [buyer, number]
                attributes:
                  number: {type: int, range: 1..60}
                  placedOn: {type: date, range: 2026-01-01..2026-02-28}
                  price: {type: int, range: 1..30, optional: true}
                  shop: {type: text, values: [a, b, c]}
            relationships:
              Purchase.buyer: {to: Person, inverse: orders, cardinality: many to one, count: "8 per Person, at most 40"}
            """;

    private static ProofReport prove(Subject subject) {
        return Proofs.of(subject, SETTINGS);
    }

    @Test
    void lookups_answer_as_tables_do_and_their_keys_follow_every_change() {
        ProofReport report =
                prove(
                        Designed.subject(
                                TestModels.read(
                                        SHOP
                                                + """
                                                queries:
                                                  Q1:
                                                    ask: A shop's purchases, newest first
                                                    jpql: >-
                                                      SELECT p.placedOn, p.price, p.buyer.name FROM Purchase p
                                                      WHERE p.shop = :shop ORDER BY p.placedOn DESC
                                                    page: 10
                                                    using: lookup
                                                  Q2:
                                                    ask: Who is called so
                                                    jpql: SELECT p FROM Person p WHERE :nick MEMBER OF p.nicknames
                                                    using: lookup
                                                mutations:
                                                  join: {ask: a, jpql: "INSERT INTO Person (id, name, level, nicknames) VALUES (:id, :name, :level, :nicks)"}
                                                  rename: {ask: a, jpql: "UPDATE Person p SET p.name = :name WHERE p.id = :id"}
                                                  call: {ask: a, jpql: "UPDATE Person p SET p.nicknames = :nicks WHERE p.id = :id"}
                                                  buy: {ask: a, jpql: "INSERT INTO Purchase (buyer, number, placedOn, price, shop) VALUES (:b, :n, :on, :price, :shop)"}
                                                  postpone: {ask: a, jpql: "UPDATE Purchase p SET p.placedOn = :on WHERE p.buyer = :b AND p.number = :n"}
                                                  cancel: {ask: a, jpql: "DELETE FROM Purchase p WHERE p.buyer = :b AND p.number = :n"}
                                                """)));

        assertThat(report.failures()).isEmpty();
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
        QuestionReport sorted = report.questions().getFirst();
        assertThat(sorted.hits()).isPositive();
        // A page of ten rows: the lookup, ten purchases, and at most ten persons.
        assertThat(sorted.requests().largest()).isBetween(12.0, 21.0);
        QuestionReport.Reads reads = sorted.reads().orElseThrow();
        assertThat(reads.partitions().largest()).isEqualTo(sorted.requests().largest());
        assertThat(reads.rows().largest()).isEqualTo(10 + sorted.requests().largest() - 1);
        assertThat(reads.filtered()).isFalse();
        assertThat(reads.sorted()).isFalse();
    }

    @Test
    void checks_and_the_order_are_left_to_the_application() {
        Workload workload =
                TestModels.read(
                        SHOP
                                + """
                                queries:
                                  Q1:
                                    ask: A person's dear purchases in some shops, by price
                                    jpql: >-
                                      SELECT p.number, p.price FROM Purchase p WHERE p.buyer = :b
                                      AND p.price >= :low AND p.price < :high AND p.shop IN :shops
                                    page: 3
                                  Q2:
                                    ask: A person's purchases, after a given one, by day
                                    jpql: >-
                                      SELECT p.number, p.placedOn FROM Purchase p WHERE p.buyer = :b
                                      AND (p.placedOn, p.number) > (:on, :after) ORDER BY p.placedOn DESC, p.number DESC
                                    page: 4
                                """);
        Plans plans = new Plans(workload);
        Table purchases = plans.byKey("Purchase");
        Node row = Node.root(0);
        Field price = plans.field(purchases, row, "price");
        Field shop = plans.field(purchases, row, "shop");
        Field day = plans.field(purchases, row, "placedOn");
        Field number = plans.field(purchases, row, "number");
        plans.serve(
                "Q1",
                purchases,
                List.of(price, shop, number),
                new ClientSideWork(Set.of(price, shop), List.of()));
        plans.serve(
                "Q2",
                purchases,
                List.of(day, number),
                new ClientSideWork(
                        Set.of(day, number),
                        List.of(
                                new OrderTerm(day, Direction.DESCENDING),
                                new OrderTerm(number, Direction.DESCENDING))));

        ProofReport report = prove(plans.subject());

        assertThat(report.failures()).isEmpty();
        assertThat(report.questions()).allMatch(question -> question.hits() > 0);
        assertThat(report.questions().get(1).requests().largest()).isEqualTo(1);
    }

    @Test
    void a_fetch_of_many_rows_multiplies_them_and_a_page_ends_between_them() {
        Workload workload =
                TestModels.read(
                        SHOP
                                + """
                                queries:
                                  Q1:
                                    ask: What a level's people bought after a day
                                    jpql: >-
                                      SELECT b.name, p.number, p.placedOn FROM Purchase p JOIN p.buyer b
                                      WHERE b.level = :level AND p.placedOn > :after
                                    page: 7
                                """);
        Plans plans = new Plans(workload);
        Table people = plans.table("Person", List.of("level"), List.of("id"));
        Table purchases =
                plans.table("Purchase", List.of("buyer.id"), List.of("placedOn", "number"));
        RowShape asked = plans.asked("Q1");
        Field id = plans.field(purchases, Node.root(0).to("buyer"), "id");
        Field day = plans.field(purchases, Node.root(0), "placedOn");
        Field number = plans.field(purchases, Node.root(0), "number");
        Demand fetched =
                new Demand(
                        "Q1",
                        purchases.shape(),
                        List.of(id),
                        List.of(),
                        List.of(),
                        List.of(day),
                        List.of(),
                        List.of(day, number),
                        Optional.empty(),
                        Optional.empty());
        Map<Field, Field> brings = new LinkedHashMap<>();
        brings.put(asked.canonical(day), day);
        brings.put(asked.canonical(number), number);
        Demand first =
                Demand.support(
                        "Q1",
                        people.shape(),
                        List.of(plans.field(people, Node.root(0), "level")),
                        List.of(
                                plans.field(people, Node.root(0), "id"),
                                plans.field(people, Node.root(0), "name")));
        Fetch fetch =
                new Fetch(
                        Node.root(0),
                        fetched,
                        Map.of(id, asked.canonical(id)),
                        Map.of(),
                        brings,
                        ReadCount.MANY,
                        Missing.LEFT_OUT);
        plans.serve(
                "Q1",
                new Answer(
                        new Strategy(
                                plans.demand("Q1"), first, List.of(fetch), ClientSideWork.NOTHING),
                        List.of(
                                Read.byKey(people, first, ReadOrder.FORWARD),
                                Read.byKey(purchases, fetched, ReadOrder.FORWARD))));

        ProofReport report = prove(plans.subject());

        assertThat(report.failures()).isEmpty();
        assertThat(report.questions().getFirst().hits()).isPositive();
        assertThat(report.questions().getFirst().returned().largest()).isEqualTo(7);
    }

    /// A design put together by hand.
    private static final class Plans {
        private final Workload workload;
        private final Model model;
        private final TableSet tables;
        private final Map<Question, Answer> answers = new LinkedHashMap<>();

        Plans(Workload workload) {
            this.workload = workload;
            this.model = workload.model();
            this.tables = new TableSet(model);
        }

        Field field(Table table, Node node, String attribute) {
            Identity identity = new Identity(model, table.shape());
            return Field.of(node, identity.entity(node).findAttribute(attribute).orElseThrow());
        }

        private Field path(RowShape shape, String path) {
            List<String> parts = List.of(path.split("\\."));
            Node node = Node.root(0).to(parts.subList(0, parts.size() - 1));
            Identity identity = new Identity(model, shape);
            return Field.of(
                    node, identity.entity(node).findAttribute(parts.getLast()).orElseThrow());
        }

        /// A table of an entity's instances with everything that they hold.
        Table table(String entity, List<String> partition, List<String> clustering) {
            RowShape shape = RowShape.of(model.entity(entity));
            List<Field> bound = partition.stream().map(each -> path(shape, each)).toList();
            TableKey key =
                    new TableKey(
                            bound,
                            Optional.empty(),
                            clustering.stream()
                                    .map(each -> OrderTerm.ascending(path(shape, each)))
                                    .toList());
            List<Field> held = new Identity(model, shape).held(Node.root(0));
            Table table =
                    Table.of(
                            tables.tables().size(),
                            key,
                            List.of(Demand.support(entity, shape, bound, held)));
            tables.put(table);
            return table;
        }

        Table byKey(String entity) {
            return table(entity, List.of("buyer.id"), List.of("number"));
        }

        RowShape asked(String question) {
            return DemandReader.shapeOf(workload.findQuestion(question).orElseThrow()).shape();
        }

        /// The question as it is.
        Demand demand(String question) {
            Question asked = workload.findQuestion(question).orElseThrow();
            return switch (new DemandReader(model).read(asked)) {
                case Reading.Possible(var demand) -> demand;
                case Reading.Impossible(var refusal) -> throw new AssertionError(refusal.reason());
            };
        }

        void serve(String question, Table table, List<Field> outputs, ClientSideWork after) {
            Demand first =
                    Demand.support(question, table.shape(), table.key().partition(), outputs);
            serve(
                    question,
                    new Answer(
                            new Strategy(demand(question), first, List.of(), after),
                            List.of(Read.byKey(table, first, ReadOrder.FORWARD))));
        }

        void serve(String question, Answer answer) {
            answers.put(workload.findQuestion(question).orElseThrow(), answer);
        }

        Subject subject() {
            Statements statements = new Statements(model, tables, answers, List.of());
            List<String> schema = new ArrayList<>(List.of(statements.keyspace()));
            statements.tableDesigns().forEach(table -> schema.add(table.cql()));
            StatementCheck check =
                    new StatementCheck(
                            SchemaCheck.build(model.keyspace(), schema), model.keyspace());
            Design design =
                    new Design(
                            model.name(),
                            model.about(),
                            model.keyspace(),
                            statements.keyspace(),
                            List.of(),
                            statements.tableDesigns(),
                            statements.queries().stream().map(check::check).toList(),
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(),
                            Forecast.of(model, statements::sizes));
            return new Subject(workload, design, SizePredictor.NONE);
        }
    }
}
