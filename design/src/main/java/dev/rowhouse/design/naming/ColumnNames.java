package dev.rowhouse.design.naming;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Names for the columns of one table.
///
/// An attribute of what the row stands for keeps its own name; so does what a link leads to, except
/// for its key. One of something the row refers to is led by the role (`hotel_id`,
/// `follower_name`), unless it begins with it anyway. Where two names meet, or a name is a reserved
/// word, the whole path or the entity's name tells them apart.
public final class ColumnNames {
    private ColumnNames() {}

    /// A different name for each field; none is a reserved word of CQL.
    ///
    /// @param bound the fields that are searched by, which tell the two ends of a link apart
    public static Map<Field, String> of(
            Model model, RowShape shape, List<Field> fields, List<Field> bound) {
        Identity identity = new Identity(model, shape);
        Set<String> boundRoles = new LinkedHashSet<>();
        bound.stream()
                .filter(field -> !field.node().isRoot())
                .forEach(field -> boundRoles.add(field.node().roles().getFirst()));
        Map<Field, List<String>> choices = new LinkedHashMap<>();
        for (Field field : fields) {
            EntityType root = shape.roots().get(field.node().root());
            boolean isOwn =
                    root.kind() == EntityType.Kind.LINK
                            && shape.isSingle()
                            && field.node().roles().size() == 1
                            && !boundRoles.contains(field.node().roles().getFirst())
                            && !boundRoles.isEmpty()
                            && !identity.key(field.node()).contains(field);
            choices.put(field, choices(root, field, isOwn));
        }
        Map<Field, String> names = new LinkedHashMap<>();
        Set<String> contested = contested(choices);
        Set<String> taken = new LinkedHashSet<>();
        choices.forEach((field, candidates) -> {
            String name =
                    candidates.stream()
                            .filter(choice -> !contested.contains(choice))
                            .filter(choice -> !CqlKeywords.isReserved(choice))
                            .filter(choice -> !taken.contains(choice))
                            .findFirst()
                            .orElseGet(() -> numbered(candidates.getLast(), taken));
            taken.add(name);
            names.put(field, name);
        });
        return names;
    }

    /// First choices that several fields have.
    private static Set<String> contested(Map<Field, List<String>> choices) {
        Set<String> once = new LinkedHashSet<>();
        Set<String> twice = new LinkedHashSet<>();
        for (List<String> each : choices.values()) {
            if (!once.add(each.getFirst())) {
                twice.add(each.getFirst());
            }
        }
        return twice;
    }

    private static String numbered(String base, Set<String> taken) {
        String name = CqlKeywords.isReserved(base) ? base + "_value" : base;
        for (int i = 2; taken.contains(name); i++) {
            name = base + "_" + i;
        }
        return name;
    }

    private static List<String> choices(EntityType root, Field field, boolean isOwn) {
        String own = Words.snake(field.attribute().name());
        String attribute = field.part() == Field.Part.ELEMENT ? Words.singular(own) : own;
        List<String> roles = field.node().roles().stream().map(Words::snake).toList();
        String entity = Words.snake(simple(root.name()));
        List<String> choices = new ArrayList<>();
        if (roles.isEmpty()) {
            choices.add(attribute);
            choices.add(entity + "_" + attribute);
            return choices;
        }
        if (attribute.startsWith(roles.getLast()) || isOwn) {
            choices.add(attribute);
        }
        choices.add(roles.getLast() + "_" + attribute);
        choices.add(String.join("_", roles) + "_" + attribute);
        choices.add(entity + "_" + String.join("_", roles) + "_" + attribute);
        return choices;
    }

    static String simple(String entity) {
        return entity.substring(entity.lastIndexOf('.') + 1);
    }
}
