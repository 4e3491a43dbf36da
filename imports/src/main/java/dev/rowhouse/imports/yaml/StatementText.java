package dev.rowhouse.imports.yaml;

import java.util.ArrayList;
import java.util.List;

/// A JPQL statement over several lines of a folded YAML text.
final class StatementText {
    private static final int WIDTH = 108;
    private static final List<String> CLAUSES = List.of("FROM", "WHERE", "ORDER", "VALUES", "SET");

    private StatementText() {}

    /// The statement in lines that YAML joins with single blanks: a statement that does not fit on
    /// one line has a line for each clause, and long clauses are broken between words.
    static List<String> lines(String jpql) {
        List<String> lines = new ArrayList<>();
        if (jpql.length() <= WIDTH) {
            return List.of(jpql);
        }
        StringBuilder line = new StringBuilder();
        for (String word : words(jpql)) {
            boolean isFull = line.length() + 1 + word.length() > WIDTH;
            boolean begins = CLAUSES.contains(word) && line.length() > WIDTH / 4;
            if (!line.isEmpty() && (isFull || begins)) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /// The stretches between blanks; a text in quotes is never cut.
    private static List<String> words(String jpql) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < jpql.length(); i++) {
            char c = jpql.charAt(i);
            if (c == '\'') {
                isQuoted = !isQuoted;
            }
            if (c == ' ' && !isQuoted) {
                if (!word.isEmpty()) {
                    words.add(word.toString());
                    word.setLength(0);
                }
            } else {
                word.append(c);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
