package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Remedy;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds what the names in candidate keys mean, and checks that each says something that the others
/// do not. A candidate key of one attribute becomes `unique: true` of the attribute.
final class CandidateKeyResolver {
    private final Map<String, EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;

    /// @param entities all entities, whose attributes may become unique
    CandidateKeyResolver(
            Map<String, EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// Leaves each entity with its candidate keys of several parts; those with mistakes have been
    /// reported.
    void resolve() {
        for (EntityDraft draft : List.copyOf(entities.values())) {
            if (!draft.candidateKeys().isEmpty()) {
                entities.put(draft.name().text(), resolved(draft));
            }
        }
    }

    private EntityDraft resolved(EntityDraft draft) {
        List<List<YamlTree.Scalar>> composite = new ArrayList<>();
        Set<String> unique = new LinkedHashSet<>();
        // Names of other candidate keys, so that each of them is compared with the smaller ones.
        List<Set<String>> known = new ArrayList<>();
        draft.attributes().stream()
                .filter(Attribute::unique)
                .forEach(each -> known.add(Set.of(each.name())));
        List<List<YamlTree.Scalar>> sorted = new ArrayList<>(draft.candidateKeys());
        sorted.sort((one, other) -> Integer.compare(one.size(), other.size()));
        for (List<YamlTree.Scalar> key : sorted) {
            if (areParts(draft, key) && saysMore(draft, key, known)) {
                known.add(names(key));
                if (key.size() == 1) {
                    unique.add(key.getFirst().text());
                }
            }
        }
        draft.candidateKeys().stream().filter(each -> each.size() > 1).forEach(composite::add);
        return draft.with(
                draft.attributes().stream()
                        .map(each -> unique.contains(each.name()) ? each.asUnique() : each)
                        .toList(),
                composite);
    }

    private static Set<String> names(List<YamlTree.Scalar> key) {
        Set<String> names = new LinkedHashSet<>();
        key.forEach(each -> names.add(each.text()));
        return names;
    }

    /// Whether all names of a candidate key may be a part of it.
    private boolean areParts(EntityDraft entity, List<YamlTree.Scalar> key) {
        boolean areParts = true;
        for (YamlTree.Scalar name : key) {
            Optional<Attribute> attribute =
                    entity.attributes().stream()
                            .filter(each -> each.name().equals(name.text()))
                            .findFirst();
            Optional<RelationshipDraft> role = role(entity, name.text());
            if (attribute.isPresent()) {
                areParts &= isPart(name, attribute.get());
            } else if (role.isPresent()) {
                areParts &= key.size() > 1 || isOneToOne(entity, name);
            } else {
                areParts = false;
                if (!entity.declaredNames().contains(name.text())) {
                    reportUnknown(entity, name);
                }
            }
        }
        return areParts;
    }

    private boolean isOneToOne(EntityDraft entity, YamlTree.Scalar role) {
        String path = entity.name().text() + "." + role.text();
        diagnostics.report(
                role.position(),
                "a candidate key of the role `%s` alone is a one-to-one relationship"
                        .formatted(role.text()),
                "write `cardinality: one to one` at the relationship `%s`, or add another part"
                        .formatted(path));
        return false;
    }

    private Optional<RelationshipDraft> role(EntityDraft entity, String name) {
        return relationships.stream()
                .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .filter(each -> each.owner().equals(entity.name().text()))
                .filter(each -> each.role().equals(name))
                .findFirst();
    }

    private void reportUnknown(EntityDraft entity, YamlTree.Scalar name) {
        String owner = entity.name().text();
        boolean leadsToMany =
                relationships.stream()
                        .anyMatch(each ->
                                each.owner().equals(owner) && each.role().equals(name.text())
                                        || each.target().equals(owner)
                                                && each.inverse()
                                                        .map(YamlTree.Scalar::text)
                                                        .equals(Optional.of(name.text())));
        if (leadsToMany) {
            diagnostics.report(
                    name.position(),
                    "`%s` is not a to-one role of `%s`".formatted(name.text(), owner),
                    "use attributes of `%s` and its own roles that lead to one instance"
                            .formatted(owner));
            return;
        }
        List<String> known = new ArrayList<>(entity.declaredNames());
        relationships.stream()
                .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .filter(each -> each.owner().equals(owner))
                .forEach(each -> known.add(each.role()));
        diagnostics.report(
                name.position(),
                "a candidate key of `%s` lists `%s`, which is neither an attribute nor a to-one role"
                        .formatted(owner, name.text()),
                Suggestion.nearest(name.text(), known)
                        .map(Suggestion::didYouMean)
                        .orElseGet(() ->
                                Remedy.of(
                                        "write one of `%s`"
                                                .formatted(String.join("`, `", known)))));
    }

    private boolean isPart(YamlTree.Scalar name, Attribute attribute) {
        Optional<String> problem = problem(attribute);
        problem.ifPresent(each ->
                diagnostics.report(
                        name.position(),
                        "`%s` cannot be part of a candidate key: %s".formatted(name.text(), each),
                        attribute.isComputed()
                                ? "use the attributes from which it is computed"
                                : "use an attribute that mutations set, of a simple type"));
        return problem.isEmpty();
    }

    private static Optional<String> problem(Attribute attribute) {
        if (attribute.isCounter()) {
            return Optional.of("it is a counter, which changes all the time");
        }
        if (attribute.isDerived()) {
            return Optional.of("it is derived, so it changes with other instances");
        }
        if (attribute.formula().isPresent()) {
            return Optional.of(
                    "it is computed from `%s`"
                            .formatted(String.join("` and `", attribute.formula().get().inputs())));
        }
        if (attribute.snapshot().isPresent()) {
            return Optional.of(
                    "it is a snapshot of `%s`".formatted(attribute.snapshot().get().text()));
        }
        return attribute.type().isCollection() || !attribute.type().isComparable()
                ? Optional.of("values of type %s cannot identify".formatted(attribute.type().cql()))
                : Optional.empty();
    }

    /// Whether a candidate key does not follow from the key or from smaller ones.
    private boolean saysMore(
            EntityDraft entity, List<YamlTree.Scalar> key, List<Set<String>> smaller) {
        Set<String> names = names(key);
        Set<String> identifying = names(entity.key());
        if (!identifying.isEmpty() && names.containsAll(identifying)) {
            report(
                    key,
                    names.equals(identifying)
                            ? "this is the key of `%s`".formatted(entity.name().text())
                            : "no two instances of `%s` have the same `%s` already, which is its key"
                                    .formatted(
                                            entity.name().text(), String.join(", ", identifying)));
            return false;
        }
        for (Set<String> other : smaller) {
            if (names.containsAll(other)) {
                report(
                        key,
                        names.equals(other)
                                ? "`%s` is unique already".formatted(String.join(", ", names))
                                : "`%s` is unique already, so it is so together with others"
                                        .formatted(String.join(", ", other)));
                return false;
            }
        }
        return true;
    }

    private void report(List<YamlTree.Scalar> key, String message) {
        diagnostics.report(key.getFirst().position(), message, "remove this candidate key");
    }
}
