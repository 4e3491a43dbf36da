package dev.rowhouse.model.file;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Snapshot;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds the attributes from which snapshots take their values, and with them their types, values
/// and statistics.
final class SnapshotResolver {
    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;

    /// @param entities all entities, which get the attributes that are found
    SnapshotResolver(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// Gives each snapshot what its original has; those with mistakes have been reported.
    void resolve() {
        for (EntityDraft draft : List.copyOf(entities.values())) {
            if (draft.attributes().stream().anyMatch(Attribute::isSnapshot)) {
                entities.put(
                        draft.name().text(),
                        draft.with(
                                withMissing(
                                        draft.attributes().stream()
                                                .map(each -> resolved(draft, each))
                                                .toList())));
            }
        }
    }

    /// Attributes of which those that are computed from a snapshot may be missing as it may.
    private static List<Attribute> withMissing(List<Attribute> attributes) {
        Set<String> missing =
                attributes.stream()
                        .filter(Attribute::isSnapshot)
                        .filter(Attribute::optional)
                        .map(Attribute::name)
                        .collect(Collectors.toSet());
        return attributes.stream()
                .map(each ->
                        each.formula().stream()
                                        .flatMap(formula -> formula.inputs().stream())
                                        .anyMatch(missing::contains)
                                ? each.orMissing()
                                : each)
                .toList();
    }

    private Attribute resolved(EntityDraft entity, Attribute attribute) {
        if (attribute.snapshot().isEmpty()) {
            return attribute;
        }
        Optional<Original> original = original(entity, attribute, new LinkedHashSet<>());
        if (original.isEmpty()) {
            return attribute;
        }
        Attribute found = original.get().attribute();
        CqlType type =
                entity.callers() == Callers.HELP_EACH_OTHER
                                && found.type() instanceof ListType list
                                && list.isMultiCell()
                        ? list.freeze()
                        : found.type();
        if (!attribute.type().equals(DerivedResolver.UNKNOWN)
                && !attribute.type().equals(found.type())) {
            diagnostics.report(
                    attribute.position(),
                    "`%s` is declared as %s, and `%s` is a %s"
                            .formatted(
                                    attribute.name(),
                                    attribute.type().cql(),
                                    attribute.snapshot().get().text(),
                                    found.type().cql()),
                    "write that type, or leave it out");
        }
        return attribute.takenFrom(found, type, original.get().isOptional());
    }

    /// The attribute at the end of a path.
    ///
    /// @param isOptional whether it or something on the path may be missing
    private record Original(Attribute attribute, boolean isOptional) {}

    /// @param visited the snapshots that lead to this one
    private Optional<Original> original(
            EntityDraft entity, Attribute attribute, Set<String> visited) {
        Snapshot snapshot = attribute.snapshot().orElseThrow();
        if (!visited.add(entity.name().text() + "." + attribute.name())) {
            report(
                    snapshot,
                    "`%s` would be a snapshot of itself, by way of `%s`"
                            .formatted(attribute.name(), snapshot.text()),
                    "take one of the snapshots from an attribute that mutations set");
            return Optional.empty();
        }
        EntityDraft at = entity;
        boolean isOptional = false;
        for (String name : snapshot.roles()) {
            Optional<RelationshipDraft> role = role(at, name, snapshot);
            if (role.isEmpty() || !entities.containsKey(role.get().target())) {
                return Optional.empty();
            }
            isOptional |= role.get().mayLack();
            at = entities.get(role.get().target());
        }
        EntityDraft target = at;
        Optional<Attribute> found =
                target.attributes().stream()
                        .filter(each -> each.name().equals(snapshot.attribute()))
                        .findFirst();
        if (found.isEmpty()) {
            if (!target.declaredNames().contains(snapshot.attribute())) {
                report(
                        snapshot,
                        "`%s` has no attribute `%s`"
                                .formatted(target.name().text(), snapshot.attribute()),
                        Suggestion.words(
                                snapshot.attribute(),
                                target.declaredNames(),
                                "the attributes of `" + target.name().text() + "`"));
            }
            return Optional.empty();
        }
        if (found.get().isDerived() || found.get().isCounter()) {
            report(
                    snapshot,
                    found.get().isDerived()
                            ? "`%s` is derived from other instances, which change by themselves"
                                    .formatted(snapshot.text())
                            : "`%s` is a counter, whose value no mutation knows"
                                    .formatted(snapshot.text()),
                    "take the snapshot from an attribute that mutations set");
            return Optional.empty();
        }
        boolean mayLack = isOptional;
        return found.get().isSnapshot()
                ? original(target, found.get(), visited)
                        .map(each -> new Original(each.attribute(), each.isOptional() || mayLack))
                : Optional.of(new Original(found.get(), mayLack || found.get().optional()));
    }

    private Optional<RelationshipDraft> role(EntityDraft entity, String name, Snapshot snapshot) {
        List<RelationshipDraft> ways =
                relationships.stream()
                        .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                        .filter(each -> each.owner().equals(entity.name().text()))
                        .toList();
        Optional<RelationshipDraft> role =
                ways.stream().filter(each -> each.role().equals(name)).findFirst();
        if (role.isEmpty()) {
            boolean isOther =
                    relationships.stream()
                            .anyMatch(each ->
                                    each.owner().equals(entity.name().text())
                                                    && each.role().equals(name)
                                            || each.target().equals(entity.name().text())
                                                    && each.inverse()
                                                            .map(YamlTree.Scalar::text)
                                                            .filter(name::equals)
                                                            .isPresent());
            report(
                    snapshot,
                    isOther
                            ? "`%s` leads from a `%s` to many instances, or to one that refers to it"
                                    .formatted(name, entity.name().text())
                            : "`%s` is no role of `%s`".formatted(name, entity.name().text()),
                    isOther
                            ? "take the snapshot along a to-one role of `%s` itself"
                                    .formatted(entity.name().text())
                            : Suggestion.words(
                                    name,
                                    ways.stream().map(RelationshipDraft::role).toList(),
                                    "the to-one roles of `" + entity.name().text() + "`"));
        }
        return role;
    }

    private void report(Snapshot snapshot, String problem, String remedy) {
        diagnostics.report(snapshot.position(), problem, remedy);
    }
}
