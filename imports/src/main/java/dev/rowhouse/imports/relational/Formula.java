package dev.rowhouse.imports.relational;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The formula of a generated column in the model's language, such as `quantity * price`. It still
/// names columns; [#of(Function)] replaces them by attributes.
///
/// @param parts the pieces of the formula, in order
public record Formula(List<Part> parts) {
    /// Copies the list.
    public Formula {
        parts = List.copyOf(parts);
    }

    /// A piece of a formula.
    public sealed interface Part {}

    /// A column of the same table.
    public record OfColumn(String name) implements Part {}

    /// Anything else, as a model file writes it.
    public record Text(String text) implements Part {}

    /// The formula of attributes; empty when one of the columns is none.
    ///
    /// @param attribute the attribute that a column is
    public Optional<String> of(Function<String, Optional<String>> attribute) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            Optional<String> piece =
                    switch (part) {
                        case OfColumn(String name) -> attribute.apply(name);
                        case Text(String plain) -> Optional.of(plain);
                    };
            if (piece.isEmpty()) {
                return Optional.empty();
            }
            text.append(piece.get());
        }
        return Optional.of(text.toString());
    }
}
