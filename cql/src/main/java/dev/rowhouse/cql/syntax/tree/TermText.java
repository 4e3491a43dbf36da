package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// How terms that need a second look are written as CQL.
final class TermText {
    private TermText() {}

    static String list(String open, List<?> parts, String close) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", ", open, close));
    }

    static String call(QualifiedName function, List<Term> arguments) {
        String name = function.toString();
        // `token` is reserved yet names the function: quoted it would still be the function, but
        // nobody writes that.
        if (function.keyspace().isEmpty() && function.text().equals("token")) {
            name = "token";
        }
        return name + list("(", arguments, ")");
    }

    /// Two minus signs in a row would begin a comment, and a minus before a number becomes part of it.
    static String negation(Term operand) {
        String text = operand.toString();
        return text.startsWith("-") ? "- " + text : "-" + text;
    }

    static String slice(Term.SliceSelection slice) {
        return slice.receiver()
                + "["
                + slice.from().map(Term::toString).orElse("")
                + ".."
                + slice.to().map(Term::toString).orElse("")
                + "]";
    }

    static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
