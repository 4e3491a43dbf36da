package dev.rowhouse.plan.design;

import dev.rowhouse.model.file.ModelObject;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The edits of model files that make a change of questions and mutations.
public final class ModelChangeEdits {
    private final WorkloadPlaces places;
    private final Function<String, String> texts;

    /// @param places where the files name questions and mutations
    /// @param texts the text of each of the files, by its name
    public ModelChangeEdits(WorkloadPlaces places, Function<String, String> texts) {
        this.places = places;
        this.texts = texts;
    }

    /// The edits by the names of the files; none if a question or mutation has no place, or a file
    /// is not as the change expects.
    public Map<String, List<TextEdit>> of(ModelChange change) {
        Map<String, List<ModelChange.Entry>> byFile = new LinkedHashMap<>();
        for (ModelChange.Entry entry : change.entries()) {
            Optional<SourcePosition> place = places.find(entry.subject());
            if (place.isEmpty()) {
                return Map.of();
            }
            byFile.computeIfAbsent(place.get().file(), _ -> new ArrayList<>()).add(entry);
        }
        Map<String, List<TextEdit>> edits = new LinkedHashMap<>();
        for (Map.Entry<String, List<ModelChange.Entry>> file : byFile.entrySet()) {
            String text = texts.apply(file.getKey());
            Optional<TextEdit> edit =
                    changed(text, file.getValue()).flatMap(now -> TextEdit.between(text, now));
            if (edit.isEmpty()) {
                return Map.of();
            }
            edits.put(file.getKey(), List.of(edit.get()));
        }
        return edits;
    }

    /// The text with some entries; empty if it is not as they expect.
    ///
    /// An entry is changed in the text that the changes of others have made. So they go from the
    /// end of the file to its beginning, and the places of those to come stay as they are.
    private Optional<String> changed(String text, List<ModelChange.Entry> entries) {
        String now = text;
        List<ModelChange.Entry> backwards =
                entries.stream().sorted(Comparator.comparing(this::place).reversed()).toList();
        for (ModelChange.Entry entry : backwards) {
            List<TextEdit> own = fix(entry).edits(now, place(entry));
            if (own.isEmpty() && entry.value().isPresent()) {
                return Optional.empty();
            }
            now = TextEdit.apply(own, now);
        }
        return Optional.of(now);
    }

    private SourcePosition place(ModelChange.Entry entry) {
        return places.find(entry.subject()).orElseThrow();
    }

    private Fix fix(ModelChange.Entry entry) {
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
}
