package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.symbol.ModelNames;
import dev.rowhouse.model.symbol.StatementNames;

import org.eclipse.lsp4j.CompletionItemKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The words that may follow a part of a statement: entities, aliases, attributes, roles,
/// parameters and keywords.
final class StatementWords {
    private static final Pattern PATH = Pattern.compile("([A-Za-z]\\w*(?:\\.\\w+)*)\\.\\w*$");
    private static final Pattern LINK =
            Pattern.compile("(?i)\\b(?:from|into|update)\\s+([A-Za-z]\\w*)\\.\\w*$");
    private static final Pattern ENTITY = Pattern.compile("(?i)\\b(?:from|into|update)\\s+\\w*$");
    private static final Pattern INSERTED =
            Pattern.compile("(?i)\\binto\\s+([A-Za-z][\\w.]*)\\s*\\([^)]*$");
    private static final Pattern PARAMETER = Pattern.compile(":\\w*$");
    private static final List<String> KEYWORDS =
            List.of(
                    "SELECT",
                    "DISTINCT",
                    "FROM",
                    "JOIN",
                    "LEFT JOIN",
                    "WHERE",
                    "AND",
                    "IN",
                    "BETWEEN",
                    "MEMBER OF",
                    "IS NULL",
                    "OR",
                    "GROUP BY",
                    "ORDER BY",
                    "ASC",
                    "DESC",
                    "COUNT",
                    "SUM",
                    "AVG",
                    "MIN",
                    "MAX",
                    "TYPE",
                    "INSERT INTO",
                    "VALUES",
                    "ON CONFLICT DO UPDATE",
                    "UPDATE",
                    "SET",
                    "DELETE FROM",
                    "exists",
                    "not exists");

    private final ModelNames names;
    private final StatementNames statement;

    StatementWords(ModelNames names, StatementNames statement) {
        this.names = names;
        this.statement = statement;
    }

    /// A word.
    record Word(String label, String detail, CompletionItemKind kind) {}

    /// The words behind a text.
    ///
    /// @param before the part of the statement before the position, at least the last line
    List<Word> behind(String before) {
        if (PARAMETER.matcher(before).find()) {
            return parameters();
        }
        Matcher link = LINK.matcher(before);
        if (link.find()) {
            return links(link.group(1) + ".");
        }
        Matcher path = PATH.matcher(before);
        if (path.find()) {
            List<String> roles = new ArrayList<>(List.of(path.group(1).split("\\.")));
            String alias = roles.removeFirst();
            return Optional.ofNullable(statement.aliases().get(alias))
                    .flatMap(entity -> names.target(entity, roles))
                    .map(this::parts)
                    .orElse(List.of());
        }
        Matcher inserted = INSERTED.matcher(before);
        if (inserted.find()) {
            return parts(inserted.group(1));
        }
        List<Word> entities =
                names.entities().stream()
                        .map(each -> new Word(each, names.about(each), CompletionItemKind.Class))
                        .toList();
        if (ENTITY.matcher(before).find()) {
            return entities;
        }
        List<Word> words = new ArrayList<>();
        statement
                .aliases()
                .forEach((alias, entity) ->
                        words.add(new Word(alias, entity, CompletionItemKind.Variable)));
        KEYWORDS.forEach(each -> words.add(new Word(each, "", CompletionItemKind.Keyword)));
        words.addAll(entities);
        return words;
    }

    /// The parameters of the statement, then the names that its entities suggest for others.
    private List<Word> parameters() {
        Stream<String> suggested =
                Stream.concat(statement.aliases().values().stream(), statement.source().stream())
                        .flatMap(entity -> names.parts(entity).stream())
                        .map(ModelNames.Part::name);
        return Stream.concat(statement.parameters().stream(), suggested)
                .distinct()
                .map(each -> new Word(each, "parameter", CompletionItemKind.Variable))
                .toList();
    }

    private List<Word> parts(String entity) {
        return names.parts(entity).stream()
                .map(each ->
                        new Word(
                                each.name(),
                                each.detail(),
                                each.target().isPresent()
                                        ? CompletionItemKind.Reference
                                        : CompletionItemKind.Field))
                .toList();
    }

    /// The links of an owner: the entities with its name, a dot and a role.
    private List<Word> links(String owner) {
        return names.entities().stream()
                .filter(each -> each.startsWith(owner))
                .map(each ->
                        new Word(
                                each.substring(owner.length()),
                                names.about(each),
                                CompletionItemKind.Class))
                .toList();
    }
}
