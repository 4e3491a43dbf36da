package dev.rowhouse.model.naming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
    @ParameterizedTest
    @CsvSource({
        "postedAt, posted_at",
        "PointOfInterest, point_of_interest",
        "HTTPStatus, http_status",
        "already_snake, already_snake",
        "room2, room2",
        "a.b, a_b"
    })
    void names_become_snake_case(String name, String snake) {
        assertThat(Words.snake(name)).isEqualTo(snake);
    }

    @ParameterizedTest
    @CsvSource({
        "hotel, hotels",
        "company, companies",
        "day, days",
        "box, boxes",
        "branch, branches",
        "person, people",
        "point_of_interest, points_of_interest",
        "gym_visit, gym_visits",
        "address, addresses",
        "status, statuses",
        "category, categories",
        "alias, aliases",
        "salesman, salesmen",
        "human, humans",
        "analysis, analyses",
        "index, indexes",
        "leaf, leaves",
        "span_by_service, spans_by_service"
    })
    void nouns_have_plurals(String one, String many) {
        assertThat(Words.plural(one)).isEqualTo(many);
    }

    @ParameterizedTest
    @CsvSource({
        "daily_statistics",
        "news",
        "series",
        "metadata",
        "staff",
        "write_progress",
        "credentials",
        "hits",
        "settings",
        "people",
        "children",
        "movies",
        "operation_names_v2"
    })
    void what_is_many_already_has_no_other_plural(String many) {
        assertThat(Words.plural(many)).isEqualTo(many);
    }

    @ParameterizedTest
    @CsvSource({
        "tags, tag",
        "likes, like",
        "companies, company",
        "boxes, box",
        "address, address",
        "addresses, address",
        "courses, course",
        "houses, house",
        "statuses, status",
        "status, status",
        "news, news",
        "series, series",
        "movies, movie",
        "caches, cache",
        "people, person",
        "salesmen, salesman",
        "aliases, alias",
        "cameras, camera",
        "pois, poi",
        "axes, axis",
        "phoneNumbers, phoneNumber",
        "phone_numbers, phone_number",
        "homeAddresses, homeAddress",
        "goodPeople, goodPerson",
        "IDs, ID"
    })
    void plurals_have_singulars(String many, String one) {
        assertThat(Words.singular(many)).isEqualTo(one);
    }

    @ParameterizedTest
    @CsvSource({
        "release_year, release_year, release_year",
        "film, film_title, film_title",
        "email_from, from, email_from",
        "movies_by_genre, release_year, movies_by_genre_release_year",
        "a_b, c_b, a_b_c_b"
    })
    void names_that_meet_say_nothing_twice(String first, String second, String joined) {
        assertThat(Words.join(first, second)).isEqualTo(joined);
    }
}
