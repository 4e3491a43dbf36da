package dev.rowhouse.cql.syntax.tree;

import java.util.List;

/// `MASKED WITH function(argument, …)`. `toString` is its CQL.
///
/// @param function the masking function; `mask_default` without arguments for `MASKED WITH DEFAULT`
/// @param arguments its arguments after the column itself
public record ColumnMask(QualifiedName function, List<Term> arguments) {
    private static final QualifiedName DEFAULT_FUNCTION = QualifiedName.of("mask_default");

    /// Copies the arguments.
    public ColumnMask {
        arguments = List.copyOf(arguments);
    }

    /// `MASKED WITH DEFAULT`.
    public static ColumnMask byDefault() {
        return new ColumnMask(DEFAULT_FUNCTION, List.of());
    }

    @Override
    public String toString() {
        return equals(byDefault())
                ? "MASKED WITH DEFAULT"
                : "MASKED WITH " + TermText.call(function, arguments);
    }
}
