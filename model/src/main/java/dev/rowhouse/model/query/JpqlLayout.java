package dev.rowhouse.model.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Lays out JPQL for people: on one line if it fits, otherwise with a line for each clause.
///
/// Only blanks change, so that the statement stays the same.
///
/// ```
/// SELECT v.id, v.title, t.name
/// FROM Video v
/// LEFT JOIN v.tags t
/// WHERE v.owner = :owner
/// ORDER BY v.addedAt DESC
/// ```
public final class JpqlLayout {
    private static final Set<String> CLAUSES =
            Set.of(
                    "FROM", "JOIN", "LEFT", "INNER", "WHERE", "GROUP", "ORDER", "SET", "VALUES",
                    "ON");

    /// Words after which a name stands, even one that is spelt like a keyword.
    private static final Set<String> BEFORE_NAMES =
            Set.of("FROM", "JOIN", "INTO", "UPDATE", "AS", "LEFT", "OUTER", "INNER", "DELETE");

    private final String text;
    private final List<Token> tokens;
    private final int width;

    private JpqlLayout(String text, List<Token> tokens, int width) {
        this.text = text;
        this.tokens = tokens;
        this.width = width;
    }

    /// The lines of a statement, of at most `width` characters where it has blanks to break at;
    /// empty when it is not JPQL.
    public static Optional<List<String>> lines(String jpql, int width) {
        try {
            List<Token> tokens = new JpqlLexer(jpql).tokens();
            return Optional.of(
                    new JpqlLayout(jpql, tokens.subList(0, tokens.size() - 1), width).lines());
        } catch (Mistake _) {
            return Optional.empty();
        }
    }

    private List<String> lines() {
        String one = slice(0, tokens.size());
        if (one.length() <= width) {
            return List.of(one);
        }
        List<String> lines = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).isSign("(") ? 1 : tokens.get(i).isSign(")") ? -1 : 0;
            if (i > start && depth == 0 && beginsClause(i)) {
                addClause(start, i, lines);
                start = i;
            }
        }
        addClause(start, tokens.size(), lines);
        return lines;
    }

    private boolean beginsClause(int index) {
        Token token = tokens.get(index);
        Token before = tokens.get(index - 1);
        boolean isName =
                before.isSign(".")
                        || (before.kind() == Token.Kind.WORD
                                && BEFORE_NAMES.contains(before.upperCase()));
        boolean isWritten = !isName && token.kind() == Token.Kind.WORD;
        return isWritten && CLAUSES.contains(token.upperCase());
    }

    /// Adds a clause. One that is too long continues on lines of its own, broken before AND or
    /// after a comma where that is possible.
    private void addClause(int from, int to, List<String> lines) {
        int start = from;
        for (int part : breaks(from, to)) {
            if (part > start && slice(start, part).length() > width) {
                start = addLines(start, part, lines);
            }
        }
        lines.add(slice(start, to));
    }

    /// Adds lines of a clause up to a place, except for what may share a line with the rest.
    ///
    /// @return where the rest begins
    private int addLines(int from, int to, List<String> lines) {
        List<Integer> good = breaks(from, to);
        int end = good.size() > 1 ? good.get(good.size() - 2) : from;
        if (end > from) {
            lines.add(slice(from, end));
            return slice(end, to).length() > width ? addLines(end, to, lines) : end;
        }
        int start = from;
        int last = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || isBlankBefore(i)) {
                if (last > start && slice(start, i).length() > width) {
                    lines.add(slice(start, last));
                    start = last;
                }
                last = i;
            }
        }
        return start;
    }

    /// The places in a clause before AND and after commas, and its end.
    private List<Integer> breaks(int from, int to) {
        List<Integer> breaks = new ArrayList<>();
        boolean isBetween = false;
        for (int i = from + 1; i < to; i++) {
            Token token = tokens.get(i);
            isBetween |= token.is("BETWEEN");
            if (tokens.get(i - 1).isSign(",") || (token.is("AND") && !isBetween)) {
                breaks.add(i);
            }
            isBetween &= !token.is("AND");
        }
        breaks.add(to);
        return breaks;
    }

    private boolean isBlankBefore(int index) {
        Token before = tokens.get(index - 1);
        return before.offset() + before.length() < tokens.get(index).offset();
    }

    /// Some tokens as they are written, with single blanks where there are any.
    private String slice(int from, int to) {
        StringBuilder slice = new StringBuilder();
        for (int i = from; i < to; i++) {
            Token token = tokens.get(i);
            if (i > from && isBlankBefore(i)) {
                slice.append(' ');
            }
            slice.append(text, token.offset(), token.offset() + token.length());
        }
        return slice.toString();
    }
}
