package dev.rowhouse.cli.assistant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Threads;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

class EarlyProofTest {
    private final ManualClock clock = new ManualClock(0);
    private final BlockingQueue<String> begun = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private final AtomicInteger proofs = new AtomicInteger();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final ExecutorService thread = Threads.pool("early-proof", 1);
    private volatile String text = "first";
    private final EarlyProof early =
            new EarlyProof(
                    this::prove,
                    model ->
                            model.equals("wrong.yaml")
                                    ? List.of()
                                    : List.of(SourceFile.of(model, text)),
                    clock,
                    thread);

    /// A proof of `long.yaml` takes as long as the test lets it, one of `endless.yaml` as long as
    /// it is allowed to.
    private String prove(Tool.Values values, CallWatch watch) {
        String model = values.text("model");
        String proven = text;
        begun.add(model);
        boolean mustWait = model.equals("long.yaml");
        while (!watch.isCancelled()
                && (model.equals("endless.yaml") || mustWait && mayEnd.getCount() > 0)) {
            Thread.onSpinWait();
        }
        if (mustWait) {
            watch.show(System.err, "half of it");
        }
        ended.add(model);
        if (watch.isCancelled()) {
            throw new RefusedException("The call was given up.");
        }
        return "proof %d of %s".formatted(proofs.incrementAndGet(), proven);
    }

    private CallWatch watch(boolean isGivenUp) {
        return new CallWatch(clock, () -> isGivenUp, _ -> {});
    }

    private String asked(Map<String, Object> values) {
        return early.answer(new Tool.Values(values), watch(false));
    }

    private String asked(String model) {
        return asked(Map.of("model", model));
    }

    @AfterEach
    void close() {
        early.stop();
        thread.close();
    }

    @Test
    void the_proof_of_a_design_is_the_answer_to_the_calls_that_ask_for_it() {
        early.designed("shop.yaml");
        assertThat(asked("shop.yaml")).isEqualTo("proof 1 of first");

        early.stop();
        early.designed("shop.yaml");

        assertThat(asked("shop.yaml")).isEqualTo("proof 1 of first");
        assertThat(asked(Map.of("model", "shop.yaml", "quick", true, "racing", true)))
                .isEqualTo("proof 1 of first");
        assertThat(begun).hasSize(1);
    }

    @Test
    void a_call_waits_for_a_proof_that_runs_and_is_told_its_progress_while_others_come()
            throws InterruptedException {
        early.designed("long.yaml");
        begun.take();
        List<String> told = new ArrayList<>();
        CallWatch waiting =
                new CallWatch(
                        clock,
                        () -> {
                            early.stop();
                            mayEnd.countDown();
                            return false;
                        },
                        told::add);

        assertThat(early.answer(new Tool.Values(Map.of("model", "long.yaml")), waiting))
                .isEqualTo("proof 1 of first");
        assertThat(begun).isEmpty();
        assertThat(told).containsExactly("half of it");
    }

    @Test
    void other_proofs_are_made_anew() {
        early.designed("shop.yaml");
        assertThat(asked("shop.yaml")).isEqualTo("proof 1 of first");

        assertThat(asked(Map.of("model", "shop.yaml", "quick", false)))
                .isEqualTo("proof 2 of first");
        assertThat(asked("other.yaml")).isEqualTo("proof 3 of first");
    }

    @Test
    void a_changed_model_is_proven_anew() {
        early.designed("shop.yaml");
        assertThat(asked("shop.yaml")).isEqualTo("proof 1 of first");

        text = "second";

        assertThat(asked("shop.yaml")).isEqualTo("proof 2 of second");
        early.designed("shop.yaml");
        assertThat(asked("shop.yaml")).isEqualTo("proof 3 of second");
    }

    @Test
    void another_call_ends_it_and_the_next_design_begins_another() throws InterruptedException {
        early.designed("endless.yaml");
        assertThat(begun.take()).isEqualTo("endless.yaml");

        early.stop();
        assertThat(ended.take()).isEqualTo("endless.yaml");

        early.designed("shop.yaml");
        assertThat(ended.take()).isEqualTo("shop.yaml");
    }

    @Test
    void a_call_that_waits_can_be_given_up() throws InterruptedException {
        early.designed("endless.yaml");
        begun.take();

        assertThatThrownBy(() ->
                        early.answer(new Tool.Values(Map.of("model", "endless.yaml")), watch(true)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("The call was given up.");
        assertThat(ended.take()).isEqualTo("endless.yaml");
    }

    @Test
    void a_large_model_is_proven_ahead_for_some_seconds_only() throws InterruptedException {
        early.designed("endless.yaml");
        begun.take();

        clock.advance(Duration.ofSeconds(11));

        assertThat(ended.take()).isEqualTo("endless.yaml");
    }

    @Test
    void a_model_with_mistakes_is_not_proven_ahead() {
        early.designed("wrong.yaml");
        thread.close();

        assertThat(begun).isEmpty();
    }
}
