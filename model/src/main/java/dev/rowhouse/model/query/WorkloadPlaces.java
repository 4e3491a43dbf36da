package dev.rowhouse.model.query;

import dev.rowhouse.model.source.SourcePosition;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The places at which model files name questions and mutations, for reports that point into them.
///
/// @param file the name of the model file as the caller gave it; places may be in files that it
///     includes
/// @param questions the place of each question, by name
/// @param mutations the place of each mutation, by name
public record WorkloadPlaces(
        String file, Map<String, SourcePosition> questions, Map<String, SourcePosition> mutations) {
    /// Copies the maps, keeping their order.
    public WorkloadPlaces {
        questions = Collections.unmodifiableMap(new LinkedHashMap<>(questions));
        mutations = Collections.unmodifiableMap(new LinkedHashMap<>(mutations));
    }

    /// The places of a file of which only the name is known.
    public static WorkloadPlaces unknown(String file) {
        return new WorkloadPlaces(file, Map.of(), Map.of());
    }

    /// The place of a question or, when there is none of that name, of a mutation.
    public Optional<SourcePosition> find(String name) {
        return Optional.ofNullable(questions.get(name))
                .or(() -> Optional.ofNullable(mutations.get(name)));
    }
}
