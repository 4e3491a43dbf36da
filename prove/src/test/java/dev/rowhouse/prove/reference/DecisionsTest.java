package dev.rowhouse.prove.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Workload;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.data.Instance;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class DecisionsTest {
    private static final Workload WORKLOAD =
            TestModels.read(
                    """
                    model: videos
                    entities:
                      Video: {key: id, count: 10, attributes: {id: int, title: text, views: counter}}
                    queries:
                      Q1: {ask: A video, jpql: "SELECT v FROM Video v WHERE v.id = :id"}
                    mutations:
                      add: {ask: A video comes, when: not exists, jpql: "INSERT INTO Video (id, title) VALUES (:id, :title)"}
                    """);

    @Test
    void an_insert_that_is_repeated_after_a_count_may_be_taken_for_done() {
        assertThat(verdict("rain")).isEqualTo(Decisions.Verdict.EITHER);
    }

    @Test
    void an_insert_of_another_instance_with_the_key_is_declined() {
        assertThat(verdict("snow")).isEqualTo(Decisions.Verdict.DECLINED);
    }

    /// The verdict on an insert while there is a video named "rain" that has been counted.
    private static Decisions.Verdict verdict(String title) {
        Instance counted =
                new Instance(
                        "Video",
                        Map.of(
                                "id", Datum.of(NativeType.INT, 1),
                                "title", Datum.of(NativeType.TEXT, "rain"),
                                "views", Datum.of(NativeType.COUNTER, 18L)));
        ConceptualMutation add = WORKLOAD.findMutation("add").orElseThrow();
        Bindings bindings =
                new Bindings(
                        Map.of(
                                "id", Optional.of(Datum.of(NativeType.INT, 1)),
                                "title", Optional.of(Datum.of(NativeType.TEXT, title))));
        return Decisions.of(Dataset.of(WORKLOAD.model(), List.of(counted)), add, bindings);
    }
}
