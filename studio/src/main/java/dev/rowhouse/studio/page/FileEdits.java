package dev.rowhouse.studio.page;

import dev.rowhouse.model.file.ModelObject;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    ///
    /// An entry is changed in the text that the changes of others have made. So they go from the
    /// end of the file to its beginning, and the places of those to come stay as they are.
    List<TextEdit> edits(ModelChange change) {
        if (change.entries().stream().anyMatch(each -> place(each).isEmpty())) {
            return List.of();
        }
        String now = text;
        List<ModelChange.Entry> backwards =
                change.entries().stream()
                        .sorted(
                                Comparator.comparing((ModelChange.Entry each) ->
                                                place(each).orElseThrow())
                                        .reversed())
                        .toList();
        for (ModelChange.Entry entry : backwards) {
            List<TextEdit> own = change(entry).edits(now, place(entry).orElseThrow());
            if (own.isEmpty() && entry.value().isPresent()) {
                return List.of();
            }
            now = TextEdit.apply(own, now);
        }
        return TextEdit.between(text, now).stream().toList();
    }

    private Optional<SourcePosition> place(ModelChange.Entry entry) {
        return places.find(entry.subject()).filter(each -> each.file().equals(places.file()));
    }

    private Fix change(ModelChange.Entry entry) {
        boolean isQuestion = places.questions().containsKey(entry.subject());
        List<String> keys = (isQuestion ? ModelObject.QUERY : ModelObject.MUTATION).keys();
        List<String> path = List.of(entry.key());
        return new Fix(
                "",
                Optional.empty(),
                entry.value()
                        .<Fix.Change>map(value -> new Fix.Change.Put(path, value, keys))
                        .orElseGet(() -> new Fix.Change.Remove(path)));
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
