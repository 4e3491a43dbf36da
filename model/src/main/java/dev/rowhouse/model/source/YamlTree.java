package dev.rowhouse.model.source;

import java.util.List;
import java.util.Optional;

/// A YAML document as the readers of this package need it: texts that know their places, without
/// YAML's own types.
public sealed interface YamlTree {
    /// The position where it begins.
    SourcePosition position();

    /// The name of this kind of node in messages.
    default String kind() {
        return switch (this) {
            case Mapping _ -> "a mapping";
            case Sequence _ -> "a list";
            case Scalar scalar -> scalar.text().isEmpty() ? "nothing" : "a single value";
        };
    }

    /// Keys and values in the order of the file.
    record Mapping(List<Entry> entries, SourcePosition position) implements YamlTree {
        /// The value of a key.
        public Optional<YamlTree> find(String key) {
            return entries.stream()
                    .filter(entry -> entry.key().text().equals(key))
                    .map(Entry::value)
                    .findFirst();
        }
    }

    /// A list.
    record Sequence(List<YamlTree> items, SourcePosition position) implements YamlTree {}

    /// A text, a number or nothing at all: YAML's types are not looked at.
    record Scalar(SourceText source, SourcePosition position) implements YamlTree {
        /// The text, without blanks around it.
        public String text() {
            return source.text().strip();
        }
    }

    /// A key with its value.
    record Entry(Scalar key, YamlTree value) {}
}
