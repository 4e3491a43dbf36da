package dev.rowhouse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rowhouse.cli.output.ToolVersion;
import dev.rowhouse.cli.protocol.ServedProcess;
import dev.rowhouse.cli.protocol.Transcript;

import org.junit.jupiter.api.Test;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What `rowhouse mcp` says, line by line: to a client that does as the protocol wants, and to
/// others.
class McpProtocolTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final String AUCTION = "examples/auction";
    private static final String INITIALIZE =
            """
            {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
            {"jsonrpc": "2.0", "method": "notifications/initialized"}
            """;

    @Test
    void an_assistant_and_the_server_talk_as_the_transcript_says() throws IOException {
        Map<String, String> replaced = new LinkedHashMap<>();
        replaced.put(Pattern.quote(ROOT.toString()), "ROOT");
        replaced.put(Pattern.quote(ToolVersion.text()), "VERSION");
        replaced.put(" +<?[0-9][0-9,.]* (µs|ms|s)\\b", " TIME");
        replaced.put("\\([0-9][0-9,.]* (µs|ms|s)\\)", "(TIME)");
        replaced.put("median +p95 +p99", "median p95 p99");
        try (ServedProcess process = new ServedProcess("mcp", "--root", ROOT.toString())) {
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(process.output(), UTF_8));
            new Transcript(Path.of("src", "test", "resources", "transcript", "mcp.txt"), replaced)
                    .play(
                            new Transcript.Server() {
                                @Override
                                public void send(String json) throws IOException {
                                    process.write(json + "\n");
                                }

                                @Override
                                public String receive() throws IOException {
                                    return next(answers);
                                }
                            });
            process.input().close();
            assertThat(process.exitCode()).isZero();
            assertThat(process.errors()).isEmpty();
        }
    }

    /// Lines that are no messages, each with the words of its answer.
    private static final Map<String, String> NO_MESSAGES = noMessages();

    private static Map<String, String> noMessages() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("garbage", "-32700,\"message\":\"the line is no JSON");
        lines.put("{\"jsonrpc\": \"2.0\", \"id\":", "-32700,\"message\":\"the line is no JSON");
        lines.put("{\"x\": 1}", "-32600,\"message\":\"a message has");
        lines.put("[1, 2]", "-32600,\"message\":\"a message is a JSON object");
        lines.put("17", "-32600,\"message\":\"a message is a JSON object");
        String start = "{\"jsonrpc\": \"2.0\", \"id\": ";
        lines.put(start + "{}, \"method\": \"ping\"}", "-32600,\"message\":\"the id of a message");
        lines.put(
                start + "null, \"method\": \"ping\"}", "-32600,\"message\":\"the id of a message");
        lines.put(start + "5, \"method\": 7}", "-32600,\"message\":\"the method of a message");
        lines.put(
                start + "5, \"method\": \"ping\", \"params\": 3}",
                "-32600,\"message\":\"the params of a message");
        lines.put(start + "5}", "-32600,\"message\":\"a message has a method, or an id");
        return lines;
    }

    @Test
    void lines_that_are_no_messages_are_answered_and_the_next_ones_served() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp")) {
            process.write(
                    INITIALIZE
                            + String.join("\n\n", NO_MESSAGES.keySet())
                            + "\n{\"jsonrpc\": \"2.0\", \"id\": \"last\", \"method\": \"ping\"}\n");
            process.input().close();
            List<String> answers = process.rest().lines().toList();
            assertThat(process.exitCode()).isZero();
            List<String> refusals =
                    answers.stream().filter(each -> each.contains("\"id\":null")).toList();
            assertThat(refusals).hasSize(NO_MESSAGES.size());
            List<String> words = List.copyOf(NO_MESSAGES.values());
            for (int i = 0; i < words.size(); i++) {
                assertThat(refusals.get(i)).contains(words.get(i));
            }
            assertThat(answers)
                    .hasSize(NO_MESSAGES.size() + 2)
                    .anySatisfy(each -> assertThat(each).contains("\"id\":1,", "serverInfo"))
                    .anySatisfy(each -> assertThat(each).contains("\"id\":\"last\"", "\"result\""));
            assertThat(process.errors().lines())
                    .hasSize(NO_MESSAGES.size())
                    .allSatisfy(each ->
                            assertThat(each)
                                    .startsWith("mcp: ")
                                    .endsWith("remedy: send JSON-RPC 2.0, one message a line"));
        }
    }

    @Test
    void garbage_alone_ends_with_the_input() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp")) {
            process.write("garbage\n{\"x\":1}");
            process.input().close();
            assertThat(process.rest().lines()).hasSize(2);
            assertThat(process.exitCode()).isZero();
        }
    }

    @Test
    void requests_before_the_session_do_not_keep_the_server() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp")) {
            process.write("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}\n");
            process.input().close();
            process.rest();
            assertThat(process.exitCode()).isZero();
        }
    }

    @Test
    void a_line_that_is_too_long_is_refused() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp")) {
            process.write("\"" + "x".repeat(9 << 20) + "\"\n");
            process.input().close();
            assertThat(process.rest()).contains("-32600", "8 MiB");
            assertThat(process.exitCode()).isZero();
        }
    }

    @Test
    void calls_that_run_at_the_end_of_the_input_are_answered() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp", "--root", ROOT.toString())) {
            process.write(INITIALIZE + call(2, "prove", "docs/tutorial/magazines", ""));
            process.input().close();
            List<String> answers = process.rest().lines().toList();
            assertThat(process.exitCode()).isZero();
            assertThat(answers)
                    .anySatisfy(each -> assertThat(each).contains("\"id\":2,", "PROVEN"))
                    .noneMatch(each -> each.contains("notifications/progress"));
        }
    }

    @Test
    void the_progress_of_a_proof_is_told_to_those_who_ask() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp", "--root", ROOT.toString())) {
            process.write(
                    INITIALIZE
                            + call(
                                    2,
                                    "prove",
                                    "docs/tutorial/magazines",
                                    ", \"_meta\": {\"progressToken\": \"p7\"}"));
            process.input().close();
            List<String> answers = process.rest().lines().toList();
            List<String> progress =
                    answers.stream()
                            .filter(each -> each.contains("notifications/progress"))
                            .toList();
            assertThat(progress)
                    .isNotEmpty()
                    .allSatisfy(each ->
                            assertThat(each).contains("\"progressToken\":\"p7\"", "\"message\":"));
            assertThat(answers.getLast()).contains("\"id\":2,", "PROVEN");
        }
    }

    @Test
    void a_proof_that_is_given_up_ends_without_an_answer() throws IOException {
        try (ServedProcess process = new ServedProcess("mcp", "--root", ROOT.toString())) {
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(process.output(), UTF_8));
            // The callers of the auction meet for minutes when the compiler is slow.
            process.write(
                    INITIALIZE + call(2, "prove", AUCTION, ", \"_meta\": {\"progressToken\": 9}"));
            String line = next(answers);
            while (!line.contains("notifications/progress")) {
                line = next(answers);
            }
            process.write(
                    """
                    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 2, "reason": "test"}}
                    {"jsonrpc": "2.0", "id": 3, "method": "ping"}
                    """);
            while (!line.contains("\"id\":3")) {
                line = next(answers);
                assertThat(line).doesNotContain("\"id\":2,");
            }
            process.input().close();
            assertThat(answers.lines()).noneMatch(each -> each.contains("\"id\":2,"));
            assertThat(process.exitCode()).isZero();
        }
    }

    private static String call(int id, String tool, String model, String more) {
        return "{\"jsonrpc\": \"2.0\", \"id\": %d, \"method\": \"tools/call\", \"params\": {\"name\": \"%s\", \"arguments\": {\"model\": \"%s\", \"racing\": %s}%s}}\n"
                .formatted(id, tool, model, model.equals(AUCTION), more);
    }

    private static String next(BufferedReader answers) throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new EOFException("the server has ended");
        }
        return line;
    }
}
