package dev.rowhouse.model.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.model.query.WorkloadFile;

import org.junit.jupiter.api.Test;

import java.util.List;

class IdentityTest {
    private static final String MODEL =
            """
            model: identity
            entities:
              Company: {key: id, count: 10, attributes: {id: int, name: text}}
              Office: {key: [company, city], attributes: {city: text}}
              Person: {key: id, unique: [[office, name]], attributes: {id: int, name: text}}
              Badge: {key: serial, count: 1000, attributes: {serial: text, chip: {type: text, unique: true}}}
              Project: {key: code, count: 100, attributes: {code: text}}
            relationships:
              Office.company: {to: Company, inverse: offices, cardinality: many to one, count: "5 per Company"}
              Person.office: {to: Office, inverse: people, cardinality: many to one, count: "20 per Office"}
              Person.boss: {to: Person, inverse: staff, cardinality: many to one, optional: true, count: "1 per Person, at most 9"}
              Badge.owner: {to: Person, inverse: badge, cardinality: one to one}
              Person.projects: {to: Project, inverse: members, cardinality: many to many, count: "2 per Person"}
            queries:
              Q1:
                ask: A question
                jpql: %s
            """;

    @Test
    void a_row_of_a_one_to_many_relationship_is_identified_by_the_many_side() {
        assertThat(
                        missing(
                                "SELECT p.name FROM Company c JOIN c.offices o JOIN o.people p WHERE c.id = :c"))
                .containsExactly("id");
    }

    @Test
    void a_weak_entity_is_identified_by_its_owner_and_its_own_part() {
        assertThat(missing("SELECT o.city FROM Office o WHERE o.city = :city"))
                .containsExactly("company.id");
        assertThat(missing("SELECT o.city FROM Office o WHERE o.company = :c"))
                .containsExactly("city");
    }

    @Test
    void an_attribute_that_is_unique_identifies_as_a_key_does() {
        assertThat(missing("SELECT b.serial FROM Badge b WHERE b.chip = :chip")).isEmpty();
        assertThat(
                        missing(
                                "SELECT b.serial, p.name FROM Badge b JOIN b.owner p WHERE b.chip = :chip"))
                .isEmpty();
    }

    @Test
    void a_candidate_key_identifies_by_all_its_parts_together() {
        assertThat(missing("SELECT p.id FROM Person p WHERE p.office = :office AND p.name = :name"))
                .isEmpty();
        assertThat(missing("SELECT p.id FROM Person p WHERE p.name = :name")).containsExactly("id");
        assertThat(
                        missing(
                                "SELECT p.id FROM Person p WHERE p.office.city = :city AND p.name = :name"))
                .containsExactly("id");
    }

    @Test
    void a_link_is_identified_by_both_ends() {
        assertThat(missing("SELECT j.code FROM Person p JOIN p.projects j WHERE p.name = :name"))
                .containsExactly("person.id", "project.code");
        assertThat(missing("SELECT j.code FROM Person p JOIN p.projects j WHERE p.id = :p"))
                .containsExactly("project.code");
    }

    @Test
    void a_one_to_one_relationship_is_identified_by_either_side() {
        assertThat(missing("SELECT b.serial FROM Person p JOIN p.badge b WHERE p.id = :p"))
                .isEmpty();
        assertThat(missing("SELECT b.owner.name FROM Badge b WHERE b.serial = :s")).isEmpty();
    }

    @Test
    void two_ways_into_one_instance_multiply_and_need_both_keys() {
        assertThat(
                        missing(
                                "SELECT j.code, s.name FROM Person p JOIN p.projects j JOIN p.staff s WHERE p.id = :p"))
                .containsExactly("project.code", "id");
    }

    @Test
    void an_entity_that_refers_to_itself_keeps_its_two_places_apart() {
        assertThat(missing("SELECT s.name FROM Person p JOIN p.staff s WHERE p.name = :name"))
                .containsExactly("id");
        assertThat(missing("SELECT p.boss.name FROM Person p WHERE p.boss.office.city = :city"))
                .containsExactly("id");
    }

    @Test
    void patterns_with_the_same_roots_have_the_same_rows_however_they_are_written() {
        RowShape one =
                shape("SELECT p.name FROM Office o JOIN o.people p WHERE o.city = :c").shape();
        RowShape other = shape("SELECT p.name FROM Person p WHERE p.office.city = :c").shape();
        assertThat(one.match(other)).isPresent();
    }

    @Test
    void an_optional_reference_that_is_walked_through_leaves_rows_out() {
        RowShape all = shape("SELECT p.name FROM Person p WHERE p.id = :p").shape();
        RowShape led = shape("SELECT p.boss.name FROM Person p WHERE p.id = :p").shape();
        assertThat(led.required()).containsExactly(Node.root(0).to("boss"));
        assertThat(all.match(led)).isEmpty();
    }

    private static Workload workload(String jpql) {
        var reading = WorkloadFile.parse("model.yaml", MODEL.formatted(jpql));
        assertThat(reading.value()).as(reading.text()).isPresent();
        return reading.value().orElseThrow();
    }

    private static PatternShape shape(String jpql) {
        Question question = workload(jpql).questions().getFirst();
        return PatternShape.of(question.query().pattern(), PatternShape.Unnesting.MEMBERS);
    }

    /// The paths of what makes the rows of a question unique beyond what it binds.
    private static List<String> missing(String jpql) {
        Workload workload = workload(jpql);
        Model model = workload.model();
        PatternShape shape = shape(jpql);
        List<Field> bound =
                workload.questions().getFirst().query().pattern().conditions().stream()
                        .map(condition -> (Condition.Comparison) condition)
                        .map(condition -> shape.field(condition.attribute()))
                        .toList();
        return new Identity(model, shape.shape()).missing(bound).stream().map(Field::path).toList();
    }
}
