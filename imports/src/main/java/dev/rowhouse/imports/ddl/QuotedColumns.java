package dev.rowhouse.imports.ddl;

import java.util.Locale;
import java.util.Set;

/// A CREATE TABLE with its column names in quotes: a few plain ones are words of some other
/// database's language.
final class QuotedColumns {
    private static final Set<String> CONSTRAINTS =
            Set.of(
                    "constraint",
                    "primary",
                    "foreign",
                    "unique",
                    "check",
                    "exclude",
                    "like",
                    "key",
                    "index",
                    "fulltext",
                    "spatial");

    private QuotedColumns() {}

    static String of(String createTable) {
        StringBuilder quoted = new StringBuilder();
        int depth = 0;
        boolean expectsName = false;
        for (int i = 0; i < createTable.length(); i++) {
            char c = createTable.charAt(i);
            if (expectsName && Character.isLetter(c)) {
                int end = i;
                while (end < createTable.length()
                        && Character.isJavaIdentifierPart(createTable.charAt(end))) {
                    end++;
                }
                String word = createTable.substring(i, end);
                boolean isName = !CONSTRAINTS.contains(word.toLowerCase(Locale.ROOT));
                quoted.append(isName ? '"' + word + '"' : word);
                i = end - 1;
                expectsName = false;
                continue;
            }
            if (c == '\'' || c == '"' || c == '`') {
                int end = createTable.indexOf(c, i + 1);
                quoted.append(createTable, i, end < 0 ? createTable.length() : end + 1);
                i = end < 0 ? createTable.length() : end;
                expectsName = false;
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            expectsName =
                    (expectsName && Character.isWhitespace(c))
                            || (depth == 1 && (c == '(' || c == ','));
            quoted.append(c);
        }
        return quoted.toString();
    }
}
