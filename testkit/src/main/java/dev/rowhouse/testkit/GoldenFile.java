package dev.rowhouse.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// A text file of cases: readable as documentation, executable as a test, rewritten on demand.
///
///     # A comment on top says why the file exists.
///
///     === verb argument…
///     input, any lines
///     ----
///     expected output, any lines
///
///     === verb …
///
/// A header starts with `=== `. Blank lines at the end of an input or an output do not count. A
/// case without input leaves the lines between the header and `----` away.
///
/// @param comment the lines before the first header, each starting with `#` or blank
/// @param cases the cases in the order of the file
public record GoldenFile(List<String> comment, List<GoldenCase> cases) {
    private static final String HEADER = "=== ";
    private static final String SEPARATOR = "----";

    /// Checks and copies the parts.
    public GoldenFile {
        comment = List.copyOf(comment);
        cases = List.copyOf(cases);
    }

    /// Parses a golden file.
    ///
    /// @throws IllegalArgumentException when the comment on top is missing or a case has no `----`
    ///     line; the message names the line
    public static GoldenFile parse(String text) {
        List<String> lines = text.lines().toList();
        int first = indexOfHeader(lines, 0);
        List<String> comment = lines.subList(0, first);
        if (comment.stream().noneMatch(line -> line.startsWith("#"))) {
            throw new IllegalArgumentException(
                    "line 1: a golden file starts with a # comment that says why it exists");
        }
        for (int i = 0; i < first; i++) {
            if (!lines.get(i).isBlank() && !lines.get(i).startsWith("#")) {
                throw new IllegalArgumentException(
                        "line " + (i + 1) + ": expected a # comment or a \"=== verb\" header");
            }
        }
        List<GoldenCase> cases = new ArrayList<>();
        for (int start = first; start < lines.size(); ) {
            int end = indexOfHeader(lines, start + 1);
            cases.add(parseCase(lines, start, end));
            start = end;
        }
        return new GoldenFile(trimmed(comment), cases);
    }

    private static GoldenCase parseCase(List<String> lines, int start, int end) {
        List<String> words =
                Arrays.asList(lines.get(start).substring(HEADER.length()).trim().split("\\s+"));
        List<String> body = lines.subList(start + 1, end);
        int separator = body.indexOf(SEPARATOR);
        if (separator < 0) {
            throw new IllegalArgumentException(
                    "line "
                            + (start + 1)
                            + ": the case has no \"----\" line between input and output");
        }
        return new GoldenCase(
                words.getFirst(),
                words.subList(1, words.size()),
                String.join("\n", trimmed(body.subList(0, separator))),
                String.join("\n", trimmed(body.subList(separator + 1, body.size()))),
                start + 1);
    }

    /// The file's text with other outputs in place of the expected ones.
    ///
    /// @param outputs one output for each case, in order
    public String withOutputs(List<String> outputs) {
        StringBuilder text = new StringBuilder();
        comment.forEach(line -> text.append(line).append('\n'));
        for (int i = 0; i < cases.size(); i++) {
            GoldenCase golden = cases.get(i);
            text.append('\n').append(HEADER).append(golden.verb());
            golden.arguments().forEach(argument -> text.append(' ').append(argument));
            text.append('\n');
            if (!golden.input().isEmpty()) {
                text.append(golden.input()).append('\n');
            }
            text.append(SEPARATOR).append('\n');
            String output = normalized(outputs.get(i));
            if (!output.isEmpty()) {
                text.append(output).append('\n');
            }
        }
        return text.toString();
    }

    /// An output as it is compared and stored: no blanks at line ends, no blank lines at the end.
    static String normalized(String output) {
        return output.lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }

    private static int indexOfHeader(List<String> lines, int from) {
        for (int i = from; i < lines.size(); i++) {
            if (lines.get(i).startsWith(HEADER)) {
                return i;
            }
        }
        return lines.size();
    }

    private static List<String> trimmed(List<String> lines) {
        int end = lines.size();
        while (end > 0 && lines.get(end - 1).isBlank()) {
            end--;
        }
        return lines.subList(0, end);
    }
}
