package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Term;

import java.util.OptionalInt;

/// The LIMIT of a statement.
final class RowLimit {
    private RowLimit() {}

    /// The number that a statement gives; empty when it has no LIMIT, or a bind marker there.
    static OptionalInt of(Select select) {
        return select.limit().stream()
                .filter(limit ->
                        limit instanceof Term.Literal literal
                                && literal.text().matches("[1-9]\\d{0,4}"))
                .mapToInt(limit -> Integer.parseInt(((Term.Literal) limit).text()))
                .findFirst();
    }
}
