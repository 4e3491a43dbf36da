package dev.rowhouse.prove.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.CassandraAddress;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.ClusterSettings;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.RequestLevels;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Requests carry the settings that the model states, and a cluster is asked at the stated levels.
class StatedSettingsTest {
    private static final String MODEL =
            """
            model: notes
            entities:
              Note: {key: id, count: 10, attributes: {id: int, topic: text, text: text}}
            queries:
              Q1: {ask: The notes on some topics, jpql: "SELECT n.id, n.text FROM Note n WHERE n.topic = :topic", consistency: one, timeout: 2 s}
              Q2: {ask: A note, jpql: "SELECT n.text FROM Note n WHERE n.id = :id"}
            mutations:
              write: {ask: A note is written, jpql: "INSERT INTO Note (id, topic, text) VALUES (:id, :topic, :text)", together: true, consistency: all}
              retract: {ask: A note goes, jpql: "DELETE FROM Note n WHERE n.id = :id", consistency: all}
            """;

    private static final Map<String, Optional<Datum>> NOTE =
            Map.of(
                    "id", Optional.of(Datum.of(NativeType.INT, 1)),
                    "topic", Optional.of(Datum.of(NativeType.TEXT, "cats")),
                    "text", Optional.of(Datum.of(NativeType.TEXT, "purr")));

    private static Design design(String model) {
        return Designed.subject(WorkloadFile.parse("notes", model).value().orElseThrow()).design();
    }

    /// Notes the settings of each request.
    private static final class Notebook extends ForwardingTarget {
        private final List<String> settings = new ArrayList<>();

        Notebook(Target target) {
            super(target);
        }

        private void note(Call call) {
            settings.add(call.cql().substring(0, 6) + ": " + call.settings().text());
        }

        @Override
        public Fetched fetch(Call call, Paging paging) {
            note(call);
            return super.fetch(call, paging);
        }

        @Override
        public void write(Call call) {
            note(call);
            super.write(call);
        }

        @Override
        public void writeBatch(PlanStep.Batch.Kind kind, List<Call> calls) {
            calls.forEach(this::note);
            super.writeBatch(kind, calls);
        }
    }

    @Test
    void every_request_of_a_plan_carries_its_settings() {
        Design design = design(MODEL);
        try (Notebook target =
                new Notebook(
                        new EmbeddedTarget(
                                new RowhouseComponents(Clock.system(), RandomSource.seeded(1))))) {
            target.create(design);
            MutationRun.run(target, design.findMutation("write").orElseThrow(), new Bindings(NOTE));
            QueryRun run =
                    new QueryRun(
                            target,
                            design.findQuery("Q1").orElseThrow(),
                            new Bindings(Map.of("topic", NOTE.get("topic"))));
            assertThat(run.next().rows()).hasSize(1);
            new QueryRun(
                            target,
                            design.findQuery("Q2").orElseThrow(),
                            new Bindings(Map.of("id", NOTE.get("id"))))
                    .next();
            MutationRun.run(
                    target,
                    design.findMutation("retract").orElseThrow(),
                    new Bindings(Map.of("id", NOTE.get("id"))));

            assertThat(target.settings)
                    .contains("INSERT: consistency all", "SELECT: consistency one, timeout 2 s")
                    .contains("SELECT: ", "DELETE: consistency all", "SELECT: consistency all");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "one, all, 3, true",
        "one, quorum, 3, false",
        "quorum, one, 3, false",
        "quorum, quorum, 3, true",
        "local_one, one, 1, true",
        "two, two, 3, true",
        "two, two, 1, false",
        "one, quorum, 2, true"
    })
    void a_proof_needs_levels_at_which_reads_see_writes(
            String read, String write, int replicas, boolean isEnough) {
        Design design =
                design(
                        MODEL.replace("consistency: one", "consistency: " + read)
                                .replace("consistency: all", "consistency: " + write));
        assertThat(RequestLevels.obstacle(design, cluster(replicas, Optional.empty())).isEmpty())
                .isEqualTo(isEnough);
        assertThat(RequestLevels.obstacle(design, cluster(replicas, Optional.of("QUORUM"))))
                .isEmpty();
    }

    private static ClusterSettings cluster(int replicas, Optional<String> level) {
        return new ClusterSettings(
                List.of(new CassandraAddress("a", 1)), level, Optional.empty(), replicas, "");
    }
}
