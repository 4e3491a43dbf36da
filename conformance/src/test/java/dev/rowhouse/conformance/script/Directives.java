package dev.rowhouse.conformance.script;

import dev.rowhouse.conformance.subject.Request;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// What the `@` lines above a statement ask for.
///
/// @param lines the lines as written
/// @param values of `@bind`
/// @param pageSize of `@page`
/// @param timestampMicros of `@timestamp`
/// @param delay of `@wait`, before the statement
/// @param masks of `@mask`: columns whose values differ from run to run; `*` for all
/// @param prepareOnly whether there is a `@prepare`
/// @param unordered whether there is an `@unordered`
public record Directives(
        List<String> lines,
        Optional<List<String>> values,
        OptionalInt pageSize,
        OptionalLong timestampMicros,
        Duration delay,
        Set<String> masks,
        boolean prepareOnly,
        boolean unordered) {
    /// Copies the collections.
    public Directives {
        lines = List.copyOf(lines);
        values = values.map(List::copyOf);
        masks = Set.copyOf(masks);
    }

    /// Reads the lines above a statement.
    ///
    /// @throws IllegalArgumentException when a line is no directive
    public static Directives parse(List<String> lines) {
        Optional<List<String>> values = Optional.empty();
        OptionalInt pageSize = OptionalInt.empty();
        OptionalLong timestamp = OptionalLong.empty();
        Duration delay = Duration.ZERO;
        Set<String> masks = Set.of();
        boolean prepareOnly = false;
        boolean unordered = false;
        for (String line : lines) {
            String[] parts = line.split("\\s+", 2);
            String argument = parts.length > 1 ? parts[1].strip() : "";
            switch (parts[0]) {
                case "@bind" -> values = Optional.of(split(argument));
                case "@page" -> pageSize = OptionalInt.of(Integer.parseInt(argument));
                case "@timestamp" -> timestamp = OptionalLong.of(Long.parseLong(argument));
                case "@wait" -> delay = Duration.ofSeconds(Long.parseLong(argument));
                case "@mask" -> masks = Set.copyOf(split(argument));
                case "@prepare" -> prepareOnly = true;
                case "@unordered" -> unordered = true;
                default -> throw new IllegalArgumentException("unknown directive " + line);
            }
        }
        return new Directives(
                lines, values, pageSize, timestamp, delay, masks, prepareOnly, unordered);
    }

    /// The parts of a text between commas that stand neither in quotes nor in brackets.
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '\'';
            if (!quoted) {
                depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            }
            if (c == ',' && depth == 0 && !quoted) {
                parts.add(part.toString().strip());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        if (!part.toString().isBlank()) {
            parts.add(part.toString().strip());
        }
        return parts;
    }

    /// The request that these lines and a statement make.
    public Request request(String cql) {
        return new Request(cql, values, pageSize, timestampMicros, prepareOnly);
    }
}
