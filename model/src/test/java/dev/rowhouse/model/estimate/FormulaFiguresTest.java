package dev.rowhouse.model.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;

/// The number of values of computed attributes, and the share of the most frequent one.
class FormulaFiguresTest {
    private static Model model(String formula) {
        String text =
                """
                model: shop
                entities:
                  Sale:
                    key: id
                    count: 1_000_000
                    growth: 1000/day
                    attributes:
                      id: uuid
                      at: {type: timestamp, range: 2023-01-01..2025-12-31}
                      day: {type: date, range: 2024-11-15..2025-01-14}
                      some: timestamp
                      made: {type: timeuuid, range: 2024-01-01..2024-01-31}
                      any: timeuuid
                      kind: {type: text, values: [a, b, c]}
                      n: {type: int, range: 1..10}
                      f: {derived: "%s"}
                """
                        .formatted(formula);
        return WorkloadFile.parse("model.yaml", text).value().orElseThrow().model();
    }

    private static Field field(Model model) {
        Attribute attribute = model.entity("Sale").findAttribute("f").orElseThrow();
        return Field.of(Node.root(0), attribute);
    }

    private static Identity identity(Model model) {
        EntityType sale = model.entity("Sale");
        return new Identity(model, RowShape.of(sale));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "YEAR(at) | 3",
                "MONTH(at) | 12",
                "DAY(at) | 31",
                "HOUR(at) | 24",
                "DATE(at) | 1096",
                "YEAR(day) | 2",
                "MONTH(day) | 3",
                "DATE(made) | 31",
                "TIMESTAMP(made) | 1000000",
                "TIMESTAMP(any) | 1000000",
                "YEAR(some) | 2",
                "YEAR(at) * 100 + MONTH(at) | 36",
                "n * n | 100",
                "n + 1 | 10",
                "CASE WHEN kind = 'a' THEN 1 ELSE 0 END | 2",
                "CASE WHEN kind = 'a' THEN n ELSE 0 END | 11"
            })
    void values_are_counted_from_those_of_the_inputs(String formula, double expected) {
        Model model = model(formula);

        assertThat(new Figures(model).distinct(identity(model), field(model))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "YEAR(at) | 0.3339", // 366 of 1096 days
                "MONTH(day) | 0.5082", // December: 31 of 61 days
                "HOUR(at) | 0.0417",
                "TIMESTAMP(made) | 0.0000" // a millisecond of a month
            })
    void the_most_frequent_value_is_known_where_times_have_a_range(String formula, double share) {
        Model model = model(formula);
        Figures figures = new Figures(model);

        assertThat(figures.isTold(identity(model), field(model))).isTrue();
        assertThat(figures.largestShare(identity(model), field(model), 1))
                .isCloseTo(share, within(0.0001));
    }

    @ParameterizedTest
    @CsvSource({"YEAR(some)", "TIMESTAMP(any)", "n * n"})
    void otherwise_it_is_not_known(String formula) {
        Model model = model(formula);

        assertThat(new Figures(model).isTold(identity(model), field(model))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"TIMESTAMP(made), 31", "DATE(made), 31", "DATE(at), 1096", "TIMESTAMP(any), 1000"})
    void times_reach_as_far_as_those_from_which_they_are_computed(String formula, int days) {
        Model model = model(formula);

        assertThat(new Figures(model).span(identity(model), field(model)))
                .contains(Duration.ofDays(days));
    }

    @ParameterizedTest
    @CsvSource({"YEAR(at), 5", "MONTH(day), 12"})
    void the_range_grows_with_time(String formula, double expected) {
        Model later = GrownModel.after(model(formula), Duration.ofDays(730));

        assertThat(new Figures(later).distinct(identity(later), field(later))).isEqualTo(expected);
    }
}
