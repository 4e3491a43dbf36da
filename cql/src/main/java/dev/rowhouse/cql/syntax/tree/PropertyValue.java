package dev.rowhouse.cql.syntax.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The value of a property of a keyspace, table, view or index. `toString` is its CQL.
public sealed interface PropertyValue {
    /// A constant.
    record Scalar(Term.Literal literal) implements PropertyValue {
        /// The content of a string, or anything else as written.
        public String text() {
            return literal.text();
        }

        @Override
        public String toString() {
            return literal.toString();
        }
    }

    /// A keyword that is not reserved, in lower case. The grammar allows it; no property needs it.
    record Word(String text) implements PropertyValue {
        @Override
        public String toString() {
            return text;
        }
    }

    /// `{key: value, …}`, both constants, no key twice.
    record Options(List<Option> options) implements PropertyValue {
        /// Copies the options.
        public Options {
            options = List.copyOf(options);
        }

        /// Options of strings that stand in no text, in the order of the map.
        public static Options of(Map<String, String> texts) {
            return new Options(
                    texts.entrySet().stream()
                            .map(e ->
                                    new Option(
                                            Term.Literal.string(e.getKey()),
                                            Term.Literal.string(e.getValue())))
                            .toList());
        }

        /// The texts of keys and values, in the order of the text.
        public Map<String, String> asMap() {
            Map<String, String> map = new LinkedHashMap<>();
            options.forEach(option -> map.put(option.key().text(), option.value().text()));
            return map;
        }

        @Override
        public String toString() {
            return TermText.list("{", options, "}");
        }
    }

    /// One of the [Options].
    record Option(Term.Literal key, Term.Literal value) {
        @Override
        public String toString() {
            return key + ": " + value;
        }
    }
}
