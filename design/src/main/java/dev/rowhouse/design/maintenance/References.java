package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Relationship;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The attributes by which an instance holds the key of another one, to which a to-one role refers.
final class References {
    private References() {}

    /// The properties that refer to the target of a role, by the paths of the target's key
    /// properties.
    static Map<String, Property> of(Model model, Relationship role) {
        List<Property> key = model.keyProperties(role.target());
        List<Property> held = model.reference(role.owner(), role.role());
        Map<String, Property> references = new LinkedHashMap<>();
        for (int i = 0; i < key.size(); i++) {
            references.put(key.get(i).path(), held.get(i));
        }
        return references;
    }

    /// The key of the target to which an instance refers, by the paths of the target's properties.
    static Map<String, Source> key(Model model, Relationship role, Instance instance) {
        Map<String, Source> key = new LinkedHashMap<>();
        of(model, role).forEach((path, property) -> key.put(path, instance.own(property)));
        return key;
    }
}
