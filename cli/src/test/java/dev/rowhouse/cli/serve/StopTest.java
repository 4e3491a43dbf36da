package dev.rowhouse.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cli.output.ExitCode;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

class StopTest {
    private final ByteArrayOutputStream events = new ByteArrayOutputStream();
    private final List<Integer> exits = new ArrayList<>();

    private Stop stop(Duration patience) {
        EventLog log =
                new EventLog(
                        new PrintStream(events, true, UTF_8),
                        new ManualClock(0),
                        EventLog.Form.TEXT);
        return new Stop(log, patience, exits::add);
    }

    @Test
    void it_ends_with_the_code_that_the_server_was_closed_with() {
        Stop stop = stop(Stop.PATIENCE);
        stop.finish(ExitCode.OK);
        stop.close();
        stop.run();
        assertThat(exits).containsExactly(0);
        assertThat(events.toString(UTF_8)).doesNotContain("ERROR");
    }

    @Test
    void it_does_not_wait_for_a_server_that_failed_without_a_word() {
        Stop stop = stop(Stop.PATIENCE);
        stop.close();
        stop.run();
        assertThat(exits).containsExactly(3);
    }

    @Test
    void it_gives_up_on_a_server_that_does_not_close() {
        try (Stop stop = stop(Duration.ofMillis(1))) {
            stop.run();
        }
        assertThat(exits).containsExactly(3);
        assertThat(events.toString(UTF_8)).contains("ERROR stop-timeout message=", "commit log");
    }
}
