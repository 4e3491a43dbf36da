package dev.rowhouse.lsp.feature;

import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.lsp.workspace.Workspace;
import dev.rowhouse.model.query.WorkloadPlaces;
import dev.rowhouse.model.source.Diagnostic;
import dev.rowhouse.model.source.Fix;
import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.ModelChangeEdits;
import dev.rowhouse.plan.design.Unserved;
import dev.rowhouse.plan.design.Warning;

import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The mistakes in a model, and the refusals and warnings of its design.
public final class Findings {
    private final Workspace.Model model;
    private final List<Finding> all = new ArrayList<>();

    private Findings(Workspace.Model model) {
        this.model = model;
    }

    /// The findings in a model.
    public static Findings of(DesignedModel designed) {
        Findings findings = new Findings(designed.model());
        designed.mistakes().forEach(findings::add);
        WorkloadPlaces places = designed.places();
        designed.design()
                .ifPresent(design -> {
                    design.unserved().forEach(each -> findings.add(each, places));
                    design.warnings().forEach(each -> findings.add(each, design, places));
                });
        designed.defect()
                .ifPresent(defect ->
                        findings.all.add(
                                new Finding(
                                        SourcePosition.startOf(places.file()),
                                        Finding.Code.DEFECT,
                                        DiagnosticSeverity.Error,
                                        "the designer failed, which is a defect of Rowhouse: %s; remedy: report it with this model"
                                                .formatted(defect),
                                        List.of())));
        return findings;
    }

    private void add(Diagnostic mistake) {
        List<Finding.Change> changes = new ArrayList<>();
        for (Fix fix : mistake.fixes()) {
            SourcePosition at = fix.place().orElse(mistake.position());
            List<TextEdit> edits = fix.edits(model.text(at.file()), at);
            if (!edits.isEmpty()) {
                changes.add(new Finding.Change(fix.title(), Map.of(at.file(), edits)));
            }
        }
        all.add(
                new Finding(
                        mistake.position(),
                        Finding.Code.MODEL,
                        DiagnosticSeverity.Error,
                        message(mistake.message(), mistake.remedy()),
                        changes));
    }

    private void add(Unserved refused, WorkloadPlaces places) {
        all.add(
                new Finding(
                        place(refused.name(), places),
                        Finding.Code.NOT_SERVED,
                        DiagnosticSeverity.Error,
                        message(
                                refused.name() + " is refused: " + refused.reason(),
                                refused.remedy()),
                        changes(refused.change().stream().toList(), places)));
    }

    private void add(Warning warning, Design design, WorkloadPlaces places) {
        String subject = warning.subject();
        Optional<SourcePosition> own = places.find(subject);
        boolean isTable = own.isEmpty() && design.findTable(subject).isPresent();
        SourcePosition place =
                own.or(() ->
                                design.findTable(subject).stream()
                                        .flatMap(table -> table.questions().stream())
                                        .flatMap(question -> places.find(question).stream())
                                        .findFirst())
                        .orElseGet(() -> SourcePosition.startOf(places.file()));
        Finding.Code code =
                isTable
                        ? Finding.Code.TABLE
                        : places.questions().containsKey(subject)
                                ? Finding.Code.QUESTION
                                : own.isPresent() ? Finding.Code.MUTATION : Finding.Code.DESIGN;
        all.add(
                new Finding(
                        place,
                        code,
                        DiagnosticSeverity.Warning,
                        message(
                                isTable
                                        ? "table `%s`: %s".formatted(subject, warning.message())
                                        : warning.message(),
                                warning.remedy()),
                        changes(warning.changes(), places)));
    }

    private static SourcePosition place(String name, WorkloadPlaces places) {
        return places.find(name).orElse(SourcePosition.startOf(places.file()));
    }

    private static String message(String problem, String remedy) {
        return problem + "\nremedy: " + remedy;
    }

    private List<Finding.Change> changes(List<ModelChange> changes, WorkloadPlaces places) {
        ModelChangeEdits edits = new ModelChangeEdits(places, model::text);
        return changes.stream()
                .map(change -> new Finding.Change(change.title(), edits.of(change)))
                .filter(change -> !change.edits().isEmpty())
                .toList();
    }

    /// The diagnostics of each file of the model, by the file's address; an empty list for a file
    /// without any.
    public Map<String, List<org.eclipse.lsp4j.Diagnostic>> diagnostics() {
        Map<String, List<org.eclipse.lsp4j.Diagnostic>> byUri = new LinkedHashMap<>();
        model.parts().parts().forEach(part -> byUri.put(model.uri(part.name()), new ArrayList<>()));
        for (Finding each : all) {
            byUri.computeIfAbsent(model.uri(each.position().file()), _ -> new ArrayList<>())
                    .add(each.diagnostic());
        }
        return byUri;
    }

    /// The quick fixes in a stretch of a file.
    public List<CodeAction> actions(String uri, Range range) {
        return all.stream()
                .filter(each -> model.uri(each.position().file()).equals(uri))
                .filter(each -> Ranges.meet(Ranges.of(each.position()), range))
                .flatMap(each -> each.actions(model::uri).stream())
                .toList();
    }
}
