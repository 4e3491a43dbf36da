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
        "gym_visit, gym_visits"
    })
    void nouns_have_plurals(String one, String many) {
        assertThat(Words.plural(one)).isEqualTo(many);
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
        "statuses, status"
    })
    void plurals_have_singulars(String many, String one) {
        assertThat(Words.singular(many)).isEqualTo(one);
    }
}
