package dev.rowhouse.cli.serve;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cli.output.JsonText;

import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/// The log of a server, one line per event: text for people, JSON for programs.
///
/// ```
/// 2026-11-22T06:12:00.123Z INFO listening address=10.0.0.1:9042
/// {"time":"2026-11-22T06:12:00.123Z","level":"info","event":"listening","address":"10.0.0.1:9042"}
/// ```
///
/// **Thread safety.** Safe.
final class EventLog {
    private final PrintStream out;
    private final Clock clock;
    private final Form form;

    /// The format of a line.
    enum Form {
        /// Text for people.
        TEXT,
        /// JSON for programs.
        JSON
    }

    /// The severity of an event.
    private enum Level {
        INFO,
        WARN,
        ERROR
    }

    EventLog(PrintStream out, Clock clock, Form form) {
        this.out = out;
        this.clock = clock;
        this.form = form;
    }

    /// Something happened as it should.
    void info(String event, Map<String, ?> details) {
        write(Level.INFO, event, details);
    }

    /// Something should be looked at.
    void warn(String event, Map<String, ?> details) {
        write(Level.WARN, event, details);
    }

    /// Something failed.
    void error(String event, Map<String, ?> details) {
        write(Level.ERROR, event, details);
    }

    private void write(Level level, String event, Map<String, ?> details) {
        Instant now =
                Instant.EPOCH
                        .plus(clock.epochMicros(), ChronoUnit.MICROS)
                        .truncatedTo(ChronoUnit.MILLIS);
        String line =
                switch (form) {
                    case TEXT -> plain(text(now, level, event, details));
                    case JSON -> plain(json(now, level, event, details));
                };
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    /// Inside quotes, JSON has escapes for everything.
    private static String plain(String line) {
        StringBuilder plain = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (isPlain(c)) {
                plain.append(c);
            } else {
                plain.append("\\u%04x".formatted((int) c));
            }
        }
        return plain.toString();
    }

    private static String text(Instant now, Level level, String event, Map<String, ?> details) {
        StringBuilder line = new StringBuilder();
        line.append(now).append(' ').append(level).append(' ').append(event);
        details.forEach((name, value) ->
                line.append(' ').append(name).append('=').append(quoted(value.toString())));
        return line.toString();
    }

    /// A value that is one word stands as it is.
    private static String quoted(String value) {
        boolean isWord =
                !value.isEmpty()
                        && value.chars().noneMatch(c -> c <= ' ' || c == '"' || !isPlain(c));
        return isWord ? value : JsonText.line(value);
    }

    /// Whether a character can neither end a line nor change how a terminal shows it.
    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    private static String json(Instant now, Level level, String event, Map<String, ?> details) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("time", now.toString());
        tree.put("level", level.name().toLowerCase(java.util.Locale.ROOT));
        tree.put("event", event);
        tree.putAll(details);
        return JsonText.line(tree);
    }
}
