package dev.rowhouse.lsp.feature;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the text of the statement around a line, by indentation alone.
final class StatementText {
    private static final Pattern KEY = Pattern.compile("^\\s*(- )?[\"']?\\w+[\"']?:(\\s|$)");
    private static final Pattern STATEMENT = Pattern.compile("jpql[\"']?:\\s*(?:[>|][-+]?)?(.*)$");

    private static final String NAME = "name";

    private StatementText() {}

    /// The statement to which a position belongs: the value of the nearest `jpql`, with the lines
    /// that continue it. A path that ends with a dot at the position gets a last name, so that the
    /// next word is no part of it.
    ///
    /// @param number the line, from 0
    /// @param column the column, from 0
    static String at(List<String> lines, int number, int column) {
        int first = Math.min(number, lines.size() - 1);
        while (first > 0 && !STATEMENT.matcher(lines.get(first)).find() && !isShort(lines, first)) {
            first--;
        }
        StringBuilder text = new StringBuilder();
        for (int at = Math.max(0, first); at < lines.size(); at++) {
            String line = at == number ? completed(lines.get(at), column) : lines.get(at);
            boolean isNext = at > number && (line.isBlank() || KEY.matcher(line).find());
            if (isNext) {
                break;
            }
            Matcher statement = STATEMENT.matcher(line);
            text.append(at == first && statement.find() ? statement.group(1) : line).append(' ');
        }
        return text.toString();
    }

    private static String completed(String line, int column) {
        int end = Math.min(column, line.length());
        String before = line.substring(0, end);
        return before.endsWith(".") ? before + NAME + " " + line.substring(end) : line;
    }

    /// Whether a line is a mutation that is nothing but a statement.
    private static boolean isShort(List<String> lines, int number) {
        return lines.get(number)
                .matches("(?i)\\s*\\w+:\\s*[\"']?(select|insert|update|delete)\\b.*");
    }
}
