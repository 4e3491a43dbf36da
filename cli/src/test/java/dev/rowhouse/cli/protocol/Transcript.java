package dev.rowhouse.cli.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// A conversation of a client with a server, as a file tells it: `>>>` and a title before each
/// message of the client, `<<<` before each of the server.
///
/// A text of several lines is written as `{"lines": […]}`. `-Dgolden=update` writes the answers of
/// the server into the file; their number has to be right.
public final class Transcript {
    private static final String SENT = ">>>";
    private static final String RECEIVED = "<<<";
    private static final String LINES = "lines";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;
    private final Map<String, String> replaced;
    private final List<String> written = new ArrayList<>();

    /// @param file the file
    /// @param replaced texts that differ from run to run, and what the file has instead
    public Transcript(Path file, Map<String, String> replaced) {
        this.file = file;
        this.replaced = replaced;
    }

    /// The server.
    public interface Server {
        /// Sends a message to it.
        void send(String json) throws IOException;

        /// Waits for its next message.
        String receive() throws IOException;
    }

    /// Plays the client, and checks the answers.
    public void play(Server server) throws IOException {
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        String head = "";
        StringBuilder body = new StringBuilder();
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.add(SENT + " end");
        for (String line : lines) {
            if (!line.startsWith(SENT) && !line.startsWith(RECEIVED)) {
                body.append(line).append('\n');
                continue;
            }
            if (head.startsWith(SENT)) {
                server.send(expand(JSON.readTree(body.toString())).toString());
                written.add(head + "\n" + body);
            } else if (head.startsWith(RECEIVED)) {
                String answer = text(fold(JSON.readTree(replaced(server.receive()))));
                expected.add(head + "\n" + body.toString().strip());
                actual.add(head + "\n" + answer);
                written.add(head + "\n" + answer + "\n");
            } else {
                written.add(body.toString());
            }
            head = line;
            body.setLength(0);
        }
        if (System.getProperty("golden", "check").equals("update")) {
            Files.writeString(file, String.join("", written));
            return;
        }
        assertThat(String.join("\n", actual)).isEqualTo(String.join("\n", expected));
    }

    private String replaced(String text) {
        String found = text;
        for (Map.Entry<String, String> each : replaced.entrySet()) {
            found = found.replaceAll(each.getKey(), each.getValue());
        }
        return found;
    }

    /// Texts of several lines as lists.
    private static JsonNode fold(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode folded = JSON.createObjectNode();
            object.properties().forEach(each -> folded.set(each.getKey(), fold(each.getValue())));
            return folded;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode folded = JSON.createArrayNode();
            array.forEach(each -> folded.add(fold(each)));
            return folded;
        }
        if (node.isString() && node.asString().contains("\n")) {
            ObjectNode folded = JSON.createObjectNode();
            ArrayNode lines = folded.putArray(LINES);
            Arrays.asList(node.asString().split("\n", -1)).forEach(lines::add);
            return folded;
        }
        return node;
    }

    /// The opposite of [#fold].
    private static JsonNode expand(JsonNode node) {
        if (node instanceof ObjectNode object) {
            if (object.size() == 1 && object.has(LINES)) {
                List<String> lines = new ArrayList<>();
                object.get(LINES).forEach(each -> lines.add(each.asString()));
                return JSON.getNodeFactory().stringNode(String.join("\n", lines));
            }
            ObjectNode expanded = JSON.createObjectNode();
            object.properties()
                    .forEach(each -> expanded.set(each.getKey(), expand(each.getValue())));
            return expanded;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode expanded = JSON.createArrayNode();
            array.forEach(each -> expanded.add(expand(each)));
            return expanded;
        }
        return node;
    }

    private static String text(JsonNode node) {
        return layout(node, "");
    }

    /// Objects and lists on one line where they fit.
    private static String layout(JsonNode node, String indent) {
        String flat = node.toString();
        if (indent.length() + flat.length() <= 100 || !node.isContainer() || node.isEmpty()) {
            return flat;
        }
        String inner = indent + "  ";
        List<String> parts = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            object.properties()
                    .forEach(each ->
                            parts.add(
                                    inner
                                            + JSON.writeValueAsString(each.getKey())
                                            + ": "
                                            + layout(each.getValue(), inner)));
            return "{\n" + String.join(",\n", parts) + "\n" + indent + "}";
        }
        node.forEach(each -> parts.add(inner + layout(each, inner)));
        return "[\n" + String.join(",\n", parts) + "\n" + indent + "]";
    }
}
