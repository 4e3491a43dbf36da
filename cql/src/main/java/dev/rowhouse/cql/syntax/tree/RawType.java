package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.util.List;
import java.util.stream.Collectors;

/// A data type as written. `toString` is its CQL.
public sealed interface RawType {
    /// The span of the type.
    Span span();

    /// A type that is built in and has no parameters: `int`, `text`, `counter`.
    ///
    /// @param name the keyword in lower case; `varchar` stays `varchar`
    record Native(String name, Span span) implements RawType {
        @Override
        public String toString() {
            return name;
        }
    }

    /// A user-defined type, by name.
    record UserDefined(QualifiedName name) implements RawType {
        @Override
        public Span span() {
            return name.span();
        }

        @Override
        public String toString() {
            return name.asTypeName();
        }
    }

    /// `list<element>`.
    record ListOf(RawType element, Span span) implements RawType {
        @Override
        public String toString() {
            return "list<" + element + ">";
        }
    }

    /// `set<element>`.
    record SetOf(RawType element, Span span) implements RawType {
        @Override
        public String toString() {
            return "set<" + element + ">";
        }
    }

    /// `map<key, value>`.
    record MapOf(RawType key, RawType value, Span span) implements RawType {
        @Override
        public String toString() {
            return "map<" + key + ", " + value + ">";
        }
    }

    /// `tuple<component, …>`, at least one.
    record TupleOf(List<RawType> components, Span span) implements RawType {
        /// Copies the components.
        public TupleOf {
            components = List.copyOf(components);
        }

        @Override
        public String toString() {
            return components.stream()
                    .map(RawType::toString)
                    .collect(Collectors.joining(", ", "tuple<", ">"));
        }
    }

    /// `vector<element, dimension>`.
    ///
    /// @param dimension the number of elements as written; may be zero or negative, which the
    ///     schema refuses
    record VectorOf(RawType element, int dimension, Span span) implements RawType {
        @Override
        public String toString() {
            return "vector<" + element + ", " + dimension + ">";
        }
    }

    /// `frozen<inner>`.
    record Frozen(RawType inner, Span span) implements RawType {
        @Override
        public String toString() {
            return "frozen<" + inner + ">";
        }
    }

    /// A type by the name of its Java class, written as a string.
    record Custom(String className, Span span) implements RawType {
        @Override
        public String toString() {
            return CqlKeywords.literal(className);
        }
    }

    /// A built-in type that stands in no text, `Native("text")`.
    static RawType ofNative(String name) {
        return new Native(name, Span.NONE);
    }
}
