package dev.rowhouse.design.naming;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Names for the columns of one table.
///
/// An attribute of the row's own instance keeps its name. So does an attribute of an instance at
/// the end of a link, except for its key. An attribute of another referenced instance starts with
/// the role (`hotel_id`, `follower_name`); the role is not repeated when the name starts with it
/// already. When two names are equal, or a name is a reserved word, the whole path or the entity's
/// name makes the difference.
public final class ColumnNames {
    private static final Comparator<Field> DISTANCE =
            Comparator.<Field>comparingInt(field -> field.node().roles().size())
                    .thenComparingInt(field -> field.node().root());

    private ColumnNames() {}

    /// A different name for each field; none is a reserved word of CQL.
    ///
    /// @param bound the fields that are searched by; they tell the two ends of a link apart
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
        Map<String, Optional<Field>> owners = owners(choices);
        Set<String> taken = new LinkedHashSet<>();
        choices.forEach((field, candidates) -> {
            String name =
                    candidates.stream()
                            .filter(choice ->
                                    owners.getOrDefault(choice, Optional.of(field))
                                            .equals(Optional.of(field)))
                            .filter(choice -> !CqlKeywords.isReserved(choice))
                            .filter(choice -> !taken.contains(choice))
                            .findFirst()
                            .orElseGet(() -> numbered(candidates.getLast(), taken));
            taken.add(name);
            names.put(field, name);
        });
        return names;
    }

    /// The field that gets each first choice: of the fields that want the name, the one nearest to
    /// the root. No field gets it when several are equally near.
    private static Map<String, Optional<Field>> owners(Map<Field, List<String>> choices) {
        Map<String, List<Field>> wanting = new LinkedHashMap<>();
        choices.forEach((field, names) ->
                wanting.computeIfAbsent(names.getFirst(), _ -> new ArrayList<>()).add(field));
        Map<String, Optional<Field>> owners = new LinkedHashMap<>();
        wanting.forEach((name, fields) -> {
            Field nearest = Collections.min(fields, DISTANCE);
            boolean isOne =
                    fields.stream().filter(f -> DISTANCE.compare(f, nearest) == 0).count() == 1;
            owners.put(name, isOne ? Optional.of(nearest) : Optional.empty());
        });
        return owners;
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
        boolean isNamedByRole = attribute.startsWith(roles.getLast());
        if (isNamedByRole || isOwn) {
            choices.add(attribute);
        }
        if (!isNamedByRole) {
            choices.add(roles.getLast() + "_" + attribute);
        }
        List<String> path = new ArrayList<>(roles);
        if (isNamedByRole) {
            path.removeLast();
        }
        path.add(attribute);
        choices.add(String.join("_", path));
        choices.add(roles.getLast() + "_" + attribute);
        choices.add(entity + "_" + String.join("_", path));
        return choices;
    }

    static String simple(String entity) {
        return entity.substring(entity.lastIndexOf('.') + 1);
    }
}
