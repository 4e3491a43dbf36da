package dev.rowhouse.model.file;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;

import java.util.List;
import java.util.Optional;

/// The parameters of a statement that are lists, not yet looked for in the statement.
///
/// @param names their names
/// @param items how many elements they have on average, if the file says it
/// @param position where the file names them
public record EachText(List<SourceText> names, Optional<Double> items, SourcePosition position) {
    /// Copies the list.
    public EachText {
        names = List.copyOf(names);
    }
}
