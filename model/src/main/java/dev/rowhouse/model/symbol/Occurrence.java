package dev.rowhouse.model.symbol;

import dev.rowhouse.model.source.SourcePosition;

/// A place in a model file that names a symbol.
///
/// @param position where the name stands
/// @param form what the place does with it
/// @param spelling how it writes the name
public record Occurrence(Symbol symbol, SourcePosition position, Form form, Spelling spelling) {
    /// What a place does with a name.
    public enum Form {
        /// It introduces the name.
        DECLARATION,
        /// It refers to it.
        USE
    }

    /// How a place writes a name.
    public enum Spelling {
        /// As it is declared.
        PLAIN,
        /// With a small first letter, as the roles of a many-to-many link name its two entities.
        DECAPITALISED;

        /// The name as such a place writes it.
        String of(String name) {
            return this == PLAIN ? name : ModelNames.decapitalised(name);
        }
    }

    /// Whether the place contains a position of its file, the end of the name included.
    ///
    /// @param line the line, from 1
    /// @param column the column, from 1
    boolean contains(int line, int column) {
        return position.line() == line
                && position.column() <= column
                && column <= position.column() + position.length();
    }
}
