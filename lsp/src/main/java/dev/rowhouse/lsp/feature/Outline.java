package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.YamlTree;

import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The entries of a model file as an editor's outline shows them.
public final class Outline {
    private Outline() {}

    /// The outline of a file.
    public static List<DocumentSymbol> of(YamlTree.Mapping file, String text) {
        long lines = text.lines().count();
        String last = text.lines().skip(Math.max(0, lines - 1)).findFirst().orElse("");
        return symbols(file, new Position((int) Math.max(0, lines - 1), last.length()), 0, "");
    }

    private static List<DocumentSymbol> symbols(
            YamlTree.Mapping mapping, Position end, int depth, String section) {
        List<DocumentSymbol> symbols = new ArrayList<>();
        List<YamlTree.Entry> entries = mapping.entries();
        for (int i = 0; i < entries.size(); i++) {
            YamlTree.Entry entry = entries.get(i);
            Position behind =
                    i + 1 < entries.size() ? start(entries.get(i + 1).key().position()) : end;
            symbols.add(symbol(entry, behind, depth, section));
        }
        return symbols;
    }

    private static DocumentSymbol symbol(
            YamlTree.Entry entry, Position behind, int depth, String section) {
        String name = entry.key().text();
        Range own = Ranges.of(entry.key().position());
        DocumentSymbol symbol =
                new DocumentSymbol(
                        name.isEmpty() ? "(empty)" : name,
                        kind(depth, section),
                        new Range(own.getStart(), behind),
                        own);
        String inner = depth == 0 ? name : section;
        detail(entry.value()).ifPresent(symbol::setDetail);
        Optional<YamlTree.Mapping> children = children(entry.value(), depth, inner);
        children.ifPresent(found -> symbol.setChildren(symbols(found, behind, depth + 1, inner)));
        return symbol;
    }

    /// The entries that the outline shows below another one: those of sections, and the attributes
    /// of entities.
    private static Optional<YamlTree.Mapping> children(YamlTree value, int depth, String section) {
        Optional<YamlTree> inner =
                switch (section) {
                    case "entities" ->
                            depth == 0
                                    ? Optional.of(value)
                                    : depth == 1 && value instanceof YamlTree.Mapping entity
                                            ? entity.find("attributes")
                                            : Optional.empty();
                    case "types", "relationships", "queries", "mutations" ->
                            depth == 0 ? Optional.of(value) : Optional.empty();
                    default -> Optional.empty();
                };
        return inner.filter(YamlTree.Mapping.class::isInstance).map(YamlTree.Mapping.class::cast);
    }

    /// The description of an entry, or its single value.
    private static Optional<String> detail(YamlTree value) {
        return switch (value) {
            case YamlTree.Scalar scalar -> Optional.of(scalar.text());
            case YamlTree.Sequence _ -> Optional.empty();
            case YamlTree.Mapping mapping ->
                    mapping.find("ask")
                            .or(() -> mapping.find("about"))
                            .or(() -> mapping.find("to"))
                            .or(() -> mapping.find("type"))
                            .filter(YamlTree.Scalar.class::isInstance)
                            .map(text -> ((YamlTree.Scalar) text).text());
        };
    }

    private static SymbolKind kind(int depth, String section) {
        if (depth == 0) {
            return SymbolKind.Namespace;
        }
        return switch (section) {
            case "entities" -> depth == 1 ? SymbolKind.Class : SymbolKind.Field;
            case "types" -> SymbolKind.Struct;
            case "relationships" -> SymbolKind.Interface;
            case "queries" -> SymbolKind.Function;
            case "mutations" -> SymbolKind.Method;
            default -> SymbolKind.Property;
        };
    }

    private static Position start(SourcePosition at) {
        return new Position(at.line() - 1, at.column() - 1);
    }
}
