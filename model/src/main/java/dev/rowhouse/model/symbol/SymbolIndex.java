package dev.rowhouse.model.symbol;

import dev.rowhouse.model.source.YamlTree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// All places in a model file and those that it includes that name something.
///
/// @param names the declared names
/// @param occurrences the places, file by file from top to bottom
public record SymbolIndex(ModelNames names, List<Occurrence> occurrences) {
    /// Copies the list.
    public SymbolIndex {
        occurrences = List.copyOf(occurrences);
    }

    /// The index of some files that make up one model.
    public static SymbolIndex of(List<YamlTree.Mapping> files) {
        ModelNames names = ModelNames.of(files);
        List<Occurrence> found = new ArrayList<>();
        files.forEach(file -> found.addAll(new SymbolFinder(names).find(file)));
        return new SymbolIndex(names, found);
    }

    /// The occurrence at a position.
    ///
    /// @param line the line, from 1
    /// @param column the column, from 1; the end of a name belongs to it
    public Optional<Occurrence> at(String file, int line, int column) {
        return occurrences.stream()
                .filter(each -> each.position().file().equals(file) && each.contains(line, column))
                .findFirst();
    }

    /// The places that name a symbol.
    public List<Occurrence> of(Symbol symbol) {
        return occurrences.stream().filter(each -> each.symbol().equals(symbol)).toList();
    }

    /// The places that introduce a symbol. Two subtypes may both introduce an attribute.
    public List<Occurrence> declarations(Symbol symbol) {
        return of(symbol).stream()
                .filter(each -> each.form() == Occurrence.Form.DECLARATION)
                .toList();
    }

    /// All symbols that the files declare.
    public List<Symbol> symbols() {
        return occurrences.stream()
                .filter(each -> each.form() == Occurrence.Form.DECLARATION)
                .map(Occurrence::symbol)
                .distinct()
                .toList();
    }
}
