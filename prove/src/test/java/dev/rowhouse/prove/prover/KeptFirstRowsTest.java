package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/// Tables that keep the first row of each group.
class KeptFirstRowsTest {
    private static final String INBOX =
            "Inbox: {ask: q, first: 1 per peer by sentAt DESC, jpql: \"SELECT m.peer, m.id, m.body FROM Message m WHERE m.owner = :owner\"}";
    private static final String MESSAGES =
            "Messages: {ask: q, page: 5, jpql: \"SELECT m.id, m.body FROM Message m WHERE m.owner = :owner AND m.peer = :peer ORDER BY m.sentAt DESC\"}";
    private static final String EDIT =
            "edit: {ask: m, jpql: \"UPDATE Message m SET m.body = :body WHERE m.owner = :owner AND m.id = :id\"}";
    private static final String MOVE =
            "move: {ask: m, jpql: \"UPDATE Message m SET m.sentAt = :at WHERE m.owner = :owner AND m.id = :id\"}";

    private static final String DROP =
            "drop: {ask: m, jpql: \"DELETE FROM Message m WHERE m.owner = :owner AND m.id = :id\"}";
    private static final String DROP_OF =
            "drop: {ask: m, jpql: \"DELETE FROM Message m WHERE m.owner = :owner AND m.peer = :peer AND m.sentAt = :at AND m.id = :id\"}";
    private static final String CLEAR =
            "clear: {ask: m, jpql: \"DELETE FROM Message m WHERE m.owner = :owner AND m.peer = :peer\"}";
    private static final String WIPE =
            "wipe: {ask: m, jpql: \"DELETE FROM Message m WHERE m.owner = :owner\"}";
    private static final String TURN =
            "turn: {ask: m, jpql: \"UPDATE Message m SET m.peer = :peer WHERE m.owner = :owner AND m.id = :id\"}";
    private static final String ONE = ", callers: one at a time}";

    private static String model(
            String attribute, String callers, String queries, String mutations) {
        return """
        model: inbox
        entities:
          User: {key: id, count: 40, attributes: {id: int, name: text}}
          Message:
            key: [owner, id]
            count: 1_200
            attributes:
              id: uuid
              peer: {type: text, distinct: 12}
              sentAt: {type: date, range: 2025-01-01..2025-01-20}
              kind: {type: enum, values: [text, file]}
              body: {type: text, optional: true}
              tags: {type: set<text>, items: 2, optional: true}
        %s
        relationships:
          Message.owner: {to: User, inverse: messages, cardinality: many to one, count: "30 per User, at most 90"}
          Message.author: {to: User, inverse: written, cardinality: many to one, count: "30 per User, at most 90"}
        queries:
        %s
        mutations:
          join: {ask: m, jpql: "INSERT INTO User (id, name) VALUES (:id, :name)"}
          send: {ask: m, jpql: "INSERT INTO Message (owner, id, peer, sentAt, kind, body, tags, author) VALUES (:owner, :id, :peer, :at, :kind, :body, :tags, :author)"%s}
        %s
        """
                .formatted(attribute.indent(4), queries.indent(2), callers, mutations.indent(2));
    }

    private static Subject subject(String callers, List<String> queries, List<String> mutations) {
        return Designed.subject(
                TestModels.read(
                        model(
                                "",
                                callers,
                                String.join("\n", queries),
                                String.join("\n", mutations))));
    }

    @Test
    void the_row_of_a_group_is_the_one_that_comes_first_whatever_changes() {
        Subject subject = subject("", List.of(INBOX, MESSAGES), List.of(EDIT));

        Proofs.proven(subject);

        assertThat(subject.design().findTable("latest_messages_by_owner")).isPresent();
        assertThat(List.of("send", "edit"))
                .allMatch(name ->
                        subject.design().findMutation(name).orElseThrow().guarantee().kind()
                                == Guarantee.Kind.HEALS);
    }

    @Test
    void callers_that_meet_leave_the_row_that_comes_first() {
        Exploration exploration =
                new Explorer(
                                subject("", List.of(INBOX, MESSAGES), List.of(EDIT)),
                                new ExplorationSettings(1, 1, 16, 4, 200_000),
                                Clock.system(),
                                ExplorationProgress.NONE)
                        .explore();

        assertThat(exploration.isComplete()).isTrue();
        assertThat(exploration.wrong()).isEmpty();
    }

    @Test
    void instances_may_change_their_order() {
        Proofs.proven(
                subject(
                        ", callers: one at a time",
                        List.of(INBOX, MESSAGES),
                        List.of(one(EDIT), one(MOVE))));
    }

    @Test
    void the_one_before_comes_back_when_the_first_one_of_a_group_goes() {
        Subject subject = subject("", List.of(INBOX, MESSAGES), List.of(DROP_OF));

        Proofs.proven(subject);

        assertThat(subject.design().findMutation("drop").orElseThrow().guarantee().kind())
                .isEqualTo(Guarantee.Kind.HEALS);
    }

    @Test
    void a_deletion_that_reads_the_group_may_meet_others() {
        Subject subject = subject("", List.of(INBOX, MESSAGES), List.of(DROP));

        Proofs.proven(subject);

        assertThat(subject.design().findMutation("drop").orElseThrow().guarantee().kind())
                .isEqualTo(Guarantee.Kind.HEALS);
    }

