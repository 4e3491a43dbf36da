package dev.rowhouse.design.query;

import dev.rowhouse.design.model.Model;

import java.util.List;
import java.util.Optional;

/// Everything a model file says: the conceptual model, the questions asked of it and the changes made to it.
///
/// @param model what there is
/// @param questions what is asked, in the order of the file
/// @param mutations what changes, in the order of the file
public record Workload(Model model, List<Question> questions, List<ConceptualMutation> mutations) {
    /// Copies the lists.
    public Workload {
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
    }

    /// The question of a name.
    public Optional<Question> findQuestion(String name) {
        return questions.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /// The mutation of a name.
    public Optional<ConceptualMutation> findMutation(String name) {
        return mutations.stream().filter(each -> each.header().name().equals(name)).findFirst();
    }
}
