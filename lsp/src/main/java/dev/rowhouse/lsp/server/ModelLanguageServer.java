package dev.rowhouse.lsp.server;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.lsp.workspace.DesignDesk;
import dev.rowhouse.lsp.workspace.Documents;
import dev.rowhouse.lsp.workspace.Workspace;

import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// The language server for one editor.
///
/// **Thread safety.** Safe.
final class ModelLanguageServer implements LanguageServer {
    private final String version;
    private final CompletableFuture<Boolean> exited = new CompletableFuture<>();
    private final ClientLink client = new ClientLink();
    private final DesignDesk designs;
    private final ModelDocuments documentService;
    private final WatchedFiles watchedFiles;
    private volatile boolean isShutDown;

    /// @param version the version of Rowhouse
    /// @param scheduler runs the designs, one at a time
    /// @param answerers run the answers to requests
    ModelLanguageServer(String version, FileSystem files, Scheduler scheduler, Executor answerers) {
        this.version = version;
        Documents documents = new Documents();
        Workspace workspace = new Workspace(files);
        designs = new DesignDesk(documents, workspace, scheduler, new Publisher(client));
        documentService = new ModelDocuments(documents, workspace, designs, answerers);
        watchedFiles = new WatchedFiles(documents, designs);
    }

    /// Sets the editor to which diagnostics go.
    void connect(LanguageClient editor) {
        client.connect(editor);
    }

    /// Completed when the editor ends the server; with true if it has asked for that before.
    CompletableFuture<Boolean> exited() {
        return exited;
    }

    /// Nothing more comes from the editor.
    void endOfInput() {
        exited.complete(isShutDown);
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        client.learn(params.getCapabilities());
        ServerCapabilities can = new ServerCapabilities();
        can.setTextDocumentSync(TextDocumentSyncKind.Full);
        can.setCompletionProvider(new CompletionOptions(false, List.of(".", ":", " ")));
        can.setHoverProvider(true);
        can.setDefinitionProvider(true);
        can.setReferencesProvider(true);
        can.setRenameProvider(new RenameOptions(true));
        can.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        can.setCodeLensProvider(new CodeLensOptions(false));
        can.setDocumentSymbolProvider(true);
        can.setDocumentFormattingProvider(true);
        return CompletableFuture.completedFuture(
                new InitializeResult(can, new ServerInfo("rowhouse", version)));
    }

    // The protocol answers null; the library does not say that it may be.
    @SuppressWarnings("NullAway")
    @Override
    public CompletableFuture<@Nullable Object> shutdown() {
        isShutDown = true;
        designs.close();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        exited.complete(isShutDown);
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documentService;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return watchedFiles;
    }
}