    @Test
    void callers_that_change_move_and_delete_help_each_other() {
        Subject subject = subject("", List.of(INBOX, MESSAGES), List.of(EDIT, DROP, TURN));

        assertThat(List.of("send", "edit", "drop", "turn"))
                .allMatch(name ->
                        subject.design().findMutation(name).orElseThrow().guarantee().kind()
                                == Guarantee.Kind.REPAIRS);
        assertThat(
                        new Explorer(
                                        subject,
                                        new ExplorationSettings(1, 1, 4, 2, Proofs.states(5_000)),
                                        Clock.system(),
                                        ExplorationProgress.NONE)
                                .explore()
                                .wrong())
                .isEmpty();
    }

    @Test
    void a_row_of_a_group_that_lost_its_last_one_goes() {
        Subject right =
                subject(", callers: one at a time", List.of(INBOX, MESSAGES), List.of(one(DROP)));
        Subject wrong =
                new Subject(
                        right.workload(),
                        Spoiled.withSteps(
                                right.design(), "drop", KeptFirstRowsTest::withoutOtherwise),
                        right.sizes());

        assertThat(Proofs.of(wrong, ProofSettings.of(1)).failures()).isNotEmpty();
    }

    private static List<PlanStep> withoutOtherwise(List<PlanStep> steps) {
        return steps.stream()
                .map(step ->
                        switch (step) {
                            case PlanStep.OwnTime own ->
                                    new PlanStep.OwnTime(
                                            withoutOtherwise(own.steps()), own.reason());
                            case PlanStep.WhenPresent when ->
                                    new PlanStep.WhenPresent(
                                            when.values(), when.steps(), when.reason());
                            default -> step;
                        })
                .toList();
    }

    @Test
    void instances_may_go_and_change_their_group() {
        Proofs.proven(
                subject(
                        ", callers: one at a time",
                        List.of(INBOX, MESSAGES),
                        List.of(
                                one(EDIT),
                                one(MOVE),
                                one(DROP),
                                one(CLEAR),
                                one(WIPE),
                                one(TURN))));
    }

    @Test
    void several_groups_lists_and_orders_are_proven_for_one_caller() {
        Subject subject =
                subject(
                        ", callers: one at a time",
                        List.of(
                                INBOX,
                                "Sorted: {ask: q, first: 1 per peer, page: 3, jpql: \"SELECT m.peer, m.body, m.author.name AS author FROM Message m WHERE m.owner = :owner ORDER BY m.sentAt DESC, m.peer\"}",
                                "First: {ask: q, first: \"1 per owner, author, kind by sentAt\", jpql: \"SELECT m.author, m.id, m.sentAt FROM Message m WHERE m.owner IN :owners\"}",
                                "All: {ask: q, bucket: single, first: 1 per owner by sentAt DESC, jpql: \"SELECT m.owner, m.body FROM Message m\"}"),
                        List.of(
                                one(EDIT),
                                "tag: {ask: m, jpql: \"UPDATE Message m SET m.tags = m.tags + :tags WHERE m.owner = :owner AND m.id = :id\", callers: one at a time}",
                                "redate: {ask: m, jpql: \"UPDATE Message m SET m.sentAt = :to WHERE m.owner = :owner AND m.sentAt = :from\", callers: one at a time}",
                                "rename: {ask: m, jpql: \"UPDATE User u SET u.name = :name WHERE u.id = :id\", callers: one at a time}"));

        Proofs.proven(subject);

        QueryPlan sorted = subject.design().findQuery("Sorted").orElseThrow();
        assertThat(sorted.sort()).isNotEmpty();
        assertThat(subject.design().tables())
                .filteredOn(table -> table.shape().first().isPresent())
                .hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void a_key_that_changes_as_a_part_of_another_key_is_refused() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                """
                                model: inbox
                                entities:
                                  Account: {key: id, count: 40, attributes: {id: int}}
                                  User: {key: account, attributes: {name: text}}
                                  Message: {key: id, count: 400, attributes: {id: uuid, peer: text}}
                                relationships:
                                  User.account: {to: Account, cardinality: one to one, count: 1 per Account}
                                  Message.owner: {to: User, inverse: messages, cardinality: many to one, count: 10 per User}
                                queries:
                                  Inbox: {ask: q, first: 1 per peer by id, jpql: "SELECT m.peer FROM Message m WHERE m.owner = :owner"}
                                mutations:
                                  renumber: {ask: m, jpql: "UPDATE Account a SET a.id = :new WHERE a.id = :id"}
                                """));

        assertThat(subject.design().unserved())
                .singleElement()
                .satisfies(
                        each -> assertThat(each.reason()).contains("changes the key of Account"));
    }

    private static String one(String mutation) {
        return mutation.replace("}", ONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "put: {ask: m, jpql: \"INSERT INTO Message (owner, id, peer, sentAt, kind, body, tags, author) VALUES (:owner, :id, :peer, :at, :kind, :body, :tags, :author) ON CONFLICT DO UPDATE\"} | 1 per peer by sentAt DESC | = :owner | moves",
                "turn: {ask: m, jpql: \"UPDATE User u SET u.id = :new WHERE u.id = :id\"} | 1 per peer by sentAt DESC | = :owner | changes the key",
                "'' | 2 per peer by sentAt DESC | = :owner | only the first one",
                "'' | 1 per peer by sentAt DESC | IN :owners | leaves out",
                "'' | 1 per peer by sentAt DESC | = :owner AND m.sentAt > :since | leaves out",
            })
    void what_no_row_can_keep_is_refused(
            String mutation, String first, String condition, String reason) {
        Subject subject =
                subject(
                        "",
                        List.of(
                                "Inbox: {ask: q, first: %s, jpql: \"SELECT m.peer FROM Message m WHERE m.owner %s\"}"
                                        .formatted(first, condition)),
                        List.of(mutation));

        assertThat(subject.design().unserved())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).contains(reason));
    }
}
