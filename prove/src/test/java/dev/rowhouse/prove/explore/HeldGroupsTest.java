package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.plan.step.Guarantee;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.explore.report.Anomaly;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.Finding;
import dev.rowhouse.prove.explore.search.Situation;
import dev.rowhouse.prove.prover.Spoiled;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Calls of several statements that hold all their instances: whoever finds one of them finishes
/// all statements. Somebody is hired for an advert; both are in a table ordered by what is paid.
class HeldGroupsTest {
    private static final ExplorationSettings BRIEF = new ExplorationSettings(1, 1, 4, 2, 20_000);

    static final String HIRING =
            """
            model: hiring
            entities:
              Advert: {key: id, count: 60, attributes: {id: int, salary: {type: int, range: 1..3}}}
              Person: {key: id, count: 60, attributes: {id: int, wage: {type: int, range: 1..3}}}
            queries:
              Adverts: {ask: adverts, jpql: "SELECT a.id FROM Advert a WHERE a.salary = :salary"}
              People: {ask: people, jpql: "SELECT p.id FROM Person p WHERE p.wage = :wage"}
            mutations:
              raise: {ask: another salary, jpql: "UPDATE Advert a SET a.salary = :salary WHERE a.id = :id"}
              pay: {ask: another wage, jpql: "UPDATE Person p SET p.wage = :wage WHERE p.id = :id"}
              hire:
                ask: somebody is hired
                jpql:
                  - %s
                  - %s
            """;

    private static final String JOIN = "INSERT INTO Person (id, wage) VALUES (:person, :wage)";
    private static final String GONE = "DELETE FROM Advert a WHERE a.id = :advert";
    private static final String LOWER =
            "{jpql: \"UPDATE Advert a SET a.salary = :less WHERE a.id = :advert\", when: \"a.salary = :before\"}";
    private static final String PAID = "UPDATE Person p SET p.wage = :wage WHERE p.id = :person";

    private static Subject subject(String first, String second) {
        return Designed.subject(TestModels.read(HIRING.formatted(first, second)));
    }

    private static Exploration explored(Subject subject) {
        return new Explorer(subject, BRIEF, Clock.system(), ExplorationProgress.NONE).explore();
    }

    private static MutationPlan hire(Subject subject) {
        return subject.design().findMutation("hire").orElseThrow();
    }

    /// The same subject with other steps inside the hold of `hire`. Callers who finish its calls
    /// still run all steps.
    private static Subject spoiled(Subject right, UnaryOperator<PlanStep.Hold> change) {
        return new Subject(
                right.workload(),
                Spoiled.withSteps(
                        right.design(),
                        "hire",
                        steps -> List.of(change.apply((PlanStep.Hold) steps.getFirst()))),
                right.sizes());
    }

    private static PlanStep.Hold withoutLooks(PlanStep.Hold hold) {
        List<PlanStep> parts = new ArrayList<>();
        for (PlanStep step : hold.steps()) {
            PlanStep.Part part = (PlanStep.Part) step;
            parts.add(
                    new PlanStep.Part(
                            part.number(),
                            part.steps().stream()
                                    .filter(each -> !(each instanceof PlanStep.StillHeld))
                                    .toList(),
                            part.reason()));
        }
        return hold.around(parts);
    }

    @Test
    void a_call_that_crashed_is_finished_with_all_its_statements() {
        Subject subject = subject(JOIN, GONE);
        assertThat(hire(subject).guarantee().kind()).isEqualTo(Guarantee.Kind.REPAIRS);
        assertThat(hire(subject).hold().orElseThrow().instances())
                .extracting(name -> name.what())
                .containsExactly("Person", "Advert");

        Exploration hiring = explored(subject);

        assertThat(hiring.wrong()).isEmpty();
        assertThat(
                        hiring.findings().stream()
                                .filter(each -> each.situation() == Situation.CRASH_BEFORE)
                                .filter(each -> each.mutations().getFirst().equals("hire"))
                                .map(Finding::anomaly))
                .isNotEmpty()
                .containsOnly(Anomaly.HEALS);
    }

    @Test
    void callers_who_help_each_other_as_the_model_asks_are_explored() {
        Subject subject =
                Designed.subject(
                        TestModels.read(
                                HIRING.formatted(JOIN, GONE)
                                        .replace(
                                                "{key: id,",
                                                "{key: id, callers: help each other,")));

        Exploration hiring = explored(subject);

        assertThat(hiring.wrong()).isEmpty();
        assertThat(hiring.findings()).anyMatch(each -> each.mutations().contains("hire"));
    }

    @Test
    void a_first_statement_decides_whether_all_happen() {
        Subject subject = subject(LOWER, PAID);
        assertThat(hire(subject).guarantee().kind()).isEqualTo(Guarantee.Kind.REPAIRS);
        assertThat(PlanStep.walk(hire(subject).steps()))
                .anyMatch(PlanStep.Require.class::isInstance);
        assertThat(explored(subject).wrong()).isEmpty();
    }

