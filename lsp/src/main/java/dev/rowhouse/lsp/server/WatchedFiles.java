package dev.rowhouse.lsp.server;

import dev.rowhouse.lsp.workspace.DesignDesk;
import dev.rowhouse.lsp.workspace.Documents;

import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.services.WorkspaceService;

/// Takes in that files have changed on disk.
final class WatchedFiles implements WorkspaceService {
    private final Documents documents;
    private final DesignDesk designs;

    WatchedFiles(Documents documents, DesignDesk designs) {
        this.documents = documents;
        this.designs = designs;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // There are no settings.
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        documents.touch();
        designs.request();
    }
}
