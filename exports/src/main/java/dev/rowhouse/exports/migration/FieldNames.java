package dev.rowhouse.exports.migration;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The names that a column may have which stores a value of the model, the likeliest first.
final class FieldNames {
    private FieldNames() {}

    /// @param identity of the shape that the field belongs to
    /// @param designed the name that the designer gave its column, if it has one
    static List<String> of(Identity identity, Field field, List<String> designed) {
        Set<String> names = new LinkedHashSet<>(designed);
        String attribute = Words.snake(field.attribute().name());
        String entity = Words.snake(identity.entity(field.node()).name());
        List<String> roles = field.node().roles().stream().map(Words::snake).toList();
        List<String> owners = new ArrayList<>();
        owners.add(String.join("_", roles));
        if (!roles.isEmpty()) {
            owners.add(roles.getLast());
        }
        owners.add(entity);
        new ArrayList<>(owners).forEach(owner -> owners.add(initials(owner)));
        owners.stream()
                .filter(owner -> !owner.isEmpty())
                .forEach(owner -> names.add(owner + "_" + attribute));
        boolean isKey = identity.key(field.node()).contains(field);
        if (field.node().isRoot() || !isKey) {
            names.add(attribute);
        }
        if (isKey && identity.key(field.node()).size() == 1) {
            owners.stream().filter(owner -> !owner.isEmpty()).forEach(names::add);
        }
        new ArrayList<>(names)
                .forEach(name -> {
                    names.add("is_" + name);
                    names.add("has_" + name);
                });
        return List.copyOf(names);
    }

    /// `poi` of `point_of_interest`; empty for one word, whose first letter says little.
    private static String initials(String snake) {
        StringBuilder initials = new StringBuilder();
        for (int i = 0; i < snake.length(); i++) {
            if (i == 0 || snake.charAt(i - 1) == '_') {
                initials.append(snake.charAt(i));
            }
        }
        return initials.length() > 1 ? initials.toString() : "";
    }
}
