package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The CQL text of the more complex terms.
final class TermText {
    private TermText() {}

    static String list(String open, List<?> parts, String close) {
        return parts.stream().map(Object::toString).collect(Collectors.joining(", ", open, close));
    }

    static String call(QualifiedName function, List<Term> arguments) {
        return function.asFunctionName() + list("(", arguments, ")");
    }

    /// Two minus signs in a row would begin a comment, a minus right before a constant could become
    /// part of it, and one before an `n` or `i` must, for Cassandra, begin `-NaN` or `-Infinity`.
    static String negation(Term operand) {
        String text = operand.toString();
        char first = text.charAt(0);
        boolean isConstant =
                first == '-' || (first >= '0' && first <= '9') || (first >= 'A' && first <= 'Z');
        boolean apart = first == 'n' || first == 'i' || (isConstant && !text.startsWith("CAST("));
        return (apart ? "- " : "-") + text;
    }

    /// A point right after a number would become part of it.
    static String field(Term receiver, Name field) {
        return receiver + (endsInConstant(receiver) ? " ." : ".") + field;
    }

    private static boolean endsInConstant(Term term) {
        return term instanceof Term.Literal
                || (term instanceof Term.TypeHint hint && endsInConstant(hint.operand()));
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
