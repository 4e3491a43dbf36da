package dev.rowhouse.imports.ddl;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Counts the rows of an INSERT without parsing them: dumps put thousands into one statement.
final class ValueRows {
    private static final Pattern VALUES = Pattern.compile("(?i)\\bVALUES\\b");

    private ValueRows() {}

    static long count(String insert) {
        Matcher values = VALUES.matcher(insert);
        if (!values.find()) {
            return 0;
        }
        long rows = 0;
        int depth = 0;
        for (int i = values.end(); i < insert.length(); i++) {
            char c = insert.charAt(i);
            if (c == '\'' || c == '"' || c == '`') {
                i = endOfQuote(insert, i);
            } else if (c == '(') {
                rows += depth++ == 0 ? 1 : 0;
            } else if (c == ')') {
                depth--;
            } else if (depth == 0 && Character.isLetter(c)) {
                // ON CONFLICT and the like have brackets of their own.
                return rows;
            }
        }
        return rows;
    }

    private static int endOfQuote(String text, int start) {
        int i = start + 1;
        while (i < text.length() && text.charAt(i) != text.charAt(start)) {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }
}
