package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.testkit.MemoryFileSystem;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

class InternalMistakeTest {
    private static final int INTERNAL = 70;
    private static final int UNAVAILABLE = 3;

    private static CommandRun run(Supplier<? extends Throwable> failure) {
        MemoryFileSystem files =
                new MemoryFileSystem() {
                    @Override
                    public String readText(Path file) throws IOException {
                        switch (failure.get()) {
                            case IOException e -> throw e;
                            case RuntimeException e -> throw e;
                            case Error e -> throw e;
                            default -> throw new AssertionError();
                        }
                    }
                };
        return CommandRun.of(files, "", "explain", "schema.cql", "SELECT");
    }

    @Test
    void a_mistake_of_our_own_has_a_code_and_says_how_to_report_it() {
        CommandRun run = run(() -> new IllegalStateException("no such thing"));
        assertThat(run.exitCode()).isEqualTo(INTERNAL);
        assertThat(run.err())
                .startsWith(
                        "error: this is a bug in Rowhouse, not a mistake in your input: IllegalStateException: no such thing (at ")
                .contains("remedy: please report it", "ROWHOUSE_TRACE=1")
                .hasLineCount(2);
    }

    @Test
    void an_error_of_the_virtual_machine_is_no_stack_trace_either() {
        CommandRun deep = run(StackOverflowError::new);
        assertThat(deep.exitCode()).isEqualTo(INTERNAL);
        assertThat(deep.err()).contains("StackOverflowError").hasLineCount(2);
        CommandRun full = run(() -> new OutOfMemoryError("Java heap space"));
        assertThat(full.exitCode()).isEqualTo(UNAVAILABLE);
        assertThat(full.err())
                .startsWith(
                        "error: out of memory; set a larger heap, for example ROWHOUSE_JAVA_OPTIONS=");
    }

    @Test
    void the_whole_trace_is_there_for_who_asks_for_it() {
        assertThat(InternalMistake.text(new IllegalStateException(), Map.of("ROWHOUSE_TRACE", "1")))
                .endsWith(" and the lines below");
        assertThat(InternalMistake.wantsTrace(Map.of("ROWHOUSE_TRACE", "1"))).isTrue();
        assertThat(InternalMistake.wantsTrace(Map.of())).isFalse();
    }
}
