package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.syntax.tree.Name;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.name.NameBook;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Values of CQL in the model's language. An expression that is neither constant nor marker becomes
/// a parameter that the application computes.
///
/// **Thread safety.** None; lives as long as one statement is translated.
final class CqlOperands {
    private final NameBook names = new NameBook();
    private final Map<String, String> given = new HashMap<>();

    /// The text of a value; empty for a null.
    ///
    /// @param hint the name of a parameter without one
    Optional<String> text(Term term, String hint) {
        return switch (term) {
            case Term.BindMarker marker -> Optional.of(":" + name(marker, hint));
            case Term.Literal literal -> literal(literal);
            case Term.TypeHint typed -> text(typed.operand(), hint);
            case Term.Cast cast -> text(cast.operand(), hint);
            default -> Optional.of(":" + names.give(hint));
        };
    }

    /// A generated parameter for one or several values.
    String parameter(String hint) {
        return ":" + names.give(hint);
    }

    /// Whether something is a marker.
    static boolean isMarker(Term term) {
        return term instanceof Term.BindMarker;
    }

    private String name(Term.BindMarker marker, String hint) {
        return marker.name()
                .map(Name::text)
                .map(name ->
                        given.computeIfAbsent(name, _ -> names.give(ModelNames.attribute(name))))
                .orElseGet(() -> names.give(hint));
    }

    private static Optional<String> literal(Term.Literal literal) {
        return switch (literal.kind()) {
            case NULL -> Optional.empty();
            case INTEGER, FLOAT -> Optional.of(literal.text());
            case BOOLEAN -> Optional.of(literal.text().toUpperCase(java.util.Locale.ROOT));
            case STRING, DURATION, UUID, HEX ->
                    Optional.of("'" + literal.text().replace("'", "''") + "'");
        };
    }

    /// The texts of several values; empty when one is a null.
    Optional<List<String>> texts(List<Term> terms, String hint) {
        List<String> texts = terms.stream().flatMap(term -> text(term, hint).stream()).toList();
        return texts.size() == terms.size() ? Optional.of(texts) : Optional.empty();
    }
}
