package dev.rowhouse.model.query;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.concept.Mixes;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.file.ModelDocument;
import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.file.MutationText;
import dev.rowhouse.model.file.QuestionText;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.SourceText;
import dev.rowhouse.model.source.Suggestion;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

    /// Reads a text as if it were that of a file, with the files that it includes, and remembers
    /// where it names each question and mutation.
    public static Reading<PlacedWorkload> readAs(FileSystem files, Path path, String text) {
        return resolve(ModelFile.readAs(files, path, text, WorkloadFile::checkSyntax));
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
        NearnessResolver.Measures measures = new NearnessResolver.Measures();
        for (QuestionText text : document.questions()) {
            questions.addAll(
                    new QuestionVariants(document.model(), text, measures, diagnostics).resolve());
        }
        checkNames(document, questions, diagnostics);
        checkNext(document, diagnostics);
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
                                        withVariants(document.mixes(), questions),
                                        groups),
                                places(document, questions),
                                document.files()))
                : Reading.failed(diagnostics.list());
    }

    /// The names of variants must differ from others even as names in Java.
    private static void checkNames(
            ModelDocument document, List<Question> questions, Diagnostics diagnostics) {
        Map<String, SourcePosition> places = new LinkedHashMap<>();
        document.questions().forEach(each -> places.put(each.name(), each.position()));
        document.mutations().forEach(each -> places.put(each.name(), each.position()));
        for (Question question : questions) {
            places.forEach((name, place) -> {
                if (!question.isFull() && folded(name).equals(folded(question.name()))) {
                    diagnostics.report(
                            place,
                            "`%s` is too similar to `%s`, a variant of `%s`"
                                    .formatted(name, question.name(), question.asked()),
                            "rename one of the two");
                }
            });
        }
    }

    /// Reports names under `next` that no question has, and names that stand there twice.
    private static void checkNext(ModelDocument document, Diagnostics diagnostics) {
        List<String> names = document.questions().stream().map(QuestionText::name).toList();
        for (QuestionText question : document.questions()) {
            Set<String> seen = new LinkedHashSet<>();
            for (SourceText next : question.next()) {
                SourcePosition place = next.position(0, next.text().length());
                if (!names.contains(next.text())) {
                    diagnostics.report(
                            place,
                            "there is no question `" + next.text() + "`",
                            Suggestion.remedy(next.text(), names, "the questions"));
                } else if (!seen.add(next.text())) {
                    diagnostics.report(
                            place, "`" + next.text() + "` is named twice", "remove one of the two");
                }
            }
        }
    }

    private static String folded(String name) {
        return name.replaceAll("[ ,_]", "").toLowerCase(Locale.ROOT);
    }

    /// The mixes with equal parts of a question's rates for each of its variants.
    private static Mixes withVariants(Mixes mixes, List<Question> questions) {
        Map<String, Map<String, Rate>> rates = new LinkedHashMap<>(mixes.rates());
        for (Question question : questions) {
            int variants = question.variant().map(Variant::count).orElse(1);
            Map<String, Rate> whole = mixes.rates().get(question.asked());
            if (variants > 1 && whole != null) {
                Map<String, Rate> parts = new LinkedHashMap<>();
                whole.forEach((mix, rate) -> parts.put(mix, rate.dividedBy(variants)));
                rates.put(question.name(), parts);
            }
        }
        return new Mixes(mixes.names(), rates);
    }

    private static WorkloadPlaces places(ModelDocument document, List<Question> resolved) {
        Map<String, SourcePosition> questions = new LinkedHashMap<>();
        document.questions()
                .forEach(text ->
                        resolved.stream()
                                .filter(each -> each.asked().equals(text.name()))
                                .forEach(each -> questions.put(each.name(), text.position())));
        Map<String, SourcePosition> mutations = new LinkedHashMap<>();
        document.mutations()
                .forEach(each -> mutations.put(each.whole().orElse(each.name()), each.position()));
        return new WorkloadPlaces(
                document.files().stream().map(SourceFile::name).toList(), questions, mutations);
    }
}
