package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.file.ModelObject;
import dev.rowhouse.model.naming.Words;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourcePosition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Changes that add to the model what a statement names and the model does not have: somebody may
/// have written the question first.
final class MissingPart {

    private static final int SHORTEST = 3;

    private MissingPart() {}

    /// An advice with the change that adds an attribute to an entity.
    static Remedy attribute(EntityType entity, String name, Remedy remedy) {
        return entity.kind() == EntityType.Kind.LINK
                ? remedy
                : remedy.with(
                        new Fix(
                                "Add the attribute `%s` to `%s`".formatted(name, entity.name()),
                                Optional.of(entity.position()),
                                new Fix.Change.Put(
                                        List.of("attributes", name),
                                        "text",
                                        ModelObject.ENTITY.keys())));
    }

    /// An advice with the changes that give a name to the way back of relationships that lead to an
    /// entity: `inverse: rooms` at `Room.hotel`. Those come into question whose way back has no
    /// name yet, and whose owner the name reminds of.
    static Remedy wayBack(Model model, EntityType entity, String name, Remedy remedy) {
        Remedy more = remedy;
        for (Fix fix : waysBack(model, entity, name)) {
            more = more.with(fix);
        }
        return more;
    }

    private static List<Fix> waysBack(Model model, EntityType entity, String name) {
        List<Fix> fixes = new ArrayList<>();
        for (Relationship each : model.relationships()) {
            boolean isUnnamed =
                    each.target().equals(entity.name())
                            && each.inverse().isEmpty()
                            && model.entity(each.owner()).kind() == EntityType.Kind.DECLARED;
            if (isUnnamed && reminds(name, each.owner())) {
                fixes.add(wayBack(name, each.name(), each.position()));
            }
        }
        for (ManyToMany each : model.manyToMany()) {
            boolean isUnnamed = each.target().equals(entity.name()) && each.inverse().isEmpty();
            if (isUnnamed && reminds(name, each.owner())) {
                fixes.add(wayBack(name, each.link(), each.position()));
            }
        }
        return fixes;
    }

    private static Fix wayBack(String name, String relationship, SourcePosition place) {
        return new Fix(
                "Name the way back of `%s`: `inverse: %s`".formatted(relationship, name),
                Optional.of(place),
                new Fix.Change.Put(List.of("inverse"), name, ModelObject.RELATIONSHIP.keys()));
    }

    /// Whether a role may be called after an entity: `rooms` or `room` after `Room`, `orders` after
    /// `CustomerOrder`.
    private static boolean reminds(String role, String entity) {
        String one = Words.singular(role).toLowerCase(Locale.ROOT);
        return one.length() >= SHORTEST && entity.toLowerCase(Locale.ROOT).endsWith(one);
    }
}
