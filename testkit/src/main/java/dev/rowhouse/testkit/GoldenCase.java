package dev.rowhouse.testkit;

import static java.util.Objects.requireNonNull;

import java.util.List;

/// One case of a golden file: what to do, with which words and text, and what must come out.
///
/// @param verb the first word of the header, for instance `parse`
/// @param arguments the header's other words
/// @param input the text between the header and the `----` line, without its last line break
/// @param expected the text after the `----` line, without trailing blank lines
/// @param line the header's line in the file, from 1
public record GoldenCase(
        String verb, List<String> arguments, String input, String expected, int line) {
    /// Checks and copies the parts.
    public GoldenCase {
        requireNonNull(verb);
        arguments = List.copyOf(arguments);
        requireNonNull(input);
        requireNonNull(expected);
    }
}
