package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values that can be reached from an instance with some given properties: its own values, and
/// those of every instance that it refers to.
///
/// A value that is not given is read from the nearest instance on the path that holds it and whose
/// key is known. The key of that instance may need a read of the same kind.
final class ReferredValues {
    private final Model model;
    private final String entity;
    private final Map<String, Source> given;
    private final Lookups lookups;

    /// @param entity the entity of the instance
    /// @param given the known values by the paths of their properties
    ReferredValues(Model model, String entity, Map<String, Source> given, Lookups lookups) {
        this.model = model;
        this.entity = entity;
        this.given = Map.copyOf(given);
        this.lookups = lookups;
    }

    /// The value at the end of a path of to-one roles; empty when there is none.
    Optional<Source> value(List<String> roles, Attribute attribute) {
        Source known = given.get(path(roles, attribute));
        if (known != null) {
            return Optional.of(known);
        }
        int holder = roles.size();
        while (holder > 0 && isKey(roles, holder, attribute)) {
            holder--;
        }
        if (holder == 0) {
            return Optional.empty();
        }
        List<String> way = roles.subList(0, holder);
        String target = entityAt(way);
        Map<Field, Source> binds = new LinkedHashMap<>();
        for (Property key : model.keyProperties(target)) {
            List<String> keyRoles = new ArrayList<>(way);
            keyRoles.addAll(key.roles());
            Optional<Source> value = value(keyRoles, key.attribute());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            binds.put(Field.of(Node.root(0).to(key.roles()), key.attribute()), value.orElseThrow());
        }
        Field wanted = Field.of(Node.root(0).to(roles.subList(holder, roles.size())), attribute);
        return Optional.of(
                lookups.value(
                        RowShape.of(model.entity(target)),
                        binds,
                        ReadCount.ONE,
                        isOptional(way) ? WhenMissing.FAIL_UNLESS_NULL : WhenMissing.FAIL,
                        wanted));
    }

    /// Whether a role of a path may be null.
    boolean isOptional(List<String> way) {
        for (int length = 0; length < way.size(); length++) {
            String role = way.get(length);
            boolean mayBeMissing =
                    model.relationshipsOf(entityAt(way.subList(0, length))).stream()
                            .anyMatch(each -> each.role().equals(role) && each.optional());
            if (mayBeMissing) {
                return true;
            }
        }
        return false;
    }

    private boolean isKey(List<String> roles, int holder, Attribute attribute) {
        List<String> rest = roles.subList(holder, roles.size());
        return model.keyProperties(entityAt(roles.subList(0, holder))).stream()
                .anyMatch(key ->
                        key.roles().equals(rest)
                                && key.attribute().name().equals(attribute.name()));
    }

    private String entityAt(List<String> roles) {
        String at = entity;
        for (String role : roles) {
            String owner = at;
            at =
                    model.relationshipsOf(owner).stream()
                            .filter(relationship -> relationship.role().equals(role))
                            .map(Relationship::target)
                            .findFirst()
                            .orElseThrow(() ->
                                    new IllegalArgumentException("no role " + owner + "." + role));
        }
        return at;
    }

    static String path(List<String> roles, Attribute attribute) {
        return roles.isEmpty()
                ? attribute.name()
                : String.join(".", roles) + "." + attribute.name();
    }
}
