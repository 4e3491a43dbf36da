package dev.rowhouse.studio.http;

import dev.rowhouse.base.Bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/// Files of the class path that the page loads as they are. Each is compressed once.
///
/// **Thread safety.** Safe.
public final class Assets {
    private static final Map<String, String> TYPES =
            Map.of(
                    "js", "text/javascript; charset=utf-8",
                    "css", "text/css; charset=utf-8",
                    "svg", "image/svg+xml");

    private final Map<String, String> resources;
    private final Map<String, Asset> compressed = new ConcurrentHashMap<>();

    /// A file ready to be sent.
    ///
    /// @param type its content type
    /// @param gzip its compressed content
    public record Asset(String type, Bytes gzip) {}

    /// @param resources the resource for each path, such as `/lib/lit-html.js`
    public Assets(Map<String, String> resources) {
        this.resources = Map.copyOf(resources);
    }

    /// The file at a path.
    public Optional<Asset> find(String path) {
        return Optional.ofNullable(resources.get(path))
                .map(resource -> compressed.computeIfAbsent(path, _ -> asset(path, resource)));
    }

    /// The number of bytes that a page loads if it loads everything.
    public long weight() {
        return resources.keySet().stream()
                .mapToLong(path -> find(path).orElseThrow().gzip().length())
                .sum();
    }

    private static Asset asset(String path, String resource) {
        try {
            String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
            return new Asset(type == null ? "application/octet-stream" : type, gzip(resource));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    private static Bytes gzip(String resource) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (InputStream in = Resources.open(resource);
                GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            in.transferTo(out);
        }
        return Bytes.wrap(bytes.toByteArray());
    }
}
