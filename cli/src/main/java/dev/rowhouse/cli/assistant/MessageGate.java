package dev.rowhouse.cli.assistant;

import static java.nio.charset.StandardCharsets.UTF_8;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;

/// Lets messages of the Model Context Protocol through to the library that serves them, and answers
/// all other lines itself: the library stops reading at the first line that is none.
///
/// **Thread safety.** None; one thread reads.
final class MessageGate {
    /// The library takes 16 MiB.
    static final int LENGTH_MAX = 8 << 20;

    private static final int PARSE_ERROR = -32700;
    private static final int INVALID_REQUEST = -32600;

    private final JsonMapper json = JsonMapper.builder().build();
    private final BufferedReader input;
    private final OutputStream library;
    private final AnswerLines answers;
    private final PendingCalls calls;
    private final PrintStream messages;

    /// @param input where lines come from
    /// @param library where messages go
    /// @param answers where answers go
    /// @param calls is told the requests
    /// @param messages for people, on standard error
    MessageGate(
            InputStream input,
            OutputStream library,
            AnswerLines answers,
            PendingCalls calls,
            PrintStream messages) {
        this.input = new BufferedReader(new InputStreamReader(input, UTF_8));
        this.library = library;
        this.answers = answers;
        this.calls = calls;
        this.messages = messages;
    }

    /// A line that is no message.
    private record Mistake(int code, String message) {}

    /// Reads until the input ends.
    ///
    /// @throws IOException when the input cannot be read, or the library has stopped reading
    void run() throws IOException {
        Optional<String> line = readLine();
        while (line.isPresent()) {
            if (!line.get().isBlank()) {
                take(line.get());
            }
            line = readLine();
        }
    }

    /// The next line; one that is too long is cut after one character too many.
    private Optional<String> readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = input.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            if (line.length() <= LENGTH_MAX) {
                line.append((char) next);
            }
            next = input.read();
        }
        return Optional.of(line.toString());
    }

    private void take(String line) throws IOException {
        if (line.length() > LENGTH_MAX) {
            refuse(new Mistake(INVALID_REQUEST, "the line has more than 8 MiB"));
            return;
        }
        JsonNode message;
        try {
            message = json.readTree(line);
        } catch (JacksonException e) {
            refuse(new Mistake(PARSE_ERROR, "the line is no JSON: " + e.getOriginalMessage()));
            return;
        }
        Optional<Mistake> mistake = mistake(message);
        if (mistake.isPresent()) {
            refuse(mistake.get());
        } else if (message instanceof ObjectNode object) {
            calls.sent(object);
            library.write((object + "\n").getBytes(UTF_8));
            library.flush();
        }
    }

    private static Optional<Mistake> mistake(JsonNode message) {
        String wrong;
        if (!(message instanceof ObjectNode object)) {
            wrong = "a message is a JSON object";
        } else if (!object.path("jsonrpc").asString("").equals("2.0")) {
            wrong = "a message has \"jsonrpc\": \"2.0\"";
        } else if (object.has("id")
                && !object.get("id").isString()
                && !object.get("id").isIntegralNumber()) {
            wrong = "the id of a message is a text or a whole number";
        } else if (object.has("method") && !object.get("method").isString()) {
            wrong = "the method of a message is a text";
        } else if (object.has("params") && !object.get("params").isObject()) {
            wrong = "the params of a message are an object";
        } else {
            boolean isAnswer =
                    object.has("id") && (object.has("result") || object.path("error").isObject());
            wrong =
                    object.has("method") || isAnswer
                            ? ""
                            : "a message has a method, or an id with a result or error";
        }
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of(new Mistake(INVALID_REQUEST, wrong));
    }

    /// Answers without an id, since nobody knows which one was meant.
    private void refuse(Mistake mistake) throws IOException {
        ObjectNode answer = json.createObjectNode();
        answer.put("jsonrpc", "2.0");
        answer.putNull("id");
        answer.putObject("error").put("code", mistake.code()).put("message", mistake.message());
        answers.writeLine(answer.toString());
        messages.println(
                "mcp: %s; remedy: send JSON-RPC 2.0, one message a line"
                        .formatted(mistake.message()));
        messages.flush();
    }
}
