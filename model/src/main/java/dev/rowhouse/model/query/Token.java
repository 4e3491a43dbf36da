package dev.rowhouse.model.query;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A word, number, text or sign of a JPQL text.
///
/// @param kind the kind of token
/// @param text its characters; of a parameter the name, of a text the value
/// @param offset its first character, from 0
/// @param length its number of characters in the text
public record Token(Kind kind, String text, int offset, int length) {
    private static final Set<String> RESERVED =
            Set.of(
                    "SELECT",
                    "DISTINCT",
                    "FROM",
                    "JOIN",
                    "INNER",
                    "AS",
                    "WHERE",
                    "AND",
                    "ORDER",
                    "BY",
                    "ASC",
                    "DESC",
                    "BETWEEN",
                    "IN",
                    "MEMBER",
                    "OF",
                    "INSERT",
                    "INTO",
                    "VALUES",
                    "UPDATE",
                    "SET",
                    "DELETE",
                    "TRUE",
                    "FALSE",
                    "NULL",
                    "OR",
                    "NOT",
                    "LEFT",
                    "RIGHT",
                    "OUTER",
                    "GROUP",
                    "HAVING",
                    "LIKE",
                    "IS",
                    "LIMIT",
                    "FETCH",
                    "UNION",
                    "ON",
                    "CASE");

    /// The tokens of a text that need not be JPQL, such as one that is being written. What is none
    /// is left out.
    public static List<Token> readable(String text) {
        return new JpqlLexer(text).readable();
    }

    /// The offset behind its last character.
    public int end() {
        return offset + length;
    }

    /// The kind of a token.
    public enum Kind {
        /// A name or keyword.
        WORD,
        /// `:name`.
        PARAMETER,
        /// A text in single quotes.
        STRING,
        /// A whole or decimal number.
        NUMBER,
        /// An operator, bracket, comma or dot.
        SIGN,
        /// The end of the text.
        END
    }

    /// Whether it is a keyword, in any case of its letters.
    public boolean is(String keyword) {
        return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }

    /// Whether it is a sign.
    public boolean isSign(String sign) {
        return kind == Kind.SIGN && text.equals(sign);
    }

    /// Its letters as keywords are compared.
    public String upperCase() {
        return text.toUpperCase(Locale.ROOT);
    }

    /// Whether it is a keyword that names nothing, except where only a name can stand.
    public boolean isReserved() {
        return kind == Kind.WORD && RESERVED.contains(upperCase());
    }

    /// Whether it is TRUE or FALSE.
    public boolean isBoolean() {
        return is("TRUE") || is("FALSE");
    }
}
