package dev.rowhouse.prove.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.stage.Designed;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// A call is a value between two requests, on the plans of the example `likes`.
class MutationStateTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Datum CUSTOMER = Datum.of(NativeType.UUID, new UUID(1, 1));
    private static final Datum PRODUCT = Datum.of(NativeType.UUID, new UUID(2, 2));
    private static final Datum NAME = Datum.of(NativeType.TEXT, "ann");
    private static final Datum OTHER_NAME = Datum.of(NativeType.TEXT, "bob");

    private final MutationPlan like = plan("like");
    private final MutationPlan rename = plan("renameProduct");

    private static MutationPlan plan(String mutation) {
        Path model = Path.of("..", "examples", "likes", "model.yaml");
        return Designed.subject(WorkloadFile.read(FileSystem.system(), model).value().orElseThrow())
                .design()
                .findMutation(mutation)
                .orElseThrow();
    }

    private static Bindings bindings(Map<String, Datum> values) {
        Map<String, Optional<Datum>> present = new LinkedHashMap<>();
        values.forEach((name, value) -> present.put(name, Optional.of(value)));
        return new Bindings(present);
    }

    private MutationState liking() {
        return MutationState.begin(
                like,
                bindings(
                        Map.of(
                                "customer",
                                CUSTOMER,
                                "product",
                                PRODUCT,
                                "likedAt",
                                Datum.of(NativeType.TIMESTAMP, NOW))),
                NOW);
    }

    private static Map<String, Optional<Datum>> named(Datum name) {
        return Map.of("name", Optional.of(name));
    }

    @Test
    void a_call_waits_for_the_answer_to_its_first_request() {
        MutationState first = liking();
        assertThat(first.end()).isEmpty();
        assertThat(first.next()).isInstanceOf(NextCall.Read.class);
        assertThat(first.next().calls())
                .singleElement()
                .extracting(Call::cql)
                .asString()
                .startsWith("SELECT name FROM ");
    }

    @Test
    void states_are_equal_when_they_have_read_the_same() {
        MutationState left = liking().afterRead(List.of(named(NAME)), NOW);
        MutationState right = liking().afterRead(List.of(named(NAME)), NOW);
        MutationState other = liking().afterRead(List.of(named(OTHER_NAME)), NOW);
        assertThat(left).isEqualTo(right).hasSameHashCodeAs(right);
        assertThat(left).isNotEqualTo(other).isNotEqualTo(liking());
    }

    @Test
    void an_answer_leaves_the_state_before_it_unchanged() {
        MutationState before = liking();
        before.afterRead(List.of(named(NAME)), NOW);
        assertThat(before).isEqualTo(liking());
    }

    @Test
    void a_missing_row_ends_the_call_before_its_first_write() {
        assertThat(liking().afterRead(List.of(), NOW).end()).contains(MutationRun.End.REFUSED);
    }

    @Test
    void a_loop_runs_once_for_each_row() {
        MutationState listing =
                MutationState.begin(rename, bindings(Map.of("product", PRODUCT, "name", NAME)), NOW)
                        .afterWrite(NOW)
                        .afterTime(NOW)
                        .afterRead(List.of(named(NAME)), NOW);
        Map<String, Optional<Datum>> row =
                Map.of(
                        "customer_id",
                        Optional.of(CUSTOMER),
                        "liked_at",
                        Optional.of(Datum.of(NativeType.TIMESTAMP, NOW)));
        assertThat(writes(listing.afterRead(List.of(row, row, row), NOW)))
                .isEqualTo(writes(listing.afterRead(List.of(), NOW)) + 3);
    }

    @Test
    void what_follows_a_new_time_carries_it() {
        MutationState first =
                MutationState.begin(
                        rename, bindings(Map.of("product", PRODUCT, "name", NAME)), NOW);
        MutationState later =
                first.afterWrite(NOW)
                        .afterTime(NOW.plusSeconds(1))
                        .afterRead(List.of(named(NAME)), NOW)
                        .afterRead(
                                List.of(
                                        Map.of(
                                                "customer_id",
                                                Optional.of(CUSTOMER),
                                                "liked_at",
                                                Optional.of(Datum.of(NativeType.TIMESTAMP, NOW)))),
                                NOW);
        assertThat(timestamp(later)).isEqualTo(timestamp(first) + 1_000_000);
    }

    private static long timestamp(MutationState state) {
        return state.next().calls().getFirst().timestamp().orElseThrow();
    }

    private static int writes(MutationState state) {
        int writes = 0;
        MutationState current = state;
        while (current.end().isEmpty()) {
            current = current.afterWrite(NOW);
            writes++;
        }
        assertThat(current.end()).contains(MutationRun.End.DONE);
        return writes;
    }

    @Test
    void an_answer_must_fit_the_request() {
        assertThatThrownBy(() -> liking().afterWrite(NOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("SELECT");
    }
}
