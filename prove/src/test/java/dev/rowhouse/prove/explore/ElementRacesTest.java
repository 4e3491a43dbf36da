package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Callers that change elements of one collection at the same time.
class ElementRacesTest {
    private static final ExplorationSettings BRIEF = new ExplorationSettings(1, 1, 4, 2, 200_000);

    /// @param callers who may change users at the same time
    /// @param questions other questions
    private static Subject subject(String callers, String questions) {
        return Designed.subject(
                TestModels.read(
                        """
                        model: users
                        entities:
                          User: {key: id, count: 40, %s attributes: {id: int, name: text, skills: {type: set<int>, items: 2, optional: true}}}
                          Task: {key: id, count: 400, attributes: {id: int, title: text}}
                        relationships:
                          Task.user: {to: User, inverse: tasks, cardinality: many to one, count: "10 per User, at most 40"}
                        queries:
                          User: {ask: user, jpql: "SELECT u FROM User u WHERE u.id = :id"}
                          Tasks: {ask: tasks, jpql: "SELECT t.id, t.title FROM Task t WHERE t.user = :user"}
                        %s
                        mutations:
                          join: {ask: join, jpql: "INSERT INTO User (id, name, skills) VALUES (:id, :name, :skills)"}
                          assign: {ask: assign, jpql: "INSERT INTO Task (id, user, title) VALUES (:id, :user, :title)"}
                          learn: {ask: learn, jpql: "UPDATE User u SET u.skills = u.skills + :skills WHERE u.id = :id AND u.name = :name"}
                          unlearn: {ask: unlearn, jpql: "UPDATE User u SET u.skills = u.skills - :skills WHERE u.id = :id AND u.name = :name"}
                        """
                                .formatted(callers, questions.indent(2))));
    }

    private static final String NAMED =
            "Named: {ask: named, never: lookup, jpql: \"SELECT u.id, u.skills FROM User u WHERE u.name = :name\"}";
    private static final String COPIED =
            "Task: {ask: task, never: lookup, jpql: \"SELECT t.title, t.user.skills FROM Task t WHERE t.id = :id\"}";

    private static Exploration explored(Subject subject) {
        return new Explorer(subject, BRIEF, Clock.system(), ExplorationProgress.NONE).explore();
    }

    private static void assertRight(Subject subject) {
        assertThat(subject.design().unserved()).isEmpty();
        assertThat(explored(subject).wrong()).isEmpty();
    }

    @Test
    void own_tables_have_the_same_elements() {
        assertRight(subject("", NAMED));
    }

    @Test
    void copies_in_rows_of_others_have_the_same_elements() {
        assertRight(subject("", COPIED));
        assertRight(subject("", NAMED + "\n" + COPIED));
    }

    @Test
    void callers_that_help_each_other_leave_the_same_elements_everywhere() {
        assertRight(subject("callers: help each other,", NAMED));
    }
}
