package dev.rowhouse.conformance.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A conformance file: statements, each with the result that Cassandra gave.
/// `conformance/README.md` describes the format.
///
/// ```
/// file      := (comment | blank | entry)*        the first line is a comment: why the file exists
/// comment   := '#' text
/// entry     := directive* statement result* deviation?
/// directive := '@' word argument…
/// statement := line (indented line)*             ends with ';'
/// result    := '| ' columns or row | 'page' | 'warning ' text | 'error ' CODE ' ' message
/// deviation := 'difference ' reason, result* | 'open'
/// ```
///
/// @param parts the file from top to bottom
public record CqltFile(List<Part> parts) {
    static final String DIFFERENCE = "difference ";
    static final String OPEN = "open";
    private static final List<String> RESULTS =
            List.of("|", "page", "warning ", "error ", "detail ");

    /// Checks that the file says why it exists.
    public CqltFile {
        parts = List.copyOf(parts);
    }

    /// A stretch of a file.
    public sealed interface Part {}

    /// A comment or a blank line.
    public record Text(String line) implements Part {}

    /// A statement with its results.
    public record Statement(Entry entry) implements Part {}

    /// Reads a file.
    ///
    /// @throws IllegalArgumentException when it does not follow the format; the message names the
    ///     line
    public static CqltFile parse(String text) {
        return new Reader(text.lines().toList()).read();
    }

    /// The statements in order.
    public List<Entry> entries() {
        return parts.stream()
                .flatMap(part ->
                        part instanceof Statement one
                                ? Optional.of(one.entry()).stream()
                                : Optional.<Entry>empty().stream())
                .toList();
    }

    /// The file with other entries, one for each that it has.
    public CqltFile withEntries(List<Entry> entries) {
        List<Part> changed = new ArrayList<>();
        int next = 0;
        for (Part part : parts) {
            changed.add(part instanceof Statement ? new Statement(entries.get(next++)) : part);
        }
        return new CqltFile(changed);
    }

    /// The file's text.
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Text line -> text.append(line.line()).append('\n');
                case Statement one ->
                        one.entry().lines().forEach(line -> text.append(line).append('\n'));
            }
        }
        return text.toString();
    }

    private static final class Reader {
        private final List<String> lines;
        private int position;

        Reader(List<String> lines) {
            this.lines = lines;
        }

        CqltFile read() {
            if (lines.isEmpty() || !lines.getFirst().startsWith("#")) {
                throw new IllegalArgumentException(
                        "line 1: a file starts with a # comment that says why it exists");
            }
            List<Part> parts = new ArrayList<>();
            while (position < lines.size()) {
                String line = lines.get(position);
                if (line.isBlank() || line.startsWith("#")) {
                    parts.add(new Text(line.stripTrailing()));
                    position++;
                } else {
                    parts.add(new Statement(entry()));
                }
            }
            return new CqltFile(parts);
        }

        private Entry entry() {
            List<String> directives = new ArrayList<>();
            while (position < lines.size() && lines.get(position).startsWith("@")) {
                directives.add(lines.get(position++).strip());
            }
            int line = position + 1;
            List<String> statement = statement(line);
            List<String> recorded = results();
            return new Entry(line, parsed(directives, line), statement, recorded, deviation());
        }

        private static Directives parsed(List<String> directives, int line) {
            try {
                return Directives.parse(directives);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
            }
        }

        private List<String> statement(int line) {
            if (position >= lines.size()
                    || isResult(lines.get(position))
                    || Character.isWhitespace(lines.get(position).charAt(0))) {
                throw new IllegalArgumentException(
                        "line " + line + ": a statement begins at the start of a line");
            }
            List<String> statement = new ArrayList<>();
            statement.add(lines.get(position++).stripTrailing());
            while (position < lines.size()
                    && !lines.get(position).isBlank()
                    && Character.isWhitespace(lines.get(position).charAt(0))) {
                statement.add(lines.get(position++).stripTrailing());
            }
            if (!statement.getLast().endsWith(";")) {
                throw new IllegalArgumentException(
                        "line "
                                + line
                                + ": a statement ends with a semicolon; its further lines are indented");
            }
            return statement;
        }

        private List<String> results() {
            List<String> results = new ArrayList<>();
            while (position < lines.size() && isResult(lines.get(position))) {
                results.add(lines.get(position++).stripTrailing());
            }
            return results;
        }

        private Optional<Entry.Deviation> deviation() {
            if (position < lines.size() && lines.get(position).strip().equals(OPEN)) {
                position++;
                return Optional.of(new Entry.Open());
            }
            if (position < lines.size() && lines.get(position).startsWith(DIFFERENCE)) {
                String reason = lines.get(position++).substring(DIFFERENCE.length()).strip();
                return Optional.of(new Entry.Allowed(reason, results()));
            }
            return Optional.empty();
        }

        private static boolean isResult(String line) {
            return RESULTS.stream().anyMatch(line::startsWith);
        }
    }
}
