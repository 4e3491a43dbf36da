package dev.rowhouse.studio.page;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.text.DesignTree;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A version of the model with its design as a tree: marks for the editor, the list of questions
/// and mutations, and the whole design as `rowhouse design --json` prints it.
public final class DesignPage {
    private static final double NANOS_PER_MILLI = 1e6;

    private DesignPage() {}

    /// The tree of a version.
    public static Map<String, Object> of(DesignedModel model) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("version", model.version());
        tree.put("millis", Math.round(model.took().toNanos() / NANOS_PER_MILLI));
        model.defect().ifPresent(defect -> tree.put("defect", defect));
        List<Map<String, Object>> marks = new ArrayList<>();
        FileEdits edits = new FileEdits(model);
        model.mistakes().forEach(each -> marks.add(MistakeTree.of(each, edits)));
        model.subject()
                .ifPresent(subject -> {
                    Design design = subject.design();
                    marks.addAll(marks(design, model.places(), edits));
                    UsesTree uses = new UsesTree(subject.workload());
                    WorkTree work = new WorkTree(design, model.places(), uses);
                    tree.put("questions", work.questions());
                    tree.put("mutations", work.mutations());
                    tree.put("tables", uses.tables(design.tables()));
                    tree.put("design", DesignTree.of(design));
                    tree.put("entities", NamesTree.of(subject.workload().model()));
                });
        tree.put("marks", marks);
        return tree;
    }

    private static List<Map<String, Object>> marks(
            Design design, WorkloadPlaces places, FileEdits edits) {
        List<Map<String, Object>> marks = new ArrayList<>();
        for (Unserved each : design.unserved()) {
            Map<String, Object> mark =
                    MistakeTree.of(
                            places.find(each.name()).orElse(SourcePosition.startOf(places.file())),
                            MistakeTree.Severity.ERROR,
                            each.name() + " is refused: " + each.reason(),
                            each.remedy());
            mark.put("fixes", edits.fixes(each.change().stream().toList()));
            marks.add(mark);
        }
        for (Warning each : design.warnings()) {
            Optional<SourcePosition> place = place(each, design, places);
            if (place.isPresent()) {
                boolean isOfTable = places.find(each.subject()).isEmpty();
                Map<String, Object> mark =
                        MistakeTree.of(
                                place.get(),
                                MistakeTree.Severity.WARNING,
                                isOfTable
                                        ? "table `%s`: %s".formatted(each.subject(), each.message())
                                        : each.message(),
                                each.remedy());
                mark.put("fixes", edits.fixes(each.changes()));
                marks.add(mark);
            }
        }
        return marks;
    }

    /// The place of a question or mutation, or of the first question that a table answers.
    private static Optional<SourcePosition> place(
            Warning warning, Design design, WorkloadPlaces places) {
        return places.find(warning.subject())
                .or(() ->
                        design.tables().stream()
                                .filter(table -> table.name().equals(warning.subject()))
                                .flatMap(table -> table.questions().stream())
                                .flatMap(question -> places.find(question).stream())
                                .findFirst());
    }
}
