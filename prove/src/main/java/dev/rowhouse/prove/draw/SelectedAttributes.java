package dev.rowhouse.prove.draw;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Pattern;

import java.util.Set;
import java.util.stream.Collectors;

/// The attributes by which a mutation finds its instances.
public final class SelectedAttributes {
    private SelectedAttributes() {}

    /// The names of the entity's own attributes that an UPDATE or DELETE compares with parameters;
    /// empty for other mutations.
    public static Set<String> of(ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Update update -> of(update.pattern());
            case ConceptualMutation.Delete delete -> of(delete.pattern());
            case ConceptualMutation.Insert _,
                    ConceptualMutation.Count _,
                    ConceptualMutation.Several _ ->
                    Set.of();
        };
    }

    private static Set<String> of(Pattern pattern) {
        return ParameterUses.of(pattern.conditions()).stream()
                .map(ParameterUses.Use::attribute)
                .filter(each -> each.alias().equals(pattern.root().name()))
                .map(each -> each.attribute().name())
                .collect(Collectors.toSet());
    }
}
