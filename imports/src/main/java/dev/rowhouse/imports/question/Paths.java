package dev.rowhouse.imports.question;

import net.sf.jsqlparser.schema.Column;

import java.util.Optional;

/// The paths of columns in the model's language, aliases in front; empty after a refusal.
@FunctionalInterface
interface Paths {
    /// A column with its path.
    ///
    /// @param text the path, such as `f.language`
    /// @param place where the column belongs
    record Path(String text, Sources.UsedColumn place) {
        /// The name for a parameter that is compared with it.
        String hint() {
            return text.substring(text.lastIndexOf('.') + 1);
        }
    }

    /// The path of a column.
    Optional<Path> of(Column column);
}
