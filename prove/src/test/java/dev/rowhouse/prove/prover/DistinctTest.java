package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.plan.step.NextPage;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Questions with DISTINCT whose answers do not show what tells their rows apart.
class DistinctTest {
    private static final String MODEL =
            """
            model: reviews
            entities:
              User: {key: id, count: 30, attributes: {id: uuid}}
              Shop: {key: id, count: 20, attributes: {id: uuid, name: {type: text, length: 5}}}
              Review:
                key: id
                attributes:
                  id: uuid
                  stars: {type: int, range: 1..5}
                  voucher: {type: text, length: 9, unique: true, optional: true}
                  day: {type: date, range: 2026-01-01..2026-03-31}
            relationships:
              Review.user: {to: User, cardinality: many to one, count: "20 per User, at most 60"}
              Review.shop: {to: Shop, cardinality: many to one, count: "30 per Shop, at most 90"}
            queries:
              Shops:
                ask: The shops that a user has reviewed
                jpql: SELECT DISTINCT r.shop.id, r.shop.name FROM Review r WHERE r.user = :user
              Pages:
                ask: The same in pages
                jpql: SELECT DISTINCT r.shop.id, r.shop.name FROM Review r WHERE r.user = :user
                page: 3
              Sorted:
                ask: The stars that a shop was given, the most first
                jpql: SELECT DISTINCT r.stars FROM Review r WHERE r.shop = :shop ORDER BY r.stars DESC
                page: 2
              Split:
                ask: The stars of a shop in all months
                jpql: SELECT DISTINCT r.stars FROM Review r WHERE r.shop = :shop AND r.day >= :from AND r.day <= :to
                bucket: month of day
                page: 2
              Several:
                ask: The stars of some shops
                jpql: SELECT DISTINCT r.stars FROM Review r WHERE r.shop IN :shops ORDER BY r.stars
                never: [sort, check]
              Vouchers:
                ask: What a user was given, and if some reviews were given nothing
                jpql: SELECT DISTINCT r.voucher FROM Review r WHERE r.user = :user
              Whole:
                ask: All rows differ
                jpql: SELECT DISTINCT r.id, r.stars FROM Review r WHERE r.user = :user
                page: 5
            mutations:
              review: {ask: a review, jpql: "INSERT INTO Review (id, user, shop, stars, day) VALUES (:id, :user, :shop, :stars, :day)"}
              give: {ask: a voucher, jpql: "UPDATE Review r SET r.voucher = :voucher WHERE r.id = :id"}
              restar: {ask: other stars, jpql: "UPDATE Review r SET r.stars = :stars WHERE r.id = :id"}
              rename: {ask: another name, jpql: "UPDATE Shop s SET s.name = :name WHERE s.id = :id"}
              drop: {ask: no review, jpql: "DELETE FROM Review r WHERE r.id = :id"}
            """;

    private final Subject subject = Designed.subject(TestModels.read(MODEL));

    private static ProofSettings settings() {
        return new ProofSettings(1, new Scale(2_000), new Scale(200), 60, 6, 30, 1, 4, 30);
    }

    @Test
    void equal_rows_are_left_out() {
        ProofReport report = Proofs.of(subject, settings());

        assertThat(report.failures()).isEmpty();
        assertThat(report.questions())
                .hasSize(7)
                .allMatch(each -> each.hits() > 0 && each.wrong() == 0);
        assertThat(subject.design().queries())
                .filteredOn(QueryPlan::isDistinct)
                .extracting(QueryPlan::query)
                .containsExactlyInAnyOrder(
                        "Shops", "Pages", "Sorted", "Split", "Several", "Vouchers");
    }

    @Test
    void a_page_is_asked_for_with_the_whole_question() {
        assertThat(subject.design().queries())
                .filteredOn(plan -> plan.isDistinct() && plan.page().isPresent())
                .allMatch(plan -> plan.nextPage().orElseThrow() instanceof NextPage.Again)
                .hasSize(3);
    }
}
