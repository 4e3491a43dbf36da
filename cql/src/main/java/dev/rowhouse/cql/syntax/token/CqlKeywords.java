package dev.rowhouse.cql.syntax.token;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Questions about the words of CQL: which are keywords, which must be quoted, and how a name is
/// written in a statement.
public final class CqlKeywords {
    private static final Map<String, Keyword> BY_LOWER_CASE_WORD =
            Arrays.stream(Keyword.values())
                    .collect(
                            Collectors.toUnmodifiableMap(
                                    keyword -> keyword.name().toLowerCase(Locale.ROOT),
                                    Function.identity()));

    private static final Set<String> RESERVED_TYPE_NAMES =
            Set.of("byte", "complex", "enum", "date", "interval", "macaddr", "bitstring");

    private CqlKeywords() {}

    /// The keyword spelt by a word, in whatever case.
    public static Optional<Keyword> find(String word) {
        return Optional.ofNullable(BY_LOWER_CASE_WORD.get(word.toLowerCase(Locale.ROOT)));
    }

    /// Whether a word, in whatever case, can be a name only in quotes.
    public static boolean isReserved(String word) {
        return find(word).map(Keyword::isReserved).orElse(false);
    }

    /// All keywords in upper case and alphabetical order, for completion.
    public static List<String> all() {
        return Arrays.stream(Keyword.values()).map(Keyword::name).sorted().toList();
    }

    /// The reserved keywords in upper case and alphabetical order.
    public static List<String> reserved() {
        return Arrays.stream(Keyword.values())
                .filter(Keyword::isReserved)
                .map(Keyword::name)
                .sorted()
                .toList();
    }

    /// A name as it stands in a statement: as it is when it is lower case letters, digits and
    /// underscores, begins with a letter and is not reserved; in double quotes otherwise.
    public static String quoteIfNeeded(String name) {
        return isPlain(name) ? name : quote(name);
    }

    /// The name of a user-defined type as it stands in a statement: names that belong to native
    /// types, now or some day, are quoted too.
    public static String quoteTypeNameIfNeeded(String name) {
        Keyword keyword = BY_LOWER_CASE_WORD.get(name);
        boolean taken =
                RESERVED_TYPE_NAMES.contains(name)
                        || (keyword != null
                                && keyword.use() != Keyword.Use.BASIC
                                && keyword != Keyword.KEY);
        return taken ? quote(name) : quoteIfNeeded(name);
    }

    /// The name of a function as it stands in a statement: words that are no functions before a
    /// parenthesis, like `ttl` and `expr`, are quoted too.
    public static String quoteFunctionNameIfNeeded(String name) {
        Keyword keyword = BY_LOWER_CASE_WORD.get(name);
        boolean taken =
                name.equals("expr")
                        || (keyword != null
                                && keyword.use() == Keyword.Use.COLUMN
                                && keyword != Keyword.COUNT);
        return taken ? quote(name) : quoteIfNeeded(name);
    }

    /// Whether a word, in lower case, is kept for native types that do not exist yet.
    public static boolean isReservedTypeName(String name) {
        return RESERVED_TYPE_NAMES.contains(name);
    }

    /// A name in double quotes, quotes inside doubled.
    public static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// A text as a string literal, quotes inside doubled.
    public static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }

    private static boolean isPlain(String name) {
        if (name.isEmpty() || !isLowerCaseLetter(name.charAt(0))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!isLowerCaseLetter(c) && !(c >= '0' && c <= '9') && c != '_') {
                return false;
            }
        }
        Keyword keyword = BY_LOWER_CASE_WORD.get(name);
        return (keyword == null || !keyword.isReserved())
                && !name.equals("true")
                && !name.equals("false");
    }

    private static boolean isLowerCaseLetter(char c) {
        return c >= 'a' && c <= 'z';
    }
}
