package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds what the names in entities' keys mean, and checks that each key can identify.
final class KeyResolver {
    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;

    KeyResolver(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// The parts of an entity's key; names that mean nothing have been reported and are left out.
    List<KeyPart> resolve(EntityDraft entity) {
        List<KeyPart> parts = new ArrayList<>();
        for (YamlTree.Scalar name : entity.key()) {
            Optional<Attribute> attribute =
                    entity.attributes().stream()
                            .filter(each -> each.name().equals(name.text()))
                            .findFirst();
            Optional<RelationshipDraft> role = role(entity, name.text());
            if (attribute.isPresent()) {
                checkAttribute(name, attribute.get());
                parts.add(new KeyPart.OfAttribute(attribute.get()));
            } else if (role.isPresent()) {
                checkRole(name, entity, role.get());
                parts.add(new KeyPart.OfRole(name.text()));
            } else if (!entity.declaredNames().contains(name.text())) {
                reportUnknown(entity, name);
            }
        }
        return parts;
    }

    private Optional<RelationshipDraft> role(EntityDraft entity, String name) {
        return relationships.stream()
                .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .filter(each -> each.owner().equals(entity.name().text()))
                .filter(each -> each.role().equals(name))
                .findFirst();
    }

    private void reportUnknown(EntityDraft entity, YamlTree.Scalar name) {
        List<String> known = new ArrayList<>(entity.declaredNames());
        relationships.stream()
                .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .filter(each -> each.owner().equals(entity.name().text()))
                .forEach(each -> known.add(each.role()));
        String declare =
                "declare its type under `attributes`, as in `"
                        + name.text()
                        + ": text`, or a relationship `"
                        + entity.name().text()
                        + "."
                        + name.text()
                        + "`";
        diagnostics.report(
                name.position(),
                "the key of `"
                        + entity.name().text()
                        + "` lists `"
                        + name.text()
                        + "`, which is neither an attribute nor a to-one role",
                Suggestion.nearest(name.text(), known)
                        .map(near ->
                                Remedy.of("did you mean `" + near + "`? else " + declare)
                                        .with(Fix.replace(near)))
                        .orElseGet(() -> Remedy.of(declare))
                        .with(attribute(entity, name.text())));
    }

    private static Fix attribute(EntityDraft entity, String name) {
        return new Fix(
                "Add the attribute `%s` to `%s`".formatted(name, entity.name().text()),
                Optional.of(entity.name().position()),
                new Fix.Change.Put(List.of("attributes", name), "text", ModelObject.ENTITY.keys()));
    }

    private void checkAttribute(YamlTree.Scalar name, Attribute attribute) {
        if (attribute.isDerived()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` is derived, so it changes with other instances",
                    "use another attribute as the key");
        } else if (attribute.formula().isPresent()) {
            diagnostics.report(
                    name.position(),
                    "`%s` is computed from `%s`, so it cannot be part of a key"
                            .formatted(
                                    name.text(),
                                    String.join("` and `", attribute.formula().get().inputs())),
                    "use the attributes from which it is computed, or set it by mutations");
        } else if (attribute.snapshot().isPresent()) {
            diagnostics.report(
                    name.position(),
                    "`%s` is a snapshot of `%s`, so it cannot be part of a key"
                            .formatted(name.text(), attribute.snapshot().get().text()),
                    "use another attribute as the key, or one that mutations set");
        } else if (attribute.optional()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` is part of a key and cannot be optional",
                    Remedy.of("remove `optional: true` from it, or the name from the key")
                            .with(withoutOptional(attribute.position())));
        } else if (attribute.isCounter()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` is a counter, which changes all the time",
                    "use another attribute as the key");
        } else if (attribute.type().containsDuration() || attribute.type().isCollection()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` of type " + attribute.type().cql() + " cannot identify",
                    "use a simple type, or an entity of its own with this one's key");
        }
    }

    private void checkRole(YamlTree.Scalar name, EntityDraft entity, RelationshipDraft role) {
        if (role.mayLack()) {
            diagnostics.report(
                    name.position(),
                    "`" + name.text() + "` is part of a key and cannot be optional",
                    Remedy.of("remove `optional: true` from `" + role.name().text() + "`")
                            .with(withoutOptional(role.name().position())));
        }
        if (reaches(role.target(), entity.name().text(), new HashSet<>())) {
            diagnostics.report(
                    name.position(),
                    "the key of `"
                            + entity.name().text()
                            + "` contains itself, by way of `"
                            + role.target()
                            + "`",
                    "give one of the entities on the way a key of its own attributes");
        }
    }

    private static Fix withoutOptional(SourcePosition owner) {
        return new Fix(
                "Remove `optional: true`",
                Optional.of(owner),
                new Fix.Change.Remove(List.of("optional")));
    }

    private boolean reaches(String from, String wanted, Set<String> visited) {
        if (from.equals(wanted)) {
            return true;
        }
        EntityDraft entity = entities.get(from);
        if (entity == null || !visited.add(from)) {
            return false;
        }
        return entity.key().stream()
                .flatMap(name -> role(entity, name.text()).stream())
                .anyMatch(role -> reaches(role.target(), wanted, visited));
    }
}
