package dev.rowhouse.studio.page;

import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.text.DesignTree;
import dev.rowhouse.studio.session.DesignedModel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        model.mistakes().forEach(each -> marks.add(MistakeTree.of(each)));
        model.subject()
                .ifPresent(subject -> {
                    Design design = subject.design();
                    marks.addAll(marks(design, model.places()));
                    WorkTree work = new WorkTree(design, model.places());
                    tree.put("questions", work.questions());
                    tree.put("mutations", work.mutations());
                    tree.put("design", DesignTree.of(design));
                    tree.put("entities", NamesTree.of(subject.workload().model()));
                });
        tree.put("marks", marks);
        return tree;
    }

    private static List<Map<String, Object>> marks(Design design, WorkloadPlaces places) {
        List<Map<String, Object>> marks = new ArrayList<>();
        design.unserved()
                .forEach(each ->
                        marks.add(
                                MistakeTree.of(
                                        place(each.name(), places),
                                        MistakeTree.Severity.ERROR,
                                        each.name() + " is refused: " + each.reason(),
                                        each.remedy())));
        design.warnings().stream()
                .filter(each -> places.find(each.subject()).isPresent())
                .forEach(each ->
                        marks.add(
                                MistakeTree.of(
                                        place(each.subject(), places),
                                        MistakeTree.Severity.WARNING,
                                        each.message(),
                                        each.remedy())));
        return marks;
    }

    private static SourcePosition place(String name, WorkloadPlaces places) {
        return places.find(name).orElse(SourcePosition.startOf(places.file()));
    }
}
