package dev.rowhouse.draw.picture;

import dev.rowhouse.draw.scene.Ink;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.KeyPart;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Subtype;
import dev.rowhouse.plan.sizes.Quantity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Entities and subtypes as boxes: the name, the number of instances, and a line for each part of
/// the key and each attribute.
final class EntityBox {
    private static final String ENTITY = "entity";
    private static final String ATTRIBUTE = "attribute";
    private static final String KEY = "key";

    private EntityBox() {}

    /// The box of an entity, with the attributes that all its instances have.
    static LinedBox of(Model model, EntityType entity) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (KeyPart part : entity.key()) {
            lines.add(
                    switch (part) {
                        case KeyPart.OfAttribute(var attribute) -> key(attribute);
                        case KeyPart.OfRole(var role) ->
                                keyRole(role, model.relationship(entity.name(), role).target());
                    });
        }
        Optional<Hierarchy> hierarchy = model.subtypes().of(entity.name());
        for (Attribute attribute : entity.attributes()) {
            if (!isKey(entity, attribute) && isOfAll(hierarchy, attribute)) {
                lines.add(line(attribute, attribute.optional()));
            }
        }
        return new LinedBox(head(entity, hierarchy.filter(Hierarchy::isAbstract)), lines);
    }

    /// The box of a subtype, with the attributes that only it has, or some subtypes.
    static LinedBox of(Model model, Subtype subtype) {
        List<LinedBox.Line> lines = new ArrayList<>();
        for (Attribute attribute : model.entity(subtype.root()).attributes()) {
            if (subtype.names().contains(attribute.name())) {
                lines.add(line(attribute, !subtype.mandatory().contains(attribute.name())));
            }
        }
        List<String> notes = new ArrayList<>(List.of("a kind of " + subtype.root()));
        if (!subtype.about().isEmpty()) {
            notes.add(subtype.about());
        }
        return new LinedBox(
                new LinedBox.Head(
                        ENTITY,
                        subtype.name(),
                        "",
                        notes,
                        String.join(": ", subtype.name(), String.join(", ", notes)),
                        false),
                lines);
    }

    private static LinedBox.Head head(EntityType entity, Optional<Hierarchy> onlyKinds) {
        String about = entity.about().isEmpty() ? "" : ": " + entity.about();
        List<String> notes = new ArrayList<>();
        if (!entity.about().isEmpty()) {
            notes.add(entity.about());
        }
        if (onlyKinds.isPresent()) {
            notes.add("always one of its kinds");
        }
        return new LinedBox.Head(
                ENTITY,
                entity.name(),
                Quantity.count((double) entity.count()),
                notes,
                "%s%s; %s"
                        .formatted(
                                entity.name(),
                                about,
                                Quantity.count((double) entity.count(), "instance")),
                false);
    }

    /// Whether an attribute is a part of the key.
    static boolean isKey(EntityType entity, Attribute attribute) {
        return entity.key().stream().anyMatch(part -> part.name().equals(attribute.name()));
    }

    /// Whether all instances have an attribute. The one for the kind is shown by the subtypes.
    static boolean isOfAll(Optional<Hierarchy> hierarchy, Attribute attribute) {
        return hierarchy.stream()
                .noneMatch(each ->
                        each.kind().equals(attribute.name())
                                || !each.having(attribute.name()).isEmpty());
    }

    private static LinedBox.Line key(Attribute attribute) {
        return new LinedBox.Line(
                LinedBox.Line.showing(ATTRIBUTE, attribute.name()),
                attribute.name(),
                true,
                type(attribute),
                "",
                KEY,
                Ink.KEY,
                Ink.KEY_SURFACE,
                title(attribute, "part of the key"));
    }

    private static LinedBox.Line keyRole(String role, String target) {
        return new LinedBox.Line(
                LinedBox.Line.showing(ATTRIBUTE, role),
                role,
                true,
                target,
                "",
                KEY,
                Ink.KEY,
                Ink.KEY_SURFACE,
                "%s: the key of the %s is a part of the key".formatted(role, target));
    }

    private static LinedBox.Line line(Attribute attribute, boolean isOptional) {
        String word = word(attribute, isOptional);
        return new LinedBox.Line(
                LinedBox.Line.showing(ATTRIBUTE, attribute.name()),
                attribute.name(),
                false,
                type(attribute),
                word,
                "",
                Ink.TEXT,
                Ink.NONE,
                title(attribute, word));
    }

    /// The CQL type, or the name of the closed set of values.
    private static String type(Attribute attribute) {
        return attribute
                .enumeration()
                .filter(_ -> !attribute.type().isCollection())
                .map(values -> values.name())
                .orElse(attribute.type().cql());
    }

    /// Whether an attribute has several values at a time.
    static boolean isMultiValued(Attribute attribute) {
        return attribute.type().isCollection();
    }

    private static String word(Attribute attribute, boolean isOptional) {
        List<String> words = new ArrayList<>();
        if (attribute.unique()) {
            words.add("unique");
        }
        attribute.derivation().ifPresent(each -> words.add("= " + each.text()));
        if (attribute.isComputed()) {
            words.add("computed");
        }
        attribute.snapshot().ifPresent(each -> words.add("taken from " + each.text()));
        if (isMultiValued(attribute)) {
            words.add("multi-valued");
        }
        if (isOptional) {
            words.add("optional");
        }
        return String.join(", ", words);
    }

    private static String title(Attribute attribute, String word) {
        StringBuilder title =
                new StringBuilder(attribute.name()).append(' ').append(attribute.type().cql());
        if (!attribute.about().isEmpty()) {
            title.append(": ").append(attribute.about());
        }
        attribute
                .enumeration()
                .ifPresent(values ->
                        title.append("; one of ").append(String.join(", ", values.values())));
        attribute.formula().ifPresent(formula -> title.append("; = ").append(formula.text()));
        return title + (word.isEmpty() ? "" : "; " + word);
    }
}
