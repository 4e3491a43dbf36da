package dev.rowhouse.design.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.design.designer.Designer;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.growth.Forecast;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

/// What grows, what grows with it, and what stays.
class GrownModelTest {
    private static final Duration YEAR = Duration.ofDays(365);

    private static final String SHOP =
            """
            model: shop
            horizon: 1 year
            entities:
              Customer:
                key: id
                count: 1_000
                growth: 1_000/year
                attributes: {id: uuid}
              Address:
                key: id
                attributes: {id: uuid}
              Purchase:
                key: id
                count: 10_000
                growth: 100/day
                retention: %s
                attributes:
                  id: uuid
                  at: {type: timestamp, range: 2026-01-01..2026-03-31}
              Country:
                key: code
                count: 200
                attributes: {code: text}
            relationships:
              Address.customer: {to: Customer, cardinality: many to one, count: "2 per Customer, at most 10"}
              Purchase.customer: {to: Customer, inverse: purchases, cardinality: many to one, count: "10 per Customer, at most 400"}
              Purchase.country: {to: Country, inverse: purchases, cardinality: many to one, count: "50 per Country, at most 4_000"}
            queries:
              Q1:
                ask: The purchases in a country, newest first
                jpql: SELECT p.id FROM Purchase p WHERE p.country = :country ORDER BY p.at DESC
            """;

    private static Workload shop(String retention) {
        return WorkloadFile.parse("shop", SHOP.formatted(retention)).value().orElseThrow();
    }

    private static Model after(Duration time, String retention) {
        return GrownModel.after(shop(retention).model(), time);
    }

    @Test
    void a_steady_growth_is_added() {
        Model grown = after(Duration.ofDays(100), "10 years");
        assertThat(grown.entity("Purchase").count()).isEqualTo(20_000);
        assertThat(grown.relationship("Purchase", "country").count().average()).isEqualTo(100);
        assertThat(grown.relationship("Purchase", "country").count().largest()).isEqualTo(8_000);
    }

    @Test
    void retention_bounds_it_and_what_is_too_old_goes() {
        assertThat(after(Duration.ofDays(100), "150 days").entity("Purchase").count())
                .isEqualTo(15_000);
        // 10,000 are more than come in 50 days; after 25 of them half of the old ones are gone.
        assertThat(after(Duration.ofDays(25), "50 days").entity("Purchase").count())
                .isEqualTo(7_500);
        assertThat(after(Duration.ofDays(60), "50 days").entity("Purchase").count())
                .isEqualTo(5_000);
    }

    @Test
    void what_says_nothing_grows_with_what_it_refers_to() {
        Model grown = after(YEAR, "10 years");
        assertThat(grown.entity("Customer").count()).isCloseTo(2_000, within(1L));
        assertThat(grown.entity("Address").count()).isCloseTo(4_000, within(2L));
        assertThat(grown.relationship("Address", "customer").count().average())
                .isCloseTo(2, within(1e-9));
        assertThat(grown.entity("Country").count()).isEqualTo(200);
    }

    @Test
    void times_reach_further_and_no_further_back_than_things_are_kept() {
        RowTimes times = RowTimes.of(after(Duration.ofDays(100), "120 days"));
        assertThat(times.to()).isEqualTo("2026-07-10T00:00:00Z");
        assertThat(times.from()).isEqualTo("2026-03-12T00:00:00Z");
    }

    private record RowTimes(String from, String to) {
        static RowTimes of(Model model) {
            Domain.Times domain =
                    (Domain.Times)
                            model.entity("Purchase")
                                    .findAttribute("at")
                                    .orElseThrow()
                                    .statistics()
                                    .domain();
            return new RowTimes(domain.from().toString(), domain.to().toString());
        }
    }

    @Test
    void the_month_in_which_a_partition_breaks_is_the_first_above_the_limit() {
        Workload workload =
                WorkloadFile.parse(
                                "shop",
                                SHOP.formatted("10 years")
                                        + "    bucket: none\n"
                                        + "limits: {rows: 8_000}\n")
                        .value()
                        .orElseThrow();
        Design design = Designer.design(workload);
        Forecast.TableForecast table = design.forecast().tables().getFirst();
        // 4,000 today and 40 more a day: 8,000 are passed after 100 days.
        assertThat(table.breaks().map(Forecast.Break::month)).isEqualTo(Optional.of(4));
        assertThat(table.breaks().orElseThrow().excess()).endsWith("of 8,000 rows");
    }
}
