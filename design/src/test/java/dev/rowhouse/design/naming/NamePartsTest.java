package dev.rowhouse.design.naming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class NamePartsTest {
    @ParameterizedTest
    @CsvSource({
        "movies, genre|release_year|release_year, movies_by_genre_release_year",
        "employees_by_reports_to, reports_to, employees_by_reports_to",
        "spans_by_service, service|span, spans_by_service_span",
        "seats, guest|guest_name, seats_by_guest_name",
        "orders, customer|state, orders_by_customer_state"
    })
    void says_nothing_twice(String subject, String by, String name) {
        assertThat(parts(subject, by).text()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "service_operation_indexes, service_name|operation_name, service_operation_indexes_by_service_operation",
        "daily_temperature_statistics, weather_station_id|measuring_instrument_kind, temperature_statistics_by_weather_station",
        "notifications, encoding_job_identifier|customer_account|language, notifications_by_job_identifier_customer_account"
    })
    void leaves_out_the_least_important_words_of_a_long_name(
            String subject, String by, String name) {
        assertThat(parts(subject, by).whole()).hasSizeGreaterThan(NameParts.LENGTH_MAX);
        assertThat(parts(subject, by).text()).isEqualTo(name).hasSizeLessThanOrEqualTo(48);
    }

    @Test
    void cuts_only_a_word_that_is_too_long_by_itself() {
        String word = "x".repeat(60);
        assertThat(NameParts.of(word, List.of()).text()).isEqualTo("x".repeat(48));
    }

    @Test
    void a_name_that_fits_is_extended_as_it_is() {
        assertThat(NameParts.extended("friends_by_friend_of_friend", "_2"))
                .isEqualTo("friends_by_friend_of_friend_2");
    }

    private static NameParts parts(String subject, String by) {
        return NameParts.of(subject, List.of(by.split("\\|")));
    }
}
