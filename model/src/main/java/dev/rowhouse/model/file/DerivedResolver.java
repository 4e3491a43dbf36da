package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Aggregate;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Resolves derived attributes and their types.
final class DerivedResolver {
    /// The placeholder for the type of a derived attribute until it is resolved.
    static final CqlType UNKNOWN = NativeType.EMPTY;

    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;

    /// @param entities all entities, which get the attributes that are found
    DerivedResolver(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// Gives each derived attribute its type; those with mistakes have been reported.
    void resolve() {
        for (EntityDraft draft : List.copyOf(entities.values())) {
            if (draft.attributes().stream().anyMatch(each -> each.derivation().isPresent())) {
                checkCounters(draft);
                entities.put(
                        draft.name().text(),
                        draft.with(
                                draft.attributes().stream()
                                        .map(attribute -> resolved(draft, attribute))
                                        .toList()));
            }
        }
    }

    /// Reports an entity that has both counters and derived attributes besides its key, since each
    /// kind creates instances in its own way, and one with nothing but counters of other instances.
    private void checkCounters(EntityDraft draft) {
        if (!hasNothingBesides(draft)) {
            return;
        }
        draft.attributes().stream()
                .filter(Attribute::isInstanceCounter)
                .findFirst()
                .ifPresent(counter ->
                        diagnostics.report(
                                counter.position(),
                                "`%s` has nothing but its key and counters, so no mutation creates what `%s` belongs to"
                                        .formatted(draft.name().text(), counter.name()),
                                "leave out `type: counter`, or give `%s` an attribute"
                                        .formatted(draft.name().text())));
        if (draft.attributes().stream().noneMatch(Attribute::isInstanceCounter)
                && draft.attributes().stream().anyMatch(Attribute::isCounter)) {
            diagnostics.report(
                    draft.name().position(),
                    "`" + draft.name().text() + "` has only counters and derived attributes",
                    "move the counters to a separate entity with the same key");
        }
    }

    private Attribute resolved(EntityDraft entity, Attribute attribute) {
        if (attribute.derivation().isEmpty()) {
            return attribute;
        }
        Derivation derivation = attribute.derivation().get();
        Optional<RelationshipDraft> way = way(entity, derivation);
        if (way.isEmpty() || !isMany(entity, derivation, way.get())) {
            return attribute;
        }
        Optional<CqlType> type =
                attribute.isCounter()
                        ? counter(derivation, way.get())
                        : type(derivation, way.get());
        boolean isOther =
                type.isPresent()
                        && !attribute.type().equals(UNKNOWN)
                        && !attribute.type().equals(type.get());
        if (isOther) {
            diagnostics.report(
                    attribute.position(),
                    "`%s` is declared as %s, and %s is a %s"
                            .formatted(
                                    attribute.name(),
                                    attribute.type().cql(),
                                    derivation.text(),
                                    type.get().cql()),
                    "write that type, or leave it out");
        }
        return type.map(found ->
                        new Attribute(
                                attribute.name(),
                                attribute.about(),
                                found,
                                attribute.optional(),
                                false,
                                attribute.derivation(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                attribute.statistics(),
                                attribute.position()))
                .orElse(attribute);
    }

    private Optional<RelationshipDraft> way(EntityDraft entity, Derivation derivation) {
        String name = derivation.inverse();
        Set<String> known = new LinkedHashSet<>();
        for (RelationshipDraft role : relationships) {
            Set<String> names = namesAt(entity.name().text(), role);
            if (names.contains(name)) {
                return Optional.of(role);
            }
            known.addAll(names);
        }
        String remedy =
                known.isEmpty()
                        ? "give the role that leads to a `%s` an `inverse`: `inverse: %s`"
                                .formatted(entity.name().text(), name)
                        : Suggestion.words(
                                name,
                                known,
                                "the ways to what belongs to a `" + entity.name().text() + "`");
        diagnostics.report(
                derivation.position(),
                "`%s` is no way from a `%s` to others".formatted(name, entity.name().text()),
                remedy);
        return Optional.empty();
    }

    /// The names of an entity for the paths along a relationship.
    private static Set<String> namesAt(String entity, RelationshipDraft role) {
        Set<String> names = new LinkedHashSet<>();
        if (role.owner().equals(entity)) {
            names.add(role.role());
        }
        if (role.target().equals(entity)) {
            role.inverse().ifPresent(inverse -> names.add(inverse.text()));
        }
        return names;
    }

    private boolean isMany(EntityDraft entity, Derivation derivation, RelationshipDraft way) {
        boolean isForward =
                way.owner().equals(entity.name().text()) && way.role().equals(derivation.inverse());
        boolean isOne =
                switch (way.shape()) {
                    case ONE_TO_ONE -> true;
                    case MANY_TO_ONE -> isForward;
                    case MANY_TO_MANY -> false;
                };
        if (isOne) {
            diagnostics.report(
                    derivation.position(),
                    "`%s` leads from a `%s` to at most one `%s`; a derived attribute is computed from many"
                            .formatted(
                                    derivation.inverse(),
                                    entity.name().text(),
                                    isForward ? way.target() : way.owner()),
                    "show its attributes in the question with a path");
            return false;
        }
        EntityDraft source = entities.get(way.owner());
        boolean comesByItself =
                way.shape() == RelationshipDraft.Shape.MANY_TO_ONE
                        && source != null
                        && hasNothingBesides(source)
                        && source.attributes().stream()
                                .anyMatch(each -> each.isCounter() || each.isDerived());
        if (comesByItself) {
            diagnostics.report(
                    derivation.position(),
                    "a `%s` is created without a mutation that could compute this"
                            .formatted(way.owner()),
                    "give `%s` an attribute, so that it is inserted".formatted(way.owner()));
        }
        return !comesByItself;
    }

    /// Whether an entity has only its key, counters and derived attributes.
    private boolean hasNothingBesides(EntityDraft draft) {
        List<String> key = draft.key().stream().map(YamlTree.Scalar::text).toList();
        List<String> held = new ArrayList<>();
        draft.attributes().stream()
                .filter(each -> !each.isCounter() && !each.isDerived())
                .forEach(each -> held.add(each.name()));
        relationships.stream()
                .filter(role -> role.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .filter(role -> role.owner().equals(draft.name().text()))
                .forEach(role -> held.add(role.role()));
        return key.containsAll(held);
    }

    /// The type of a counter of other instances; empty when they cannot be counted so.
    private Optional<CqlType> counter(Derivation derivation, RelationshipDraft way) {
        if (derivation.function() != Aggregate.ROWS) {
            diagnostics.report(
                    derivation.position(),
                    "%s cannot be of type counter, which counts instances"
                            .formatted(derivation.text()),
                    "write `COUNT(%s)`, or leave out `type: counter`"
                            .formatted(derivation.inverse()));
            return Optional.empty();
        }
        EntityDraft source = entities.get(way.owner());
        boolean expires =
                way.shape() != RelationshipDraft.Shape.MANY_TO_MANY
                        && source != null
                        && source.growth()
                                .retention()
                                .filter(each -> each.by() == Growth.Remover.TIME_TO_LIVE)
                                .isPresent();
        if (expires) {
            diagnostics.report(
                    derivation.position(),
                    "a `%s` expires by its `ttl`, and no mutation counts what expires"
                            .formatted(way.owner()),
                    "leave out `type: counter`, or write `retention` and delete the instances");
            return Optional.empty();
        }
        return Optional.of(NativeType.COUNTER);
    }

    private Optional<CqlType> type(Derivation derivation, RelationshipDraft way) {
        if (derivation.attribute().isEmpty()) {
            return Optional.of(NativeType.BIGINT);
        }
        String name = derivation.attribute().get();
        if (way.shape() == RelationshipDraft.Shape.MANY_TO_MANY) {
            diagnostics.report(
                    derivation.position(),
                    "a many-to-many relationship has no attribute `%s`"
                            .formatted(derivation.text()),
                    "count its links: `COUNT(%s)`; or make it an entity with two roles"
                            .formatted(derivation.inverse()));
            return Optional.empty();
        }
        EntityDraft source = entities.get(way.owner());
        if (source == null) {
            return Optional.empty();
        }
        Optional<Attribute> attribute =
                source.attributes().stream().filter(each -> each.name().equals(name)).findFirst();
        if (attribute.isEmpty()) {
            diagnostics.report(
                    derivation.position(),
                    "`%s` has no attribute `%s` of its own".formatted(way.owner(), name),
                    Suggestion.words(
                            name,
                            source.declaredNames(),
                            "the attributes of `" + way.owner() + "`"));
            return Optional.empty();
        }
        return type(derivation, attribute.get());
    }

    private Optional<CqlType> type(Derivation derivation, Attribute attribute) {
        if (attribute.isDerived() || attribute.isCounter()) {
            diagnostics.report(
                    derivation.position(),
                    attribute.isDerived()
                            ? "`%s` is derived itself".formatted(attribute.name())
                            : "`%s` is a counter, whose value no mutation knows"
                                    .formatted(attribute.name()),
                    "use an attribute that mutations set");
            return Optional.empty();
        }
        Optional<CqlType> result = derivation.function().result(attribute.type());
        if (result.isEmpty()) {
            diagnostics.report(
                    derivation.position(),
                    "there is no %s of values of type %s"
                            .formatted(derivation.function().function(), attribute.type().cql()),
                    "compute it in the application");
        }
        return result;
    }
}
