package dev.rowhouse.cql.syntax;

import java.util.ArrayList;
import java.util.List;

/// The clauses of a statement, which stand on one line if they fit and on one line each if they do
/// not. A clause that is too long even then is broken after its separators.
final class Layout {
    /// The maximum length of a line.
    static final int WIDTH = 100;

    private static final String INDENT = "    ";

    private final List<Clause> clauses = new ArrayList<>();

    /// One clause: `head item separator item … close`.
    private record Clause(String head, List<String> items, String separator, String close) {
        String onOneLine() {
            return head + String.join(separator, items) + close;
        }

        /// Items on lines of their own, the separator at the end of a line if it is a comma, else
        /// at the begin of the next.
        String broken(String margin) {
            String oneLine = onOneLine();
            if (items.size() < 2 || margin.length() + oneLine.length() <= WIDTH) {
                return oneLine;
            }
            return separator.startsWith(",") ? filled(margin) : stacked(margin);
        }

        private String stacked(String margin) {
            return head
                    + String.join("\n" + margin + "  " + separator.stripLeading(), items)
                    + close;
        }

        /// Puts as many items on each line as fit.
        private String filled(String margin) {
            StringBuilder text = new StringBuilder(head);
            int column = margin.length() + head.length();
            for (int i = 0; i < items.size(); i++) {
                String item = items.get(i) + (i + 1 < items.size() ? "," : close);
                if (i > 0 && column + 1 + item.length() > WIDTH) {
                    text.append('\n').append(margin).append(INDENT);
                    column = margin.length() + INDENT.length();
                } else if (i > 0) {
                    text.append(' ');
                    column++;
                }
                text.append(item);
                column += item.length();
            }
            return text.toString();
        }
    }

    /// Adds a clause that is never broken; nothing when it is empty.
    Layout add(String text) {
        if (!text.isEmpty()) {
            clauses.add(new Clause(text, List.of(), "", ""));
        }
        return this;
    }

    /// Adds a clause of items; nothing when there are none.
    Layout add(String head, List<?> items, String separator) {
        return add(head, items, separator, "");
    }

    /// Adds a clause of items with something after the last; nothing when there are none.
    Layout add(String head, List<?> items, String separator, String close) {
        if (!items.isEmpty()) {
            List<String> texts = items.stream().map(Object::toString).toList();
            clauses.add(new Clause(head, texts, separator, close));
        }
        return this;
    }

    /// The statement, if need be on several lines of which all but the first begin with the margin.
    String print(String margin) {
        String oneLine = String.join(" ", clauses.stream().map(Clause::onOneLine).toList());
        if (margin.length() + oneLine.length() <= WIDTH) {
            return oneLine;
        }
        return String.join(
                "\n" + margin, clauses.stream().map(clause -> clause.broken(margin)).toList());
    }

    /// The statement with its first clause on the first line and each other on a line of its own.
    String printStacked(String margin) {
        return String.join(
                "\n" + margin + INDENT,
                clauses.stream().map(clause -> clause.broken(margin + INDENT)).toList());
    }
}
