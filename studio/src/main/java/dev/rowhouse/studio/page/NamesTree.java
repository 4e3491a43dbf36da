package dev.rowhouse.studio.page;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Role;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The names of a model that statements may use: the entities with their attributes and roles.
final class NamesTree {
    private NamesTree() {}

    static Map<String, Object> of(Model model) {
        Map<String, Object> tree = new LinkedHashMap<>();
        model.entities().forEach(entity -> tree.put(entity.name(), entity(entity, model)));
        return tree;
    }

    private static Map<String, Object> entity(EntityType entity, Model model) {
        List<Map<String, Object>> parts = new ArrayList<>();
        entity.attributes().forEach(each -> parts.add(attribute(each)));
        model.roles(entity.name()).forEach(each -> parts.add(role(each)));
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("about", entity.about());
        tree.put("parts", parts);
        return tree;
    }

    private static Map<String, Object> attribute(Attribute attribute) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", attribute.name());
        tree.put("detail", attribute.type().cql());
        return tree;
    }

    private static Map<String, Object> role(Role role) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "name",
                role.direction() == Role.Direction.FORWARD
                        ? role.relationship().role()
                        : role.relationship().inverse().orElse(""));
        tree.put("detail", (role.isToOne() ? "one " : "many ") + role.to());
        tree.put("target", role.to());
        return tree;
    }
}
