package dev.rowhouse.cql.analysis.path;

import dev.rowhouse.cql.analysis.term.BoundTerm;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The partitions whose token lies between two bounds; without bounds all partitions.
public record TokenRange(Optional<Bound> lower, Optional<Bound> upper) {
    /// All partitions.
    public static final TokenRange ALL = new TokenRange(Optional.empty(), Optional.empty());

    /// One end of the range.
    ///
    /// @param token of type `bigint`
    /// @param isInclusive whether partitions with exactly this token belong to the range
    public record Bound(BoundTerm token, boolean isInclusive) {}

    /// Whether nothing is asked of the token.
    public boolean isAll() {
        return lower.isEmpty() && upper.isEmpty();
    }

    /// The range as relations: `token(pk) > ?, token(pk) <= ?`.
    ///
    /// @param token how the call of `token` is written
    String text(String token) {
        if (lower.isPresent() && lower.equals(upper)) {
            return token + " = " + lower.get().token();
        }
        return Stream.concat(
                        lower.map(bound -> text(token, ">", bound)).stream(),
                        upper.map(bound -> text(token, "<", bound)).stream())
                .collect(Collectors.joining(", "));
    }

    private static String text(String token, String operator, Bound bound) {
        return token + " " + operator + (bound.isInclusive() ? "= " : " ") + bound.token();
    }
}
