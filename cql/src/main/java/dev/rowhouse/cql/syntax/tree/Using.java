package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The USING clause of a modification or batch; empty when there was none.
///
/// @param attributes in the order of the text; of two of a kind the later counts
public record Using(List<Attribute> attributes) {
    /// No USING clause.
    public static final Using NOTHING = new Using(List.of());

    /// Copies the attributes.
    public Using {
        attributes = List.copyOf(attributes);
    }

    /// The kind of a USING option.
    public enum Kind {
        /// The timestamp of the write, in microseconds.
        TIMESTAMP,
        /// The TTL in seconds.
        TTL
    }

    /// One of the attributes.
    ///
    /// @param value an integer literal or a bind marker
    public record Attribute(Kind kind, Term value) {
        @Override
        public String toString() {
            return kind + " " + value;
        }
    }

    /// `USING TIMESTAMP value`.
    public static Using timestamp(Term value) {
        return new Using(List.of(new Attribute(Kind.TIMESTAMP, value)));
    }

    /// `USING TTL value`.
    public static Using timeToLive(Term value) {
        return new Using(List.of(new Attribute(Kind.TTL, value)));
    }

    /// The timestamp in microseconds: an integer literal or a bind marker.
    public Optional<Term> timestamp() {
        return find(Kind.TIMESTAMP);
    }

    /// The time to live in seconds: an integer literal or a bind marker.
    public Optional<Term> timeToLive() {
        return find(Kind.TTL);
    }

    /// Whether there is nothing to print.
    public boolean isEmpty() {
        return attributes.isEmpty();
    }

    /// The clause as CQL.
    @Override
    public String toString() {
        return isEmpty()
                ? ""
                : attributes.stream()
                        .map(Attribute::toString)
                        .collect(Collectors.joining(" AND ", "USING ", ""));
    }

    private Optional<Term> find(Kind kind) {
        return attributes.stream()
                .filter(attribute -> attribute.kind() == kind)
                .map(Attribute::value)
                .reduce((earlier, later) -> later);
    }
}
