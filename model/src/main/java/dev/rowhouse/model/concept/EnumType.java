package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;

import java.util.List;

/// The closed set of values of some attributes, such as the states of an order. A value is stored
/// as its name, a text.
///
/// @param name the name under `types`; of an enum without a name there, the entity and the
///     attribute: `SaleStatus`
/// @param values the names of the values in the order of the file; none is empty or listed twice
public record EnumType(String name, List<String> values) {
    /// Copies the list.
    public EnumType {
        values = List.copyOf(values);
    }

    /// The same values under another name.
    public EnumType named(String other) {
        return new EnumType(other, values);
    }

    /// The advice for somebody who has written another text: the nearest value, or all of them.
    public Remedy remedy(String wrong) {
        return Suggestion.remedy(wrong, values, "the values of `" + name + "`");
    }
}
