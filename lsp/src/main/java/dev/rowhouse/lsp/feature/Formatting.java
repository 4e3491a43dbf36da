package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.format.ModelFormat;

import org.eclipse.lsp4j.TextEdit;

import java.util.List;

/// The one style of model files as edits.
public final class Formatting {
    private Formatting() {}

    /// The edits that bring a text into the style; none if it is so already, or is no YAML.
    public static List<TextEdit> edits(String name, String text) {
        return ModelFormat.format(name, text).value().stream()
                .flatMap(formatted ->
                        dev.rowhouse.model.source.TextEdit.between(text, formatted).stream())
                .map(Ranges::edit)
                .toList();
    }
}
