package dev.rowhouse.lsp.server;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.base.Threads;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/// Serves one editor on two streams.
public final class LanguageServerProcess {
    private static final int ANSWERERS = 2;

    private LanguageServerProcess() {}

    /// Serves until the editor ends the server, or the input ends.
    ///
    /// @param version the version of Rowhouse
    /// @param in where requests come from
    /// @param out where answers go
    /// @return whether the editor has asked the server to shut down before
    /// @throws InterruptedException when the thread is interrupted
    public static boolean serve(String version, FileSystem files, InputStream in, OutputStream out)
            throws InterruptedException {
        ExecutorService reader = Threads.pool("lsp-read", 1);
        ModelLanguageServer server =
                new ModelLanguageServer(
                        version,
                        files,
                        Scheduler.system("lsp-design", 1),
                        Threads.pool("lsp-answer", ANSWERERS));
        Launcher<LanguageClient> launcher =
                LSPLauncher.createServerLauncher(server, in, out, reader, UnaryOperator.identity());
        server.connect(launcher.getRemoteProxy());
        Future<?> listening = launcher.startListening();
        reader.execute(server::endOfInput);
        try {
            return server.exited().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            listening.cancel(true);
            reader.shutdownNow();
        }
    }
}
