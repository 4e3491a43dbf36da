package dev.rowhouse.model.query;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.file.ModelDocument;
import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.file.MutationText;
import dev.rowhouse.model.file.QuestionText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The front door to whole model files: the conceptual model with its questions and mutations
/// resolved, or diagnostics.
public final class WorkloadFile {
    private WorkloadFile() {}

    /// Reads a file.
    public static Reading<Workload> read(FileSystem files, Path path) {
        return readWithPlaces(files, path).map(PlacedWorkload::workload);
    }

    /// Reads a file and remembers where it names each question and mutation.
    public static Reading<PlacedWorkload> readWithPlaces(FileSystem files, Path path) {
        return resolve(ModelFile.read(files, path, WorkloadFile::checkSyntax));
    }

    /// Reads a text.
    ///
    /// @param name the name that diagnostics give the file
    /// @param text the YAML
    public static Reading<Workload> parse(String name, String text) {
        return resolve(ModelFile.parse(name, text, WorkloadFile::checkSyntax))
                .map(PlacedWorkload::workload);
    }

    private static void checkSyntax(SourceText jpql, Diagnostics diagnostics) {
        try {
            JpqlParser.parse(jpql.text());
        } catch (Mistake mistake) {
            mistake.report(jpql, diagnostics);
        }
    }

    private static Reading<PlacedWorkload> resolve(Reading<ModelDocument> reading) {
        if (reading.value().isEmpty()) {
            return Reading.failed(reading.diagnostics());
        }
        ModelDocument document = reading.value().get();
        Diagnostics diagnostics = new Diagnostics(document.files());
        List<Question> questions = new ArrayList<>();
        for (QuestionText text : document.questions()) {
            new QuestionResolver(document.model(), text, diagnostics)
                    .resolve()
                    .ifPresent(questions::add);
        }
        List<MutationText> texts = new ArrayList<>();
        List<ConceptualMutation> mutations = new ArrayList<>();
        Set<String> cascades = new LinkedHashSet<>();
        CascadingDelete cascade = new CascadingDelete(document.model(), diagnostics);
        for (MutationText text : document.mutations()) {
            Optional<ConceptualMutation> mutation =
                    new MutationResolver(document.model(), text, diagnostics).resolve();
            if (mutation.filter(cascade::applies).isPresent()) {
                cascades.add(text.name());
                for (CascadingDelete.Part part : cascade.parts(text, mutation.get())) {
                    texts.add(part.text());
                    mutations.add(part.mutation());
                }
            } else {
                texts.add(text);
                mutation.ifPresent(mutations::add);
            }
        }
        List<MutationGroup> groups =
                diagnostics.isEmpty()
                        ? new GroupResolution(document.model(), diagnostics)
                                .groups(texts, mutations, cascades)
                        : List.of();
        return diagnostics.isEmpty()
                ? Reading.of(
                        new PlacedWorkload(
                                new Workload(
                                        document.model(),
                                        questions,
                                        mutations,
                                        document.mixes(),
                                        groups),
                                places(document)))
                : Reading.failed(diagnostics.list());
    }

    private static WorkloadPlaces places(ModelDocument document) {
        Map<String, SourcePosition> questions = new LinkedHashMap<>();
        document.questions().forEach(each -> questions.put(each.name(), each.position()));
        Map<String, SourcePosition> mutations = new LinkedHashMap<>();
        document.mutations()
                .forEach(each -> mutations.put(each.whole().orElse(each.name()), each.position()));
        return new WorkloadPlaces(
                document.files().stream().map(SourceFile::name).toList(), questions, mutations);
    }
}
