package dev.rowhouse.model.file;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A statement to begin with, about the entities that a file has.
final class ExampleStatement {
    private ExampleStatement() {}

    /// The question for an instance by its key, of the first entity whose key has only attributes;
    /// empty when there is none.
    static Optional<String> select(Collection<EntityDraft> entities) {
        return entities.stream()
                .filter(each -> !each.key().isEmpty())
                .filter(each -> each.declaredNames().containsAll(key(each)))
                .findFirst()
                .map(ExampleStatement::select);
    }

    private static List<String> key(EntityDraft entity) {
        return entity.key().stream().map(each -> each.text()).toList();
    }

    private static String select(EntityDraft entity) {
        String name = entity.name().text();
        String alias = name.substring(0, 1).toLowerCase(Locale.ROOT);
        return "SELECT %s FROM %s %s WHERE %s"
                .formatted(
                        alias,
                        name,
                        alias,
                        key(entity).stream()
                                .map(each -> "%s.%s = :%s".formatted(alias, each, each))
                                .collect(Collectors.joining(" AND ")));
    }
}
