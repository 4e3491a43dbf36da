package dev.rowhouse.studio.page;

import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.ManyToMany;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Role;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The names of a model that statements may use: the entities with their attributes and roles, and
/// the links of relationships of many to many, which statements name as `Hotel.pois`.
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
        model.roles(entity.name()).stream()
                .filter(each -> !name(each).isEmpty())
                .forEach(each -> parts.add(role(name(each), each.isToOne(), each.to())));
        for (ManyToMany link : model.manyToMany()) {
            if (link.owner().equals(entity.name())) {
                parts.add(role(link.role(), false, link.target()));
            }
            if (link.target().equals(entity.name()) && link.inverse().isPresent()) {
                parts.add(role(link.inverse().get(), false, link.owner()));
            }
        }
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

    /// The name by which statements follow a role; empty when they cannot.
    private static String name(Role role) {
        return role.direction() == Role.Direction.FORWARD
                ? role.relationship().role()
                : role.relationship().inverse().orElse("");
    }

    private static Map<String, Object> role(String name, boolean isToOne, String target) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("detail", (isToOne ? "one " : "many ") + target);
        tree.put("target", target);
        return tree;
    }
}
