package dev.rowhouse.studio.page;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.ModelChangeEdits;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Edits of the text of a version that follow a remedy or an order.
///
/// Only the model file itself is edited, not the files that it includes: the page does not show
/// them.
public final class FileEdits {
    private final String text;
    private final WorkloadPlaces places;

    /// Edits of a version.
    public FileEdits(DesignedModel model) {
        this.text = model.text();
        this.places = model.places();
    }

    /// The fixes of a mistake, each with its title and its edits.
    List<Map<String, Object>> fixes(Diagnostic mistake) {
        List<Map<String, Object>> trees = new ArrayList<>();
        for (Fix fix : mistake.fixes()) {
            SourcePosition at = fix.place().orElse(mistake.position());
            boolean isAnywhere = fix.change() instanceof Fix.Change.PutInFile;
            if (isAnywhere || at.file().equals(places.file())) {
                fix(fix.title(), fix.edits(text, at)).ifPresent(trees::add);
            }
        }
        return trees;
    }

    /// The fixes of a problem of the design.
    List<Map<String, Object>> fixes(List<ModelChange> changes) {
        return changes.stream()
                .flatMap(change -> fix(change.title(), edits(change)).stream())
                .toList();
    }

    private static Optional<Map<String, Object>> fix(String title, List<TextEdit> edits) {
        if (edits.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("title", title);
        tree.put("edits", edits.stream().map(FileEdits::tree).toList());
        return Optional.of(tree);
    }

    /// The edits of a change of questions and mutations as trees; none if the file does not name
    /// one of them, or is not as the change expects.
    public List<Map<String, Object>> trees(ModelChange change) {
        return edits(change).stream().map(FileEdits::tree).toList();
    }

    /// The text with a change of questions and mutations; empty if nothing in it changes, as with
    /// [#trees].
    public Optional<String> applied(ModelChange change) {
        List<TextEdit> edits = edits(change);
        return edits.isEmpty() ? Optional.empty() : Optional.of(TextEdit.apply(edits, text));
    }

    /// The edits of a change of questions and mutations.
    List<TextEdit> edits(ModelChange change) {
        Map<String, List<TextEdit>> edits = new ModelChangeEdits(places, _ -> text).of(change);
        return edits.keySet().equals(Set.of(places.file()))
                ? List.copyOf(edits.getOrDefault(places.file(), List.of()))
                : List.of();
    }

    private static Map<String, Object> tree(TextEdit edit) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("line", edit.line());
        tree.put("column", edit.column());
        tree.put("endLine", edit.endLine());
        tree.put("endColumn", edit.endColumn());
        tree.put("text", edit.text());
        return tree;
    }
}