    @Test
    void without_its_second_statement_a_call_is_found_half_done() {
        Subject right = subject(JOIN, GONE);
        Exploration hiring =
                explored(spoiled(right, hold -> hold.around(hold.steps().subList(0, 1))));
        assertThat(hiring.wrong()).isNotEmpty();
    }

    @Test
    void without_the_name_of_its_second_instance_a_call_meets_others_there() {
        Subject right = subject(LOWER, PAID);
        Exploration hiring =
                explored(
                        spoiled(
                                right,
                                hold ->
                                        new PlanStep.Hold(
                                                hold.table(),
                                                hold.instances().subList(0, 1),
                                                hold.parameters(),
                                                hold.taken(),
                                                hold.claim(),
                                                hold.look(),
                                                hold.release(),
                                                hold.steps(),
                                                hold.reason())));
        assertThat(hiring.wrong().stream().map(finding -> Set.copyOf(finding.mutations())))
                .contains(Set.of("hire", "pay"));
    }

    @Test
    void without_its_looks_a_slow_caller_writes_what_it_has_read_of_a_later_call() {
        Subject right = subject(JOIN, GONE);
        Exploration hiring = explored(spoiled(right, HeldGroupsTest::withoutLooks));
        assertThat(hiring.wrong()).isNotEmpty();
    }

    @Test
    void a_call_whose_first_statement_was_done_goes_on_with_the_second() {
        Subject right = subject(LOWER, PAID);
        Exploration hiring =
                explored(
                        new Subject(
                                right.workload(),
                                right.design()
                                        .withMutations(
                                                right.design().mutations().stream()
                                                        .map(plan ->
                                                                plan.finishing(
                                                                        plan.finishes().stream()
                                                                                .map(
                                                                                        HeldGroupsTest
                                                                                                ::inOnePart)
                                                                                .toList()))
                                                        .toList()),
                                right.sizes()));
        assertThat(hiring.wrong()).isNotEmpty();
    }

    /// The plan whose steps end for good when the first statement finds its work done.
    private static MutationPlan inOnePart(MutationPlan plan) {
        return plan.withSteps(
                plan.steps().stream()
                        .map(step ->
                                step instanceof PlanStep.Hold hold
                                        ? hold.around(
                                                hold.steps().stream()
                                                        .flatMap(each ->
                                                                each instanceof PlanStep.Part part
                                                                        ? part.steps().stream()
                                                                        : List.of(each).stream())
                                                        .toList())
                                        : step)
                        .toList());
    }

    private static final String TRANSFERS =
            """
            model: transfers
            entities:
              Account:
                key: id
                count: 60
                callers: help each other
                attributes: {id: int, balance: {type: int, range: 1..3}, last: int}
            queries:
              Balance: {ask: a balance, jpql: "SELECT a.balance, a.last FROM Account a WHERE a.id = :id"}
              Rich: {ask: accounts, jpql: "SELECT a.id FROM Account a WHERE a.balance = :balance"}
            mutations:
              transfer:
                ask: an amount goes to another account
                jpql:
                  - {jpql: "UPDATE Account a SET a.balance = :fromLeft, a.last = :transfer WHERE a.id = :from", when: a.last = :fromLast}
                  - {jpql: "UPDATE Account b SET b.balance = :toLeft, b.last = :transfer WHERE b.id = :to", when: b.last = :toLast}
              deposit: {ask: an amount comes, jpql: "UPDATE Account a SET a.balance = :left, a.last = :transfer WHERE a.id = :id"}
            """;

    private static Subject transfers(UnaryOperator<List<PlanStep>> change) {
        Subject right = Designed.subject(TestModels.read(TRANSFERS));
        return new Subject(
                right.workload(),
                Spoiled.withSteps(right.design(), "transfer", change),
                right.sizes());
    }

    @Test
    void two_accounts_change_together_or_not_at_all() {
        Subject subject = transfers(steps -> steps);
        assertThat(subject.design().findMutation("transfer").orElseThrow().guarantee().kind())
                .isEqualTo(Guarantee.Kind.REPAIRS);

        Exploration transfers = explored(subject);

        assertThat(transfers.wrong()).isEmpty();
        assertThat(transfers.findings())
                .anyMatch(each ->
                        each.situation() == Situation.CRASH_BEFORE
                                && each.mutations().equals(List.of("transfer", "deposit"))
                                && each.anomaly() == Anomaly.HEALS);
    }

    @Test
    void without_the_early_test_one_account_changes_alone() {
        Exploration transfers =
                explored(
                        transfers(steps -> {
                            PlanStep.Hold hold = (PlanStep.Hold) steps.getLast();
                            List<PlanStep> changed = new ArrayList<>(steps);
                            changed.removeLast();
                            changed.add(hold.around(hold.steps().subList(1, hold.steps().size())));
                            return changed;
                        }));
        assertThat(transfers.wrong()).isNotEmpty();
    }
}
