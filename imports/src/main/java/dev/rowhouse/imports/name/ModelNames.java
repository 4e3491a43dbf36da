package dev.rowhouse.imports.name;

import dev.rowhouse.model.naming.SnakeCase;
import dev.rowhouse.model.naming.Words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Names of a database or of classes as a model writes them: entities like `FilmActor`, attributes
/// and roles like `releaseYear`.
public final class ModelNames {
    private static final int LENGTH_MAX = 48;
    private static final Set<String> SAME_IN_PLURAL =
            Set.of("series", "news", "status", "address", "analysis", "basis", "bus", "gas");
    private static final List<String> REFERENCE_ENDS =
            List.of("_id", "_uuid", "_fk", "_ref", "_key", "_code", "_no", "_number");

    private ModelNames() {}

    /// The name of the entity for a table: the singular of its last word, in capitals.
    /// `film_actors` is `FilmActor`.
    public static String entity(String table) {
        String snake = SnakeCase.of(table);
        int last = snake.lastIndexOf('_') + 1;
        return cut(capital(camel(snake.substring(0, last) + singular(snake.substring(last)))));
    }

    /// The name of an attribute for a column: `release_year` is `releaseYear`.
    public static String attribute(String column) {
        return cut(camel(SnakeCase.of(column)));
    }

    /// The name of a role for a column that refers: `language_id` is `language`; the attribute's
    /// name where nothing would be left.
    ///
    /// @param column the column that refers
    /// @param referenced the column it refers to, whose name at the end says nothing of the role,
    ///     if it is a single word
    public static String role(String column, String referenced) {
        String snake = SnakeCase.of(column);
        List<String> ends = new ArrayList<>();
        if (!SnakeCase.of(referenced).contains("_")) {
            ends.add("_" + SnakeCase.of(referenced));
        }
        ends.addAll(REFERENCE_ENDS);
        for (String end : ends) {
            if (snake.endsWith(end) && snake.length() > end.length()) {
                return cut(camel(snake.substring(0, snake.length() - end.length())));
            }
        }
        return attribute(column);
    }

    /// The name of one for something named in capitals: `FilmActor` is `filmActor`.
    public static String one(String entity) {
        return Character.toLowerCase(entity.charAt(0)) + entity.substring(1);
    }

    /// The name of many: `FilmActor` is `filmActors`.
    public static String many(String entity) {
        return cut(camel(Words.plural(SnakeCase.of(entity))));
    }

    /// The name with its first letter in capitals.
    public static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /// A name in words: `topFilmsOfYear` and `top_films_of_year` are `Top films of year`.
    public static String sentence(String name) {
        return capital(SnakeCase.of(name).replace('_', ' '));
    }

    private static String singular(String word) {
        if (SAME_IN_PLURAL.contains(word)) {
            return word;
        }
        return switch (word) {
            case "people" -> "person";
            case "children" -> "child";
            case "men" -> "man";
            case "women" -> "woman";
            default ->
                    word.endsWith("us") || word.endsWith("is") || word.length() < 4
                            ? word
                            : Words.singular(word);
        };
    }

    private static String camel(String snake) {
        StringBuilder camel = new StringBuilder();
        for (String word : snake.toLowerCase(Locale.ROOT).split("_", -1)) {
            if (!word.isEmpty()) {
                camel.append(camel.isEmpty() ? word : capital(word));
            }
        }
        return camel.isEmpty() ? "x" : camel.toString();
    }

    private static String cut(String name) {
        return name.length() <= LENGTH_MAX ? name : name.substring(0, LENGTH_MAX);
    }
}
