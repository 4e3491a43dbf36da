package dev.rowhouse.cli.assistant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Threads;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;

class RehearsalTest {
    private final ManualClock clock = new ManualClock(0);
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private final ExecutorService thread = Threads.pool("rehearsal", 1);
    private final Rehearsal rehearsal = new Rehearsal(this::prove, clock, thread);

    /// A proof of `endless.yaml` takes as long as it is allowed to.
    private String prove(Tool.Values values, CallWatch watch) {
        String model = values.text("model");
        begun.add(model);
        while (model.equals("endless.yaml") && !watch.isCancelled()) {
            Thread.onSpinWait();
        }
        ended.add(model);
        if (watch.isCancelled()) {
            throw new RefusedException("The call was given up.");
        }
        return "PROVEN";
    }

    @AfterEach
    void close() {
        rehearsal.stop();
        thread.close();
    }

    @Test
    void a_model_that_was_designed_is_proven_once() {
        rehearsal.designed("shop.yaml");
        rehearsal.designed("shop.yaml");
        rehearsal.designed("other.yaml");
        thread.close();

        assertThat(begun).containsExactly("shop.yaml");
    }

    @Test
    void a_call_ends_it_and_the_next_design_begins_another() throws InterruptedException {
        rehearsal.designed("endless.yaml");
        assertThat(begun.take()).isEqualTo("endless.yaml");

        rehearsal.stop();
        assertThat(ended.take()).isEqualTo("endless.yaml");

        rehearsal.designed("shop.yaml");
        assertThat(ended.take()).isEqualTo("shop.yaml");
    }

    @Test
    void a_large_model_is_proven_for_some_seconds_only() throws InterruptedException {
        rehearsal.designed("endless.yaml");
        assertThat(begun.take()).isEqualTo("endless.yaml");

        clock.advance(Duration.ofSeconds(11));

        assertThat(ended.take()).isEqualTo("endless.yaml");
    }

    @Test
    void none_is_needed_after_a_proof_of_the_assistant() {
        rehearsal.proven();
        rehearsal.designed("shop.yaml");
        thread.close();

        assertThat(begun).isEmpty();
    }
}
