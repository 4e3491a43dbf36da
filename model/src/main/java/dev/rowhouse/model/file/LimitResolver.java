package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.OwnerLimit;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Suggestion;
import dev.rowhouse.model.source.YamlTree;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Checks the owners for which `shares` of attributes limit the number of instances.
final class LimitResolver {
    private final Collection<EntityDraft> entities;
    private final List<RelationshipDraft> relationships;
    private final Diagnostics diagnostics;

    LimitResolver(
            Collection<EntityDraft> entities,
            List<RelationshipDraft> relationships,
            Diagnostics diagnostics) {
        this.entities = entities;
        this.relationships = relationships;
        this.diagnostics = diagnostics;
    }

    /// A limit and what it belongs to.
    private record Limited(
            EntityDraft entity, Attribute attribute, double share, OwnerLimit limit) {}

    /// Reports roles that are none, and attributes that cannot have limits.
    void resolve() {
        limits().forEach(this::check);
    }

    /// Reports limits that are below the average.
    ///
    /// @param counts resolved without mistakes
    void checkAgainst(CountResolver counts) {
        for (Limited each : limits()) {
            for (RelationshipDraft role : roles(each.entity())) {
                double average =
                        counts.count(role, role.owner(), role.target()).average() * each.share();
                if (role.role().equals(each.limit().role()) && average > each.limit().most()) {
                    diagnostics.report(
                            each.limit().position(),
                            "a %s has %s such instances on average, and at most %d"
                                    .formatted(
                                            role.target(),
                                            BigDecimal.valueOf(average)
                                                    .setScale(1, RoundingMode.HALF_UP)
                                                    .toPlainString(),
                                            each.limit().most()),
                            "reduce the share, or raise the limit");
                }
            }
        }
    }

    private List<Limited> limits() {
        List<Limited> all = new ArrayList<>();
        for (EntityDraft entity : entities) {
            for (Attribute attribute : entity.attributes()) {
                if (attribute.statistics().distribution() instanceof Distribution.Stated stated) {
                    stated.limits()
                            .forEach(limit ->
                                    all.add(
                                            new Limited(
                                                    entity,
                                                    attribute,
                                                    stated.share(limit.value()),
                                                    limit)));
                }
            }
        }
        return all;
    }

    private List<RelationshipDraft> roles(EntityDraft entity) {
        return relationships.stream()
                .filter(each -> each.owner().equals(entity.name().text()))
                .filter(each -> each.shape() != RelationshipDraft.Shape.MANY_TO_MANY)
                .toList();
    }

    private void check(Limited limited) {
        String name = limited.entity().name().text();
        OwnerLimit limit = limited.limit();
        List<String> roles = roles(limited.entity()).stream().map(RelationshipDraft::role).toList();
        if (!roles.contains(limit.role())) {
            diagnostics.report(
                    limit.position(),
                    "`%s` has no role `%s` to one instance".formatted(name, limit.role()),
                    Suggestion.words(limit.role(), roles, "the roles of " + name));
        }
        Attribute attribute = limited.attribute();
        List<List<YamlTree.Scalar>> keys = new ArrayList<>(limited.entity().candidateKeys());
        keys.add(limited.entity().key());
        boolean isKey =
                keys.stream()
                        .flatMap(List::stream)
                        .anyMatch(part -> part.text().equals(attribute.name()));
        if (isKey || attribute.unique()) {
            diagnostics.report(
                    limit.position(),
                    "`%s` is %s, and limits are for other attributes"
                            .formatted(attribute.name(), isKey ? "a part of a key" : "unique"),
                    "remove `at most`");
        }
    }
}
