package dev.rowhouse.prove.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.stage.Subject;

import org.junit.jupiter.api.Test;

/// Faults that only calls show which chance draws too rarely.
class SeldomCallsTest {
    private static final int LARGEST = 100;

    private static final String TASKS =
            """
            model: tasks
            entities:
              Task: {key: id, count: 1000, attributes: {id: int, batch: bigint, title: text}}
              Note: {key: [task, at], count: 1000, attributes: {at: timestamp}}
            relationships:
              Note.task: {to: Task, inverse: notes, cardinality: many to one, count: "1 per Task, at most 50"}
            queries:
              OfTitle: {ask: The tasks of a title, jpql: "SELECT t.id FROM Task t WHERE t.title = :title"}
              Notes: {ask: The notes of a batch, jpql: "SELECT n.at, n.task.id FROM Note n WHERE n.task.batch = :batch"}
            mutations:
              add: {ask: A task, jpql: "INSERT INTO Task (id, batch, title) VALUES (:id, :batch, :title)"}
              note: {ask: A note, jpql: "INSERT INTO Note (task, at) VALUES (:task, :at)"}
              drop: {ask: A batch goes, jpql: "DELETE FROM Task t WHERE t.batch = :batch"}
            """;

    private static final String AUCTION =
            """
            model: auction
            entities:
              Item: {key: id, count: 1000, attributes: {id: int, title: text, lowest: {derived: MIN(offers.amount)}}}
              Offer: {key: [item, at], count: 2000, attributes: {at: timestamp, amount: {type: int, unique: true}}}
            relationships:
              Offer.item: {to: Item, inverse: offers, cardinality: many to one, count: "2 per Item, at most 50"}
            queries:
              Lowest: {ask: The cheap items, bucket: single, jpql: "SELECT i.id, i.lowest FROM Item i WHERE i.lowest >= :low"}
              Offers: {ask: The offers of an item, jpql: "SELECT o.at, o.amount FROM Offer o WHERE o.item = :item"}
            mutations:
              add: {ask: An item, callers: one at a time, jpql: "INSERT INTO Item (id, title) VALUES (:id, :title)"}
              offer: {ask: An offer, callers: one at a time, jpql: "INSERT INTO Offer (item, at, amount) VALUES (:item, :at, :amount)"}
            """;

    private static final String GROUPS =
            """
            model: groups
            entities:
              Team: {key: id, count: 200, attributes: {id: int, size: int, large: {derived: "CASE WHEN size > 20 THEN 1 ELSE 0 END"}}}
              Player: {key: [name, team], count: 1000, attributes: {name: text}}
            relationships:
              Player.team: {to: Team, inverse: players, cardinality: many to one, count: "5 per Team, at most 50"}
            queries:
              OfTeam: {ask: The players of a team, jpql: "SELECT p.name FROM Player p WHERE p.team = :team"}
              Size: {ask: The size of a team, jpql: "SELECT t.size FROM Team t WHERE t.id = :id"}
              OfSize: {ask: The teams of a size, jpql: "SELECT t.id FROM Team t WHERE t.large = :large"}
            mutations:
              found: {ask: A team, callers: one at a time, jpql: "INSERT INTO Team (id, size) VALUES (:id, :size)"}
              join: {ask: A player, callers: one at a time, jpql: "INSERT INTO Player (name, team) VALUES (:name, :team)"}
              close: {ask: The teams of a size go, callers: one at a time, jpql: "DELETE FROM Team t WHERE t.large = :large"}
            """;

    private static String result(FaultOperator operator, String site) {
        return result(TASKS, operator, site);
    }

    private static String result(String model, FaultOperator operator, String site) {
        Subject right = Designed.subject(WorkloadFile.parse("model", model).value().orElseThrow());
        Fault fault =
                operator.in(right).stream()
                        .filter(each -> each.site().contains(site))
                        .findFirst()
                        .orElseThrow(() ->
                                new AssertionError(
                                        operator.in(right).stream().map(Fault::site).toList()));
        FaultTrial.Extent extent = FaultTrial.Extent.usual(LARGEST);
        return FaultTrial.of(fault, new FaultTrial.Right(right, extent)).by();
    }

    /// The rows through which a second call would find the others are gone after the first of
    /// them.
    @Test
    void a_crash_while_several_instances_that_were_found_together_go() {
        assertThat(result(FaultOperator.RANGE_DELETED, "drop: delete tasks_by_batch"))
                .isEqualTo("copies disagree after a crash and a retry");
    }

    /// The row of the old minimum stays: the second call finds the new one in the owner's row.
    @Test
    void a_crash_while_an_owner_gets_a_new_minimum() {
        assertThat(
                        result(
                                AUCTION,
                                FaultOperator.LAST_STEP_FIRST,
                                "offer, afterwards: update items"))
                .isEqualTo("copies disagree after a crash and a retry");
    }

    /// All that have a computed value go, although others refer to most instances that have it.
    @Test
    void instances_with_a_computed_value_that_many_have() {
        assertThat(result(GROUPS, FaultOperator.RANGE_DELETED, "close: delete teams_by_large"))
                .isEqualTo("copies disagree after a crash and a retry");
    }
}
