package dev.rowhouse.prove.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.LedgerStatements;
import dev.rowhouse.prove.explore.ledger.LedgerTarget;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.run.MutationRun;
import dev.rowhouse.prove.run.MutationRun.End;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.prove.value.Datum;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A caller finishes the calls of others that have crashed, on accounts whose callers help each
/// other.
class FinishedCallsTest {
    private static final Path ACCOUNTS =
            Path.of("..", "exports", "src", "test", "resources", "models", "accounts.yaml");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private Subject subject;
    private LedgerTarget target;

    @BeforeEach
    void design() throws IOException {
        subject = HeldRacesTest.helped(ACCOUNTS);
        empty();
    }

    private void empty() {
        target =
                new LedgerTarget(
                        new LedgerStatements(subject.design(), Clock.system()), Ledger.EMPTY, NOW);
    }

    private Ledger ledger() {
        return target.ledger().settled(NOW.getEpochSecond());
    }

    private End run(String mutation, Object... values) {
        return crashing(mutation, Integer.MAX_VALUE, values).end();
    }

    /// @param values names and values, or null
    private MutationRun.Outcome crashing(String mutation, int writesMax, Object... values) {
        MutationPlan plan = subject.design().findMutation(mutation).orElseThrow();
        Map<String, Optional<Datum>> bindings = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i += 2) {
            Object value = values[i + 1];
            bindings.put(
                    values[i].toString(),
                    Optional.of(
                            Datum.of(
                                    value instanceof Integer ? NativeType.INT : NativeType.TEXT,
                                    value)));
        }
        return MutationRun.crashing(target, plan, new Bindings(bindings), writesMax);
    }

    private End register(int id, String email) {
        return run(
                "register", "id", id, "email", email, "phone", "p" + id, "name", "n", "since", 1);
    }

    @Test
    void a_user_who_is_dropped_leaves_nothing_wherever_another_call_crashed() {
        boolean isCrashed = true;
        for (int writes = 1; isCrashed; writes++) {
            empty();
            register(1, "ann");
            isCrashed = crashing("readdress", writes, "id", 1, "email", "bob").end() == End.CRASHED;
            MutationRun.Outcome drop = crashing("drop", Integer.MAX_VALUE, "id", 1);
            assertThat(drop.end()).isEqualTo(End.DONE);
            if (isCrashed && writes < 3) {
                assertThat(drop.hasHelped()).isTrue();
            }
            assertThat(register(2, "ann")).as("after %s writes", writes).isEqualTo(End.DONE);
            assertThat(register(3, "bob")).isEqualTo(End.DONE);
            assertThat(run("drop", "id", 2)).isEqualTo(End.DONE);
            assertThat(run("drop", "id", 3)).isEqualTo(End.DONE);
            assertThat(ledger()).isEqualTo(Ledger.EMPTY);
        }
    }

    @Test
    void a_value_that_another_user_has_is_declined_and_held_no_longer() {
        register(1, "ann");
        Ledger before = ledger();
        assertThat(register(2, "ann")).isEqualTo(End.DECLINED);
        assertThat(run("readdress", "id", 2, "email", "ann")).isEqualTo(End.DONE);
        assertThat(ledger()).isEqualTo(before);
        assertThat(register(1, "bob")).isEqualTo(End.DECLINED);
        assertThat(register(1, "ann")).as("the same call again").isEqualTo(End.DONE);
        assertThat(ledger()).isEqualTo(before);
    }

    @Test
    void an_import_gives_up_the_values_of_an_older_user() {
        register(1, "ann");
        assertThat(
                        run(
                                "import", "id", 1, "email", "bob", "phone", "p1", "name", "n",
                                "state", "closed", "since", 2))
                .isEqualTo(End.DONE);
        assertThat(register(2, "ann")).isEqualTo(End.DONE);
        assertThat(run("drop", "id", 1)).isEqualTo(End.DONE);
        assertThat(run("remove", "id", 2)).as("not closed").isEqualTo(End.DECLINED);
        assertThat(run("drop", "id", 2)).isEqualTo(End.DONE);
        assertThat(ledger()).isEqualTo(Ledger.EMPTY);
    }
}
