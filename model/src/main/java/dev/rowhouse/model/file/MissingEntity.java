package dev.rowhouse.model.file;

import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// The remedies for the name of an entity that the model does not have.
public final class MissingEntity {
    private static final String NEW = "{key: id, count: 1_000, attributes: {id: uuid}}";

    private MissingEntity() {}

    /// The advice to write the nearest name, with the change that adds an entity: somebody may have
    /// named it first.
    ///
    /// @param name the name as written, which the mistake marks
    /// @param known the names of entities
    public static Remedy remedy(String name, Collection<String> known) {
        Remedy remedy = Suggestion.remedy(name, known, "the entities");
        return Names.isName(name)
                ? remedy.with(
                        new Fix(
                                "Add the entity `" + name + "`",
                                Optional.empty(),
                                new Fix.Change.PutInFile(List.of("entities", name), NEW)))
                : remedy;
    }
}
