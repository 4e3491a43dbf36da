package dev.rowhouse.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cli.output.JsonText;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.prover.Replay;
import dev.rowhouse.prove.replay.CaseMismatchException;
import dev.rowhouse.prove.replay.CaseReader;
import dev.rowhouse.prove.replay.ReplayedCase;
import dev.rowhouse.prove.replay.ShiftedClock;
import dev.rowhouse.prove.report.Failure;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import tools.jackson.databind.json.JsonMapper;

import java.util.List;

/// A case that went through a file fails as it did, and holds when the design is mended.
class ReplayTest {
    private static final String MODEL =
            """
            model: shop
            entities:
              Customer: {key: id, count: 1_000, attributes: {id: uuid, name: text}}
              Product: {key: id, count: 200, attributes: {id: uuid, tags: set<text>}}
              ProductLike: {key: [customer, product], attributes: {likedAt: timestamp}}
            relationships:
              ProductLike.customer: {to: Customer, inverse: likes, cardinality: many to one, count: "10 per Customer, at most 50"}
              ProductLike.product: {to: Product, inverse: likes, cardinality: many to one, count: "50 per Product, at most 200"}
            queries:
              Q1: {ask: A customer, jpql: "SELECT c FROM Customer c WHERE c.id = :customer"}
              Q2: {ask: A product, jpql: "SELECT p FROM Product p WHERE p.id = :product"}
              Q3:
                ask: Who liked a product lately?
                jpql: SELECT l.customer, l.likedAt FROM ProductLike l WHERE l.product = :product ORDER BY l.likedAt DESC
            mutations:
              sell: {ask: A product, jpql: "INSERT INTO Product (id, tags) VALUES (:id, :tags)"}
              like: {ask: A like, jpql: "INSERT INTO ProductLike (customer, product, likedAt) VALUES (:customer, :product, :likedAt)"}
              unlike: {ask: No like, jpql: "DELETE FROM ProductLike l WHERE l.customer = :customer AND l.product = :product"}
            """;

    private static final PlacedWorkload PLACED = TestProofs.read(MODEL);

    private static Subject subject(String mistake) {
        return TestProofs.subject(
                PLACED, mistake.isEmpty() ? List.of() : List.of(mistake.split(" ")));
    }

    private static Failure failure(String mistake) {
        return TestProofs.prove(PLACED, subject(mistake)).report().failures().getFirst();
    }

    /// The text of the file of a case.
    private static String written(Failure failure) {
        return JsonText.of(failure.details().replay());
    }

    private static Replay replay(String json, Subject subject) {
        Object tree = JsonMapper.builder().build().readValue(json, Object.class);
        ReplayedCase read = CaseReader.read(tree, subject);
        ManualClock clock = new ManualClock(0);
        return Replay.run(
                subject,
                () ->
                        new EmbeddedTarget(
                                new RowhouseComponents(
                                        ShiftedClock.at(read.at(), clock), RandomSource.seeded(1))),
                read,
                clock);
    }

    @ParameterizedTest
    @CsvSource({
        "without unlike 3, copies-disagree",
        "without unlike 4, copies-disagree",
        "without sell 1, wrong-answer",
        "without like 2, wrong-answer"
    })
    void a_case_fails_as_it_did_until_the_design_is_mended(String mistake, String kind) {
        Failure failure = failure(mistake);
        assertThat(failure.kind().id()).isEqualTo(kind);

        Replay again = replay(written(failure), subject(mistake));

        assertThat(again.failsAlike()).isTrue();
        assertThat(again.failure()).contains(failure);
        assertThat(replay(written(failure), subject("")).failure()).isEmpty();
    }

    @Test
    void a_case_that_fails_in_another_way_says_so() {
        String json = written(failure("without unlike 3"));
        Replay other =
                replay(json.replace("copies-disagree", "wrong-load"), subject("without unlike 3"));

        assertThat(other.failure()).isPresent();
        assertThat(other.failsAlike()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"entity\" : \"Customer\"|\"entity\" : \"Client\"|instances[0].entity: the model has no entity `Client`; the entities are `Customer`, `Product`, `ProductLike`; rename it in the case as in the model",
                "\"name\" :|\"nmae\" :|instances[0].values.nmae: Customer has no attribute `nmae`; did you mean `name`?; rename it in the case as in the model",
                "\"likedAt\" : \"2|\"likedAt\" : \"X2|instances[2].values.likedAt: \"X2",
                "\"unlike\"|\"unlikes\"|operations[0].mutation: the model has no mutation `unlikes`; did you mean `unlike`?; rename it in the case as in the model",
                "\"parameters\" : {|\"parameters\" : { \"at\" : null,|operations[0].parameters.at: unlike has no parameter `at`",
                "\"kind\" : \"contents\"|\"kind\" : \"looks\"|check.kind: there is no kind of check `looks`; the kinds of checks are `answer`, `contents`, `expiry`, `race`",
                "rowhouse-case/1|rowhouse-case/9|format: is `rowhouse-case/9`, not `rowhouse-case/1`",
                "\"operations\" : [|\"operations\" : 7, \"x\" : [|operations: must be an array"
            })
    void a_case_that_does_not_fit_the_model_says_where_and_what_to_do(
            String from, String to, String message) {
        String json = written(failure("without unlike 3"));
        assertThat(json).contains(from);

        assertThatThrownBy(() -> replay(json.replace(from, to), subject("")))
                .isInstanceOf(CaseMismatchException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void a_value_that_the_model_needs_by_now_is_named() {
        String json = written(failure("without unlike 3"));
        PlacedWorkload grown =
                TestProofs.read(MODEL.replace("name: text}", "name: text, age: int}"));

        assertThatThrownBy(() -> replay(json, TestProofs.subject(grown, List.of())))
                .isInstanceOf(CaseMismatchException.class)
                .hasMessage(
                        "instances[0].values: Customer needs a value for `age`; add \"age\": \"…\" of type int");
    }

    @Test
    void an_operation_on_what_does_not_exist_is_refused_before_it_runs() {
        String json = written(failure("without unlike 3"));
        int likes = json.indexOf("\"entity\" : \"ProductLike\"");
        String without =
                (json.substring(0, json.lastIndexOf(", {", likes))
                                + json.substring(json.indexOf("} ]", likes) + 1))
                        .replace("\"mayMiss\" : true", "\"mayMiss\" : false");

        assertThatThrownBy(() -> replay(without, subject("")))
                .isInstanceOf(CaseMismatchException.class)
                .hasMessageStartingWith("operations[0]: unlike may not be called so")
                .hasMessageEndingWith("or leave the operation out");
    }
}
