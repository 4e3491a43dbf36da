package dev.rowhouse.imports.question;

import dev.rowhouse.imports.script.Dialect;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parameters as libraries write them, in the two forms that SQL parsers know: `?` and `:name`.
final class Markers {
    private static final Pattern ANY =
            Pattern.compile(
                    "'(?:[^']|'')*+'|\"[^\"]*\"|`[^`]*`"
                            + "|(?<percent>%s\\b)|%\\((?<python>\\w+)\\)s"
                            + "|sqlc\\.n?arg\\(\\s*'?(?<sqlc>\\w+)'?\\s*\\)|#\\{\\s*(?<batis>\\w+)[^}]*\\}"
                            + "|(?<![@\\w<>])@(?<at>[A-Za-z_]\\w*)|\\$(?<number>\\d+)"
                            + "|\\$(?<dollar>[A-Za-z_]\\w*)");

    private static final Pattern WORD =
            Pattern.compile("'(?:[^']|'')*+'|\"[^\"]*\"|`[^`]*`|(?<![:@\\w])[A-Za-z_]\\w*");

    private Markers() {}

    /// The statement with those names in quotes that are columns: a few of them are words of some
    /// other database's language.
    ///
    /// @param columns the names of columns, in lower case
    static String quoted(String sql, Set<String> columns) {
        return WORD.matcher(sql)
                .replaceAll(word ->
                        Matcher.quoteReplacement(
                                columns.contains(word.group().toLowerCase(Locale.ROOT))
                                        ? "`" + word.group() + "`"
                                        : word.group()));
    }

    /// The statement with the markers of Python, sqlc, MyBatis and others replaced.
    ///
    /// @param dialect in MySQL's, what stands in double quotes is a text
    static String plain(String sql, Dialect dialect) {
        Matcher matcher = ANY.matcher(sql);
        StringBuilder plain = new StringBuilder();
        while (matcher.find()) {
            String marker = matcher.group();
            boolean isText = dialect == Dialect.MYSQL && marker.startsWith("\"");
            if (isText) {
                marker = "'" + marker.substring(1, marker.length() - 1).replace("'", "''") + "'";
            } else if (matcher.group("percent") != null) {
                marker = "?";
            } else if (matcher.group("number") != null) {
                marker = "?" + matcher.group("number");
            } else {
                for (String kind : new String[] {"python", "sqlc", "batis", "at", "dollar"}) {
                    String name = matcher.group(kind);
                    marker = name == null ? marker : ":" + name;
                }
            }
            matcher.appendReplacement(plain, Matcher.quoteReplacement(marker));
        }
        return matcher.appendTail(plain).toString();
    }
}
