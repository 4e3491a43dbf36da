package dev.rowhouse.design.naming;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Names for the columns of one table.
///
/// An attribute of what the row stands for keeps its own name. One of something the row refers to is led by the role (`hotel_id`, `follower_name`),
/// unless it begins with it anyway. Where two names meet, or a name is a reserved word, the whole path or the entity's name tells them apart.
public final class ColumnNames {
    private ColumnNames() {}

    /// A different name for each field; none is a reserved word of CQL.
    public static Map<Field, String> of(RowShape shape, List<Field> fields) {
        Map<Field, List<String>> choices = new LinkedHashMap<>();
        fields.forEach(field -> choices.put(field, choices(shape, field)));
        Map<Field, String> names = new LinkedHashMap<>();
        Set<String> contested = contested(choices);
        Set<String> taken = new LinkedHashSet<>();
        for (Field field : fields) {
            String name =
                    choices.get(field).stream()
                            .filter(choice -> !contested.contains(choice))
                            .filter(choice -> !CqlKeywords.isReserved(choice))
                            .filter(choice -> !taken.contains(choice))
                            .findFirst()
                            .orElseGet(() -> numbered(choices.get(field).getLast(), taken));
            taken.add(name);
            names.put(field, name);
        }
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

    private static List<String> choices(RowShape shape, Field field) {
        String own = Words.snake(field.attribute().name());
        String attribute = field.part() == Field.Part.ELEMENT ? Words.singular(own) : own;
        List<String> roles = field.node().roles().stream().map(Words::snake).toList();
        String entity = Words.snake(simple(shape.roots().get(field.node().root()).name()));
        List<String> choices = new ArrayList<>();
        if (roles.isEmpty()) {
            choices.add(attribute);
            choices.add(entity + "_" + attribute);
            return choices;
        }
        if (attribute.startsWith(roles.getLast())) {
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
