package dev.rowhouse.model.query;

import dev.rowhouse.model.source.SourcePosition;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The places at which model files name questions and mutations, for reports that point into them.
///
/// @param files the names of the model file, as the caller gave it, and of the files that it
///     includes; places may be in any of them
/// @param questions the place of each question, by name
/// @param mutations the place of each mutation, by name
public record WorkloadPlaces(
        List<String> files,
        Map<String, SourcePosition> questions,
        Map<String, SourcePosition> mutations) {
    /// Copies the maps, keeping their order.
    public WorkloadPlaces {
        files = List.copyOf(files);
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        mutations = Collections.unmodifiableMap(new LinkedHashMap<>(mutations));
    }

    /// The name of the model file as the caller gave it.
    public String file() {
        return files.getFirst();
    }

    /// The places of a file of which only the name is known.
    public static WorkloadPlaces unknown(String file) {
        return new WorkloadPlaces(List.of(file), Map.of(), Map.of());
    }

    /// The place of a question or, when there is none of that name, of a mutation.
    public Optional<SourcePosition> find(String name) {
        return Optional.ofNullable(questions.get(name))
                .or(() -> Optional.ofNullable(mutations.get(name)));
    }
}
