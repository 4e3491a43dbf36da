package dev.rowhouse.lsp;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.lsp.server.LanguageServerProcess;

import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// An editor that talks to a server of its own over pipes. It keeps the texts of its documents.
final class Editor implements AutoCloseable, LanguageClient {
    private static final long PATIENCE_SECONDS = 120;

    private final Pipe requests = Pipe.open();
    private final Pipe answers = Pipe.open();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private final LanguageServer server;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Integer> versions = new HashMap<>();
    private final List<PublishDiagnosticsParams> published = new ArrayList<>();

    Editor(FileSystem files) throws IOException {
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        ended.complete(
                                LanguageServerProcess.serve(
                                        "test",
                                        files,
                                        Channels.newInputStream(requests.source()),
                                        Channels.newOutputStream(answers.sink())));
                    } catch (InterruptedException | RuntimeException e) {
                        ended.completeExceptionally(e);
                    }
                });
        Launcher<LanguageServer> launcher =
                LSPLauncher.createClientLauncher(
                        this,
                        Channels.newInputStream(answers.source()),
                        Channels.newOutputStream(requests.sink()));
        // It listens until the pipe is closed.
        Future<Void> _ = launcher.startListening();
        server = launcher.getRemoteProxy();
        InitializeParams params = new InitializeParams();
        params.setCapabilities(new ClientCapabilities());
        get(server.initialize(params));
    }

    static String uri(Path path) {
        return path.toAbsolutePath().normalize().toUri().toString();
    }

    LanguageServer server() {
        return server;
    }

    static <T> T get(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void open(String uri, String text) {
        texts.put(uri, text);
        versions.put(uri, 1);
        server.getTextDocumentService()
                .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "yaml", 1, text)));
    }

    void change(String uri, String text) {
        texts.put(uri, text);
        int version = versions.merge(uri, 1, Integer::sum);
        server.getTextDocumentService()
                .didChange(
                        new DidChangeTextDocumentParams(
                                new VersionedTextDocumentIdentifier(uri, version),
                                List.of(new TextDocumentContentChangeEvent(text))));
    }

    void close(String uri) {
        server.getTextDocumentService()
                .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    }

    String text(String uri) {
        return texts.get(uri);
    }

    /// The text of a document with edits of the protocol.
    void apply(String uri, List<TextEdit> edits) {
        StringBuilder edited = new StringBuilder(text(uri));
        edits.stream()
                .sorted(Comparator.comparingInt(each -> -offset(uri, each.getRange().getStart())))
                .forEach(edit ->
                        edited.replace(
                                offset(uri, edit.getRange().getStart()),
                                offset(uri, edit.getRange().getEnd()),
                                edit.getNewText()));
        change(uri, edited.toString());
    }

    private int offset(String uri, Position position) {
        String text = text(uri);
        int at = 0;
        for (int line = 0; line < position.getLine(); line++) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + position.getCharacter();
    }

    /// The position of a text that occurs once.
    Position position(String uri, String wanted) {
        String before = text(uri).substring(0, text(uri).indexOf(wanted));
        int line = (int) before.chars().filter(c -> c == '\n').count();
        return new Position(line, before.length() - before.lastIndexOf('\n') - 1);
    }

    /// The text at a range.
    String at(String uri, Range range) {
        return text(uri).substring(offset(uri, range.getStart()), offset(uri, range.getEnd()));
    }

    /// Waits for diagnostics of the present text of a document, and of everything before.
    List<Diagnostic> diagnostics(String uri, Predicate<List<Diagnostic>> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (published) {
            while (System.nanoTime() < deadline) {
                for (PublishDiagnosticsParams each : published.reversed()) {
                    boolean isLatest =
                            each.getUri().equals(uri)
                                    && versions.get(uri).equals(each.getVersion());
                    if (isLatest && wanted.test(each.getDiagnostics())) {
                        return each.getDiagnostics();
                    }
                }
                try {
                    published.wait(1000);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        throw new AssertionError("no such diagnostics of " + uri + ": " + published);
    }

    /// Waits for more diagnostics than there were.
    void awaitMore(int before) {
        synchronized (published) {
            while (published.size() <= before) {
                try {
                    published.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /// All diagnostics that came.
    List<PublishDiagnosticsParams> published() {
        synchronized (published) {
            return List.copyOf(published);
        }
    }

    List<CodeAction> actions(String uri, Diagnostic diagnostic) {
        return get(
                        server.getTextDocumentService()
                                .codeAction(
                                        new CodeActionParams(
                                                new TextDocumentIdentifier(uri),
                                                diagnostic.getRange(),
                                                new CodeActionContext(List.of(diagnostic)))))
                .stream()
                .map(Either::getRight)
                .filter(each -> each.getDiagnostics().contains(diagnostic))
                .toList();
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        synchronized (published) {
            published.add(diagnostics);
            published.notifyAll();
        }
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams messageParams) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(
            ShowMessageRequestParams requestParams) {
        return new CompletableFuture<>();
    }

    @Override
    public void logMessage(MessageParams message) {}

    /// Ends the server, and returns whether it ended as asked.
    boolean end() {
        get(server.shutdown());
        server.exit();
        return get(ended);
    }

    @Override
    public void close() throws IOException {
        requests.sink().close();
        get(ended);
        answers.source().close();
    }
}
