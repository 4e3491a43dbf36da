package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.symbol.ModelNames;
import dev.rowhouse.model.symbol.StatementNames;

import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words that may stand at a position of a model file.
public final class Completion {
    private static final Set<String> STATEMENTS = Set.of("jpql", "when");
    private static final Pattern WORD = Pattern.compile("\\w*$");
    private static final Pattern COMMENT = Pattern.compile("(^|\\s)#");
    private static final List<String> TYPES =
            List.of(
                    "text",
                    "uuid",
                    "timeuuid",
                    "int",
                    "bigint",
                    "timestamp",
                    "date",
                    "time",
                    "boolean",
                    "decimal",
                    "double",
                    "float",
                    "smallint",
                    "tinyint",
                    "varint",
                    "blob",
                    "inet",
                    "duration",
                    "ascii",
                    "counter",
                    "enum",
                    "list<text>",
                    "set<text>",
                    "map<text, text>",
                    "vector<float, 3>");

    private final ModelSchema schema = ModelSchema.load();

    /// The words at a position.
    ///
    /// @param text the text of the file
    /// @param names the names of the model
    public List<CompletionItem> at(String text, Position position, ModelNames names) {
        List<String> lines = text.lines().toList();
        int number = position.getLine();
        String line = number < lines.size() ? lines.get(number) : "";
        String before = line.substring(0, Math.min(position.getCharacter(), line.length()));
        if (COMMENT.matcher(before).find()) {
            return List.of();
        }
        CursorPlace place = CursorPlace.at(lines, number, position.getCharacter());
        Matcher word = WORD.matcher(before);
        int start = word.find() ? word.start() : before.length();
        Range range = new Range(new Position(number, start), position);
        List<Item> items =
                place.isKey() ? keys(place, names) : values(place, lines, position, names);
        List<CompletionItem> found = new ArrayList<>();
        for (Item item : items) {
            CompletionItem completed = new CompletionItem(item.label());
            completed.setKind(item.kind());
            if (!item.detail().isEmpty()) {
                completed.setDetail(item.detail());
            }
            completed.setSortText("%04d".formatted(found.size()));
            completed.setFilterText(item.label());
            completed.setTextEdit(Either.forLeft(new TextEdit(range, item.inserted())));
            found.add(completed);
        }
        return found;
    }

    /// A word with what is inserted.
    private record Item(String label, String inserted, String detail, CompletionItemKind kind) {
        static Item of(String label, String detail, CompletionItemKind kind) {
            return new Item(label, label, detail, kind);
        }
    }

    private List<Item> keys(CursorPlace place, ModelNames names) {
        List<Item> items = new ArrayList<>();
        boolean isRelationship = place.path().equals(List.of("relationships"));
        schema.keys(place.path())
                .forEach((key, about) ->
                        items.add(new Item(key, key + ": ", about, CompletionItemKind.Property)));
        if (isRelationship) {
            names.entities().stream()
                    .filter(each -> !each.contains("."))
                    .forEach(each ->
                            items.add(
                                    new Item(
                                            each,
                                            each + ".",
                                            names.about(each),
                                            CompletionItemKind.Class)));
        }
        return items;
    }

    private List<Item> values(
            CursorPlace place, List<String> lines, Position position, ModelNames names) {
        if (isStatement(place)) {
            String statement = StatementText.at(lines, position.getLine(), position.getCharacter());
            return new StatementWords(names, StatementNames.of(statement, names))
                    .behind(place.value()).stream()
                            .map(each -> Item.of(each.label(), each.detail(), each.kind()))
                            .toList();
        }
        List<String> path = new ArrayList<>(place.path());
        path.add(place.key());
        Map<String, Item> items = new LinkedHashMap<>();
        named(place, names).forEach(item -> items.putIfAbsent(item.label(), item));
        schema.values(path)
                .forEach(value ->
                        items.putIfAbsent(value, Item.of(value, "", CompletionItemKind.Value)));
        return List.copyOf(items.values());
    }

    /// A short mutation is nothing but its statement.
    private static boolean isStatement(CursorPlace place) {
        return STATEMENTS.contains(place.key()) || place.path().equals(List.of("mutations"));
    }

    /// The names of the model that the value of a key may be.
    private static List<Item> named(CursorPlace place, ModelNames names) {
        List<String> path = place.path();
        String section = path.isEmpty() ? "" : path.getFirst();
        boolean isType =
                path.contains("attributes") && (path.size() == 3 || place.key().equals("type"))
                        || section.equals("types") && path.size() == 2;
        if (isType) {
            List<Item> types = new ArrayList<>();
            names.types().forEach(each -> types.add(Item.of(each, "", CompletionItemKind.Struct)));
            TYPES.forEach(each -> types.add(Item.of(each, "", CompletionItemKind.TypeParameter)));
            return types;
        }
        return switch (place.key()) {
            case "extends", "to" -> entities(names);
            case "count" -> section.equals("relationships") ? entities(names) : List.of();
            case "key", "unique", "snapshot", "derived" ->
                    path.size() > 1 && section.equals("entities")
                            ? parts(path.get(1), names)
                            : List.of();
            case "next" ->
                    names.questions().entrySet().stream()
                            .map(each ->
                                    Item.of(
                                            each.getKey(),
                                            each.getValue(),
                                            CompletionItemKind.Method))
                            .toList();
            default -> List.of();
        };
    }

    private static List<Item> entities(ModelNames names) {
        return names.entities().stream()
                .filter(each -> !each.contains("."))
                .map(each -> Item.of(each, names.about(each), CompletionItemKind.Class))
                .toList();
    }

    private static List<Item> parts(String entity, ModelNames names) {
        return names.parts(entity).stream()
                .map(each -> Item.of(each.name(), each.detail(), CompletionItemKind.Field))
                .toList();
    }
}
