package dev.rowhouse.model.query;

import java.util.Map;
import java.util.Optional;

/// A construct of JPQL that this subset lacks, with the reason and an alternative.
///
/// @param message the construct that is not supported
/// @param remedy the alternative
record OutsideSubset(String message, String remedy) {
    private static final String JOINS =
            "write JOIN to leave out rows that have nothing to join, or LEFT JOIN to keep them";
    private static final Map<String, OutsideSubset> KEYWORDS =
            Map.ofEntries(
                    entry("OR", "ask two questions, or use IN for several values of one attribute"),
                    entry(
                            "NOT",
                            "Cassandra finds rows by equal values only; list the wanted values"),
                    entry(
                            "<>",
                            "Cassandra finds rows by equal values only; list the wanted values"),
                    entry(
                            "!=",
                            "Cassandra finds rows by equal values only; list the wanted values"),
                    entry(
                            "LIKE",
                            "add an attribute for the search, such as the first letters, and"
                                    + " compare it with `=`"),
                    entry("IS", "add an attribute for this, and compare it with `=`"),
                    entry(
                            "NULL",
                            "leave the attribute out; an optional attribute then has no value"),
                    entry("RIGHT", JOINS),
                    entry("OUTER", JOINS),
                    entry("CROSS", JOINS),
                    entry("ON", "a JOIN follows a role: `JOIN u.followers f`"),
                    entry("FETCH", "select the attributes directly; they all come with one read"),
                    entry("GROUP", "write GROUP BY after WHERE and before ORDER BY"),
                    entry("HAVING", "store the result as an attribute and keep it up to date"),
                    entry("LIMIT", "write `page:` under the question"),
                    entry("OFFSET", "ask for the rows after a given one, as in `p.at < :at`"),
                    entry("UNION", "ask two questions"),
                    entry("EXISTS", "JOIN the role and compare its attributes"),
                    entry("CASE", "decide in the application"),
                    entry("+", "compute in the application and pass a parameter"),
                    entry("-", "compute in the application and pass a parameter"),
                    entry("*", "compute in the application and pass a parameter"),
                    entry("/", "compute in the application and pass a parameter"));

    private static Map.Entry<String, OutsideSubset> entry(String word, String remedy) {
        return Map.entry(
                word, new OutsideSubset("`" + word + "` is not part of this language", remedy));
    }

    /// Finds the construct that an unexpected token belongs to.
    ///
    /// @param token the token
    /// @param before the token before it, if there is one
    static Optional<OutsideSubset> find(Token token, Optional<Token> before) {
        if (token.isSign("(")
                && before.flatMap(name -> Nearness.Measure.find(name.text())).isPresent()) {
            return Optional.of(
                    new OutsideSubset(
                            "`%s` can only be in ORDER BY".formatted(before.get().text()),
                            "order by it, select the vector, and compute the distance in the application"));
        }
        if (token.isSign("(")
                && before.isPresent()
                && before.get().kind() == Token.Kind.WORD
                && before.get().text().matches("[A-Za-z]+")) {
            return Optional.of(
                    new OutsideSubset(
                            "the function `"
                                    + before.get().text()
                                    + "` is not part of this language",
                            "store the result as an attribute, or compute it in the application"));
        }
        boolean isWordOrSign = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.SIGN;
        return isWordOrSign
                ? Optional.ofNullable(KEYWORDS.get(token.upperCase()))
                : Optional.empty();
    }
}
