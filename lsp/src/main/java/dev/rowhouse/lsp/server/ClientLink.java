package dev.rowhouse.lsp.server;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;
import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// The editor, as far as the server talks to it.
///
/// **Thread safety.** Safe.
final class ClientLink implements Publisher.Editor {
    private volatile Optional<LanguageClient> client = Optional.empty();
    private volatile boolean refreshesLenses;

    void connect(LanguageClient editor) {
        client = Optional.of(editor);
    }

    /// Takes in what the editor can do.
    void learn(@Nullable ClientCapabilities capabilities) {
        refreshesLenses =
                Optional.ofNullable(capabilities)
                        .map(ClientCapabilities::getWorkspace)
                        .map(WorkspaceClientCapabilities::getCodeLens)
                        .map(CodeLensWorkspaceCapabilities::getRefreshSupport)
                        .orElse(false);
    }

    @Override
    public void publish(PublishDiagnosticsParams diagnostics) {
        client.ifPresent(editor -> editor.publishDiagnostics(diagnostics));
    }

    @Override
    public void designed() {
        if (refreshesLenses) {
            client.ifPresent(editor -> {
                // What the editor makes of it is its own affair.
                CompletableFuture<Void> _ = editor.refreshCodeLenses();
            });
        }
    }
}
