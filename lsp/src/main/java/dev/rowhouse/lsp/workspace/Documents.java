package dev.rowhouse.lsp.workspace;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The documents that an editor has open, with their unsaved texts.
///
/// **Thread safety.** Safe.
public final class Documents {
    private Snapshot now = new Snapshot(0, Map.of());

    /// A document.
    ///
    /// @param uri its address, as the editor writes it
    /// @param version the number that the editor gives this text
    public record Document(String uri, int version, String text) {}

    /// All documents at one moment.
    ///
    /// @param revision the number of changes until then
    /// @param documents the documents by path
    public record Snapshot(long revision, Map<Path, Document> documents) {
        /// Copies the map.
        public Snapshot {
            documents = Map.copyOf(documents);
        }

        /// The document at a path; empty if it is not open.
        public Optional<Document> find(Path path) {
            return Optional.ofNullable(documents.get(path.toAbsolutePath().normalize()));
        }

        /// The address of a file: as the editor writes it, if it is open.
        public String uri(Path path) {
            return find(path)
                    .map(Document::uri)
                    .orElseGet(() -> path.toAbsolutePath().normalize().toUri().toString());
        }

        /// The texts by path.
        Map<Path, String> texts() {
            Map<Path, String> texts = new HashMap<>();
            documents.forEach((path, document) -> texts.put(path, document.text()));
            return texts;
        }
    }

    /// The documents now.
    public synchronized Snapshot snapshot() {
        return now;
    }

    /// Whether something has changed since a snapshot.
    public synchronized boolean isStale(Snapshot snapshot) {
        return now.revision() != snapshot.revision();
    }

    /// A document has been opened, or has another text.
    public synchronized void put(Document document) {
        Map<Path, Document> documents = new HashMap<>(now.documents());
        documents.put(path(document.uri()), document);
        now = new Snapshot(now.revision() + 1, documents);
    }

    /// A document has been closed.
    public synchronized void remove(String uri) {
        Map<Path, Document> documents = new HashMap<>(now.documents());
        documents.remove(path(uri));
        now = new Snapshot(now.revision() + 1, documents);
    }

    /// A file that is not open may have changed on disk.
    public synchronized void touch() {
        now = new Snapshot(now.revision() + 1, now.documents());
    }

    /// The path of an address. A document that is no file yet gets a path that no file has.
    public static Path path(String uri) {
        try {
            URI parsed = URI.create(uri);
            if ("file".equals(String.valueOf(parsed.getScheme()).toLowerCase(Locale.ROOT))) {
                return Path.of(parsed).toAbsolutePath().normalize();
            }
        } catch (IllegalArgumentException | FileSystemNotFoundException _) {
            // No path can be made of it; it is a document without a file.
        }
        return Path.of("unsaved", uri.replaceAll("[^A-Za-z0-9._-]", "_")).toAbsolutePath();
    }
}
