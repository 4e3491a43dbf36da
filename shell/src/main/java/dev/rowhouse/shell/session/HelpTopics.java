package dev.rowhouse.shell.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The help of the shell: the resource `help.txt`, where each topic begins with a line
/// `=== NAME, OTHER NAME`. The first has no name and is the overview.
final class HelpTopics {
    private static final String RESOURCE = "help.txt";
    private static final Map<String, String> TOPICS = read();

    private HelpTopics() {}

    private static Map<String, String> read() {
        try (InputStream resource = HelpTopics.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing");
            }
            Map<String, String> topics = new LinkedHashMap<>();
            String all = new String(resource.readAllBytes(), UTF_8);
            for (String topic : all.split("(?m)^=== ?", -1)) {
                int end = topic.indexOf('\n');
                if (end >= 0) {
                    String text = topic.substring(end + 1).stripTrailing();
                    for (String name : topic.substring(0, end).split(",", -1)) {
                        topics.put(name.strip(), text);
                    }
                }
            }
            return topics;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The text that is shown without a topic.
    static String overview() {
        return TOPICS.getOrDefault("", "");
    }

    /// The text of a topic, in any case.
    static Optional<String> find(String topic) {
        return Optional.ofNullable(TOPICS.get(topic.toUpperCase(Locale.ROOT)))
                .filter(_ -> !topic.isEmpty());
    }

    /// The topics' names, between commas.
    static String names() {
        return TOPICS.keySet().stream()
                .filter(name -> !name.isEmpty())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
