package dev.rowhouse.model.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A YAML document as the formatter needs it: texts, mappings and lists with the places where they
/// stand in the file.
sealed interface LayoutTree {
    /// The characters of the file that it takes.
    Span span();

    /// A stretch of a file.
    ///
    /// @param from its first character, from 0
    /// @param to the character after its last one
    record Span(int from, int to) {
        boolean contains(int offset) {
            return from <= offset && offset < to;
        }
    }

    /// A text, a number or nothing at all.
    ///
    /// @param value the value as YAML understands it
    /// @param style how it is written
    record Text(String value, Style style, Span span) implements LayoutTree {
        /// The ways of writing a text.
        enum Style {
            /// Without quotes.
            PLAIN,
            /// In single or double quotes.
            QUOTED,
            /// On lines of its own, after `|` or `>`.
            BLOCK
        }

        /// Whether there is no value.
        boolean isNothing() {
            return value.isEmpty() && style == Style.PLAIN;
        }
    }

    /// A mapping or list.
    ///
    /// @param number its number among the branches of the file
    /// @param isMapping whether its parts have keys
    /// @param isFlow whether it is written in brackets
    record Branch(int number, boolean isMapping, boolean isFlow, List<Part> parts, Span span)
            implements LayoutTree {
        /// Copies the list.
        public Branch {
            parts = List.copyOf(parts);
        }

        /// The same branch with other parts.
        Branch with(List<Part> others) {
            return new Branch(number, isMapping, isFlow, others, span);
        }

        /// The same branch with its parts on lines of their own.
        Branch withoutBrackets() {
            return new Branch(number, isMapping, false, parts, span);
        }
    }

    /// An entry of a mapping, or an item of a list.
    ///
    /// @param number its number among the parts of the file, in their order
    /// @param key its key; empty for an item
    /// @param span its characters, the key included
    record Part(int number, Optional<Text> key, LayoutTree value, Span span) {
        /// The key's text; empty for an item.
        String name() {
            return key.map(Text::value).map(String::strip).orElse("");
        }

        /// The same part with another value.
        Part with(LayoutTree other) {
            return new Part(number, key, other, span);
        }
    }

    /// All parts of a tree, in the order of the file.
    static List<Part> parts(LayoutTree tree) {
        List<Part> parts = new ArrayList<>();
        if (tree instanceof Branch branch) {
            for (Part part : branch.parts()) {
                parts.add(part);
                parts.addAll(parts(part.value()));
            }
        }
        return parts;
    }

    /// All texts of a tree, keys included, in the order of the file.
    static List<Text> texts(LayoutTree tree) {
        return switch (tree) {
            case Text text -> List.of(text);
            case Branch branch -> {
                List<Text> texts = new ArrayList<>();
                for (Part part : branch.parts()) {
                    part.key().ifPresent(texts::add);
                    texts.addAll(texts(part.value()));
                }
                yield texts;
            }
        };
    }
}
