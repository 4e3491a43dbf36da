package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.data.TestModels;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.ForwardingTarget;
import dev.rowhouse.prove.database.OutcomeUnknownException;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Designed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls whose conditional write got no answer, because a node went away, run again.
class LostAnswersTest {
    private static final String MODEL =
            """
            model: offers
            entities:
              Offer: {key: id, count: 50, callers: help each other, attributes: {id: int, price: int}}
            queries:
              Q1: {ask: offers by price, jpql: "SELECT o.id FROM Offer o WHERE o.price = :price"}
            mutations:
              offer: {ask: an offer, jpql: "INSERT INTO Offer (id, price) VALUES (:id, :price)"}
              reprice: {ask: another price, jpql: "UPDATE Offer o SET o.price = :price WHERE o.id = :id"}
              withdraw: {ask: it goes, jpql: "DELETE FROM Offer o WHERE o.id = :id"}
            """;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_call_runs_again_when_nobody_knows_what_became_of_it(boolean isDone) {
        try (Lossy target = new Lossy(isDone)) {
            ProofReport report = prove(target);

            assertThat(target.lost).isPositive();
            assertThat(report.failures()).isEmpty();
        }
    }

    /// A request that is never answered ends the proof.
    @Test
    void a_call_does_not_run_again_for_ever() {
        try (Lossy target = new Lossy(true)) {
            target.every = 1;

            assertThatThrownBy(() -> prove(target))
                    .hasMessageStartingWith(
                            "nodes go away so often that no call comes to its end: ");
        }
    }

    private static ProofReport prove(Target target) {
        return new Prover(
                        Designed.subject(TestModels.read(MODEL)),
                        target,
                        new ProofSettings(3, new Scale(30), new Scale(30), 3, 3, 20, 1, 4, 0),
                        Clock.system(),
                        Progress.NONE)
                .prove();
    }

    private static final class Lossy extends ForwardingTarget {
        private final boolean isDone;
        private int every = 7;
        private int calls;
        private int lost;

        /// @param isDone whether what is lost was done
        Lossy(boolean isDone) {
            super(
                    new EmbeddedTarget(
                            new RowhouseComponents(Clock.system(), RandomSource.seeded(2))));
            this.isDone = isDone;
        }

        @Override
        public boolean writeIf(Call call) {
            if (++calls % every > 0) {
                return super.writeIf(call);
            }
            lost++;
            if (isDone) {
                super.writeIf(call);
            }
            throw new OutcomeUnknownException(
                    "nobody knows whether it happened: " + call, new IllegalStateException("gone"));
        }
    }
}
