package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.RequestSettings;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;

import java.util.Optional;

/// A change the application makes, its JPQL not yet read.
///
/// @param name its name, such as `follow`; `place/2` for the second of several statements
/// @param ask the change in plain language
/// @param jpql the change in JPQL
/// @param rate how often it happens, if known
/// @param when what must hold for it to change anything, its text not yet read
/// @param each the parameters that are lists, if it runs once for each of their elements
/// @param together whether all copies are written in one batch
/// @param callers who may run it at the same time
/// @param settings the settings of its requests
/// @param position where the file names it
/// @param whole the name of the mutation of which this is one of several statements
public record MutationText(
        String name,
        String ask,
        SourceText jpql,
        Optional<Rate> rate,
        Optional<SourceText> when,
        Optional<EachText> each,
        boolean together,
        Callers callers,
        RequestSettings settings,
        SourcePosition position,
        Optional<String> whole) {
    /// The same text for one of the statements that this mutation takes.
    public MutationText part(String part) {
        return new MutationText(
                part,
                ask,
                jpql,
                rate,
                when,
                each,
                together,
                callers,
                settings,
                position,
                Optional.of(name));
    }
}
