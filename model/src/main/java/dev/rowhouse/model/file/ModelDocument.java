package dev.rowhouse.model.file;

import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.source.SourceFile;

import java.util.List;

/// A model file whose conceptual model has been read and checked; its questions and mutations are
/// still text.
///
/// @param files the texts of the model file and of those that it includes, for messages about the
///     questions; the model file is the first
/// @param model the conceptual model
/// @param questions the entries under `queries`, in the order of the file
/// @param mutations the entries under `mutations`, in the order of the file
/// @param mixes the mixes that rates are given for
public record ModelDocument(
        List<SourceFile> files,
        Model model,
        List<QuestionText> questions,
        List<MutationText> mutations,
        Mixes mixes) {
    /// Copies the lists.
    public ModelDocument {
        files = List.copyOf(files);
        questions = List.copyOf(questions);
        mutations = List.copyOf(mutations);
    }
}
