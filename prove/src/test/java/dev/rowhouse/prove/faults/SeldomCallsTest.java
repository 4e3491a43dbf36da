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

    private static String result(FaultOperator operator, String site) {
        Subject right = Designed.subject(WorkloadFile.parse("tasks", TASKS).value().orElseThrow());
        Fault fault =
                operator.in(right).stream()
                        .filter(each -> each.site().contains(site))
                        .findFirst()
                        .orElseThrow(() ->
                                new AssertionError(
                                        operator.in(right).stream().map(Fault::site).toList()));
        return FaultTrial.of(fault, new FaultTrial.Right(right, LARGEST), LARGEST).by();
    }

    /// The rows through which a second call would find the others are gone after the first of
    /// them.
    @Test
    void a_crash_while_several_instances_that_were_found_together_go() {
        assertThat(result(FaultOperator.RANGE_DELETED, "drop: delete tasks_by_batch"))
                .isEqualTo("copies disagree after a crash and a retry");
    }
}
