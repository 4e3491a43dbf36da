package dev.rowhouse.junit.manual;

import java.util.ArrayList;
import java.util.List;

/// A block of Java code on a page, between <code>```java</code> and <code>```</code>.
///
/// @param page the page's path in the repository, such as `docs/junit.md`
/// @param line the number of the block's first line of code on the page, counted from 1
/// @param code the lines of code
record Snippet(String page, int line, List<String> code) {
    private static final String START = "```java";
    private static final String END = "```";

    /// All Java blocks of a page, in their order.
    static List<Snippet> of(String page, List<String> lines) {
        List<Snippet> snippets = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            if (lines.get(at).equals(START)) {
                int first = at + 1;
                int end = first;
                while (!lines.get(end).equals(END)) {
                    end++;
                }
                snippets.add(new Snippet(page, first + 1, lines.subList(first, end)));
                at = end;
            }
            at++;
        }
        return List.copyOf(snippets);
    }

    /// Where the block is, such as `docs/junit.md:18`.
    String place() {
        return place(1);
    }

    /// Where one of its lines is.
    ///
    /// @param number of the line within the block, counted from 1
    String place(long number) {
        return page + ":" + (line + number - 1);
    }

    /// The text of a whole source file begins with its package.
    boolean isFile() {
        return code.stream().anyMatch(each -> each.startsWith("package "));
    }
}
