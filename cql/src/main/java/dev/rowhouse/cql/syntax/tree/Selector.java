package dev.rowhouse.cql.syntax.tree;

import java.util.Optional;

/// One of the expressions a SELECT returns. `toString` is its CQL.
///
/// @param expression the selected expression
/// @param alias the name given to it with AS
public record Selector(Term expression, Optional<Name> alias) {
    /// A column that stands in no text.
    public static Selector column(String name) {
        return new Selector(Term.ColumnReference.of(name), Optional.empty());
    }

    /// An expression without alias.
    public static Selector of(Term expression) {
        return new Selector(expression, Optional.empty());
    }

    /// The span of the expression.
    public Span span() {
        return expression.span();
    }

    @Override
    public String toString() {
        return expression + alias.map(name -> " AS " + name).orElse("");
    }
}
