package dev.rowhouse.lsp.server;

import dev.rowhouse.lsp.feature.Findings;
import dev.rowhouse.lsp.workspace.DesignDesk;
import dev.rowhouse.lsp.workspace.DesignedModel;
import dev.rowhouse.lsp.workspace.Documents;

import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Sends the diagnostics of models to the editor.
///
/// **Thread safety.** None; the thread of the designs owns it.
final class Publisher implements DesignDesk.Observer {
    private final Editor editor;

    /// The diagnostics by model file and address, as the editor has them.
    private final Map<Path, Map<String, List<Diagnostic>>> sent = new HashMap<>();

    /// The editor.
    interface Editor {
        /// Shows the diagnostics of a file in place of those before.
        void publish(PublishDiagnosticsParams diagnostics);

        /// There is another design, or none any more.
        void designed();
    }

    Publisher(Editor editor) {
        this.editor = editor;
    }

    @Override
    public void changed(DesignedModel model) {
        Path root = model.model().root();
        boolean isUnderway =
                model.mistakes().isEmpty() && model.design().isEmpty() && model.defect().isEmpty();
        if (isUnderway && !hasErrors(root)) {
            // The warnings of the last design stay until the next one is there.
            return;
        }
        send(model.model().snapshot(), root, Findings.of(model).diagnostics());
        editor.designed();
    }

    private boolean hasErrors(Path root) {
        return sent.getOrDefault(root, Map.of()).values().stream()
                .flatMap(List::stream)
                .anyMatch(each -> each.getSeverity() == DiagnosticSeverity.Error);
    }

    @Override
    public void closed(Path root) {
        send(new Documents.Snapshot(0, Map.of()), root, Map.of());
    }

    private void send(Documents.Snapshot snapshot, Path root, Map<String, List<Diagnostic>> now) {
        Set<String> uris = new LinkedHashSet<>(now.keySet());
        Map<String, List<Diagnostic>> before = sent.put(root, now);
        if (before != null) {
            uris.addAll(before.keySet());
        }
        if (now.isEmpty()) {
            sent.remove(root);
        }
        for (String uri : uris) {
            List<Diagnostic> all = new ArrayList<>();
            sent.values().forEach(each -> all.addAll(each.getOrDefault(uri, List.of())));
            PublishDiagnosticsParams diagnostics =
                    new PublishDiagnosticsParams(uri, all.stream().distinct().toList());
            snapshot.find(Documents.path(uri))
                    .ifPresent(document -> diagnostics.setVersion(document.version()));
            editor.publish(diagnostics);
        }
    }
}
