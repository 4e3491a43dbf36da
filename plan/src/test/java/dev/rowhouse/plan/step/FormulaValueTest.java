package dev.rowhouse.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The values of formulas.
class FormulaValueTest {
    private static Optional<Object> value(String formula, Map<String, Object> inputs) {
        String model =
                """
                model: shop
                entities:
                  Sale:
                    key: id
                    count: 10
                    attributes: {id: timeuuid, at: timestamp, born: date, kind: text, a: int, b: int,
                      large: bigint, price: decimal, isOpen: boolean, f: {derived: "%s"}}
                """
                        .formatted(formula);
        Attribute attribute =
                WorkloadFile.parse("model.yaml", model)
                        .value()
                        .orElseThrow()
                        .model()
                        .entity("Sale")
                        .findAttribute("f")
                        .orElseThrow();
        return FormulaValue.of(attribute.formula().orElseThrow(), inputs, attribute.type());
    }

    @ParameterizedTest
    @CsvSource({
        "YEAR(at), 2024-02-29T23:59:59.999Z, 2024",
        "MONTH(at), 2024-02-29T23:59:59.999Z, 2",
        "DAY(at), 2024-02-29T23:59:59.999Z, 29",
        "HOUR(at), 2024-02-29T23:59:59.999Z, 23",
        "YEAR(at), 1969-12-31T23:59:59.999Z, 1969",
        "HOUR(at), 1969-12-31T23:59:59.999Z, 23",
        "YEAR(at), -0044-03-15T12:00:00Z, -44",
        "HOUR(at), 1969-12-31T00:00:00Z, 0"
    })
    void parts_of_a_time_are_those_in_utc(String formula, String at, int expected) {
        assertThat(value(formula, Map.of("at", Instant.parse(at)))).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1.50, 1, 1.5",
        "2.00, 3, 6",
        "100, 1, 100",
        "1E+2, 1, 100",
        "0.00, 7, 0",
        "-0.10, 1, -0.1"
    })
    void a_decimal_result_has_no_zeros_at_its_end(BigDecimal price, int a, BigDecimal expected) {
        assertThat(value("price * a", Map.of("price", price, "a", a))).contains(expected);
    }

    @Test
    void a_decimal_that_is_passed_on_has_no_zeros_at_its_end() {
        assertThat(
                        value(
                                "CASE WHEN a > 0 THEN price ELSE 0 END",
                                Map.of("price", new BigDecimal("1.50"), "a", 1)))
                .contains(new BigDecimal("1.5"));
    }

    @Test
    void the_day_of_a_time_is_a_date() {
        assertThat(value("DATE(at)", Map.of("at", Instant.parse("1969-12-31T23:59:59.999Z"))))
                .contains(LocalDate.parse("1969-12-31"));
        UUID id = UUID.fromString("7f0b8c80-d8f0-11ee-8000-000000000001");
        assertThat(value("DATE(id)", Map.of("id", id))).contains(LocalDate.parse("2024-03-02"));
        assertThat(value("YEAR(born)", Map.of("born", LocalDate.parse("1985-07-01"))))
                .contains(1985);
    }

    @Test
    void the_time_of_a_timeuuid_has_whole_milliseconds() {
        UUID id = UUID.fromString("7f0b6d30-d8f0-11ee-8000-000000000001");
        UUID tickBefore = UUID.fromString("7f0b6d2f-d8f0-11ee-8000-000000000001");
        UUID first = UUID.fromString("00000000-0000-1000-8000-000000000000");
        UUID last = UUID.fromString("ffffffff-ffff-1fff-bfff-ffffffffffff");

        assertThat(value("TIMESTAMP(id)", Map.of("id", id)))
                .contains(Instant.parse("2024-03-02T23:56:33.027Z"));
        assertThat(value("TIMESTAMP(id)", Map.of("id", tickBefore)))
                .contains(Instant.parse("2024-03-02T23:56:33.026Z"));
        assertThat(value("TIMESTAMP(id)", Map.of("id", first)))
                .contains(Instant.parse("1582-10-15T00:00:00Z"));
        assertThat(value("TIMESTAMP(id)", Map.of("id", last)))
                .contains(Instant.parse("5236-03-31T21:21:00.684Z"));
    }

    @Test
    void whole_numbers_do_not_overflow() {
        Map<String, Object> most = Map.of("a", Integer.MAX_VALUE, "b", Integer.MIN_VALUE);
        assertThat(value("a * b", most)).contains((long) Integer.MAX_VALUE * Integer.MIN_VALUE);
        assertThat(value("a - b", most)).contains(4_294_967_295L);
        assertThat(value("large * large", Map.of("large", Long.MIN_VALUE)))
                .contains(BigInteger.TWO.pow(126));
    }

    @Test
    void decimals_keep_all_digits() {
        assertThat(value("a * price", Map.of("a", 3, "price", new BigDecimal("0.10"))))
                .contains(new BigDecimal("0.3"));
        assertThat(value("price * 0.19 + a", Map.of("a", 1, "price", new BigDecimal("1E-20"))))
                .contains(new BigDecimal("1.0000000000000000000019"));
    }

    @Test
    void products_come_before_sums_and_brackets_before_both() {
        Map<String, Object> inputs = Map.of("a", 7, "b", 5);
        assertThat(value("a - b * 2 - 1", inputs)).contains(-4L);
        assertThat(value("(a - b) * (2 - 1)", inputs)).contains(2L);
        assertThat(value("a - (b - 2)", inputs)).contains(4L);
    }

    @Test
    void a_case_gives_one_of_its_values() {
        String kind = "CASE WHEN kind = 'paid' THEN a ELSE 0 - b END";
        assertThat(value(kind, Map.of("kind", "paid", "a", 1, "b", 2))).contains(1L);
        assertThat(value(kind, Map.of("kind", "open", "a", 1, "b", 2))).contains(-2L);
        String late = "CASE WHEN at >= '2025-01-01' THEN 'new' ELSE 'old' END";
        assertThat(value(late, Map.of("at", Instant.parse("2025-01-01T00:00:00Z"))))
                .contains("new");
        assertThat(value(late, Map.of("at", Instant.parse("2024-12-31T23:59:59Z"))))
                .contains("old");
        String price = "CASE WHEN price = 1 THEN 1 ELSE 0 END";
        assertThat(value(price, Map.of("price", new BigDecimal("1.00")))).contains(1);
        String open = "CASE WHEN isOpen = true THEN 1 ELSE 0 END";
        assertThat(value(open, Map.of("isOpen", false))).contains(0);
    }

    @Test
    void null_in_gives_null_out_even_where_it_would_not_decide() {
        assertThat(value("a + b", Map.of("a", 1))).isEmpty();
        assertThat(value("YEAR(at)", Map.of())).isEmpty();
        assertThat(
                        value(
                                "CASE WHEN kind = 'paid' THEN a ELSE b END",
                                Map.of("kind", "paid", "a", 1)))
                .isEmpty();
    }
}
