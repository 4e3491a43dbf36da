package dev.rowhouse.conformance.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One statement of a file with its recorded results.
///
/// @param line the line of the statement, from 1
/// @param directives the `@` lines above it
/// @param statement its lines as written, with the semicolon
/// @param recorded what Cassandra answered, as lines
/// @param deviation how Rowhouse answers differently, if it does
public record Entry(
        int line,
        Directives directives,
        List<String> statement,
        List<String> recorded,
        Optional<Deviation> deviation) {
    /// Copies the lists.
    public Entry {
        statement = List.copyOf(statement);
        recorded = List.copyOf(recorded);
    }

    /// A difference from Cassandra that is known.
    public sealed interface Deviation {}

    /// A difference that was reviewed and stays.
    ///
    /// @param reason why
    /// @param lines what Rowhouse answers
    public record Allowed(String reason, List<String> lines) implements Deviation {
        /// Copies the lines.
        public Allowed {
            lines = List.copyOf(lines);
        }
    }

    /// A difference that is still to be removed; Rowhouse's answer is not checked.
    public record Open() implements Deviation {}

    /// The statement without its semicolon.
    public String cql() {
        String text = String.join("\n", statement).stripTrailing();
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }

    /// This entry with other results.
    public Entry with(List<String> newRecorded, Optional<Deviation> newDeviation) {
        return new Entry(line, directives, statement, newRecorded, newDeviation);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>(directives.lines());
        lines.addAll(statement);
        lines.addAll(recorded);
        deviation.ifPresent(found -> {
            switch (found) {
                case Open _ -> lines.add(CqltFile.OPEN);
                case Allowed allowed -> {
                    lines.add(CqltFile.DIFFERENCE + allowed.reason());
                    lines.addAll(allowed.lines());
                }
            }
        });
        return lines;
    }
}
