package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.query.Value;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The values that a mutation takes from other instances before it holds its own. They are written
/// down with the call, so to the steps behind the hold they are like parameters.
///
/// **Thread safety.** None; it lives as long as one draft.
final class EarlyValues {
    private final Lookups lookups;
    private final Set<String> names = new LinkedHashSet<>();
    private final List<HeldDraft.Early> values = new ArrayList<>();

    /// @param lookups collects the questions for the values
    /// @param parameters the parameters of the mutation
    EarlyValues(Lookups lookups, List<Value.Parameter> parameters) {
        this.lookups = lookups;
        parameters.forEach(each -> names.add(each.name()));
    }

    /// Collects the questions for the values.
    Lookups lookups() {
        return lookups;
    }

    /// The value that an attribute gets, for the steps behind the hold.
    ///
    /// @param read where it comes from
    Source of(Attribute attribute, Source read) {
        if (read.reads().isEmpty()) {
            return read;
        }
        String name = attribute.name();
        for (int i = 2; names.contains(name); i++) {
            name = attribute.name() + i;
        }
        names.add(name);
        values.add(new HeldDraft.Early(name, attribute.type(), read));
        return new Source.Given(
                new Value.Parameter(name, attribute.type(), attribute.enumeration()));
    }

    /// The values so far.
    List<HeldDraft.Early> values() {
        return List.copyOf(values);
    }
}
