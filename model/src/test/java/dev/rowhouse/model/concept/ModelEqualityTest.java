package dev.rowhouse.model.concept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.Reading;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Models that say the same are equal, wherever the file says it.
class ModelEqualityTest {
    private static final String MODEL =
            """
            model: library
            types:
              address: {street: text, town: {type: text, length: 10}}
            entities:
              Author:
                about: a writer
                key: id
                count: 1_000
                growth: 5/day
                attributes:
                  id: uuid
                  name: {type: text, length: 20}
                  home: {type: address, optional: true}
                  works: {derived: COUNT(books)}
              Book:
                key: isbn
                count: 5_000
                attributes:
                  isbn: text
                  code: {type: int, unique: true}
                  state: {type: text, values: [new, old], shares: {new: "2 %, at most 9 per shelf"}}
                  pages: {type: int, range: 1..900}
              Topic: {key: name, count: 50, attributes: {name: text}}
            relationships:
              Book.shelf: {to: Topic, cardinality: many to one, optional: true, count: "9 per Topic, at most 90"}
              Book.author: {to: Author, inverse: books, cardinality: many to one, count: "5 per Author, at most 90"}
              Book.topics: {to: Topic, inverse: books, cardinality: many to many, count: "2 per Book, at most 9"}
            queries:
              Q1: {ask: one author, jpql: "SELECT a FROM Author a WHERE a.id = :id"}
            """;

    @Test
    void positions_and_descriptions_of_entities_make_no_difference() {
        String moved = "# moved\n\n" + MODEL.replace("a writer", "someone who writes");
        assertThat(workload(moved).model()).isEqualTo(workload(MODEL).model());
        assertThat(workload(moved)).isEqualTo(workload(MODEL)).hasSameHashCodeAs(workload(MODEL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "length: 10 | length: 11",
                "at most 9 per shelf | at most 8 per shelf",
                "town: | city:",
                "Author: | Writer:",
                "key: isbn | key: code",
                "count: 50, | count: 60,",
                "5/day | 6/day",
                "length: 20 | length: 21",
                "name: {type: text, length: 20} | title: {type: text, length: 20}",
                "name: {type: text, length: 20} | name: {type: ascii, length: 20}",
                "home: {type: address, optional: true} | home: {type: address}",
                "unique: true | unique: false",
                "COUNT(books) | MAX(books.pages)",
                "MAX(books.pages) | MIN(books.pages)",
                "range: 1..900 | range: 1..901",
                "Book.author: | Book.writer:",
                "inverse: books, cardinality: many to one | inverse: parts, cardinality: many to one",
                "at most 90 | at most 91",
                "{to: Author, | {to: Author, optional: true,",
                "5 per Author, at most 90\" | 5 per Author, at most 90\", distribution: zipf 0.5",
                "Book.topics | Book.subjects",
                "inverse: books, cardinality: many to many | inverse: parts, cardinality: many to many",
                "2 per Book | 3 per Book",
            })
    void everything_else_makes_a_difference(String what, String by) {
        String one = MODEL.contains(what) ? MODEL : MODEL.replace("COUNT(books)", what);
        String other = one.replace(what, by);
        assertThat(other).isNotEqualTo(one);
        assertThat(parsed(other)).isNotEqualTo(parsed(one));
    }

    @Test
    void a_cardinality_makes_a_difference() {
        Relationship role = workload(MODEL).model().relationship("Book", "author");
        Relationship other =
                new Relationship(
                        role.owner(),
                        role.role(),
                        role.about(),
                        role.target(),
                        role.inverse(),
                        Cardinality.ONE_TO_ONE,
                        role.optional(),
                        role.count(),
                        role.distribution(),
                        role.cascades(),
                        role.position());
        assertThat(other).isNotEqualTo(role);
    }

    @Test
    void texts_can_be_left_out_of_a_comparison() {
        Workload other = workload(MODEL.replace("one author", "which author?"));
        assertThat(other).isNotEqualTo(workload(MODEL));
        assertThat(other.withoutTexts()).isEqualTo(workload(MODEL).withoutTexts());
        Workload asked = workload(MODEL.replace("a.id = :id", "a.name = :id"));
        assertThat(asked.withoutTexts()).isNotEqualTo(workload(MODEL).withoutTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "entities: | options: {cdc: true}; entities:",
                "entities: | tables: {authors: {cdc: true}}; entities:",
                "a.id = :id\" | a.id = :id\", options: {cdc: true}",
                "a.id = :id\" | a.id = :id\", timeout: 2 s",
            })
    void options_and_settings_make_no_difference_to_the_choice_of_tables(String what, String by) {
        Workload other = workload(MODEL.replace(what, by.replace("; ", "\n")));
        assertThat(other).isNotEqualTo(workload(MODEL));
        assertThat(other.withoutTexts()).isEqualTo(workload(MODEL).withoutTexts());
    }

    /// The model of a file whose questions and derived attributes follow the edit.
    private static Model parsed(String text) {
        String fitting = text.contains("Writer:") ? text.replace("Author", "Writer") : text;
        boolean isRenamed = fitting.contains("inverse: parts, cardinality: many to one");
        return workload(isRenamed ? fitting.replace("(books", "(parts") : fitting).model();
    }

    private static Workload workload(String text) {
        Reading<Workload> reading = WorkloadFile.parse("test", text);
        return reading.value().orElseThrow(() -> new AssertionError(reading.text()));
    }
}
