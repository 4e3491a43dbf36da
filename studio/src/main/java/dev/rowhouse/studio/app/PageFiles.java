package dev.rowhouse.studio.app;

import dev.rowhouse.studio.http.Assets;
import dev.rowhouse.studio.http.Document;
import dev.rowhouse.studio.http.Resources;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The files of the page: its document, styles and scripts, and the libraries that they import.
final class PageFiles {
    private static final String FOLDER = "dev/rowhouse/studio/page/";

    /// The script of the worker, which is no module.
    private static final String WORKER = "net/stream.js";

    private PageFiles() {}

    /// The styles and scripts, one name a line.
    private static List<String> names() {
        return Resources.text(FOLDER + "files.txt").lines().toList();
    }

    /// All files that the page may load.
    static Assets assets() {
        Map<String, String> resources = new HashMap<>(Libraries.resources());
        names().forEach(name -> resources.put("/page/" + name, FOLDER + name));
        return new Assets(resources);
    }

    /// The document. Its modules are loaded at once rather than one after the other.
    static Document document(String nonce) {
        String preloads =
                Libraries.resources().keySet().stream()
                                .map(path -> preload("." + path))
                                .collect(Collectors.joining())
                        + names().stream()
                                .filter(name -> name.endsWith(".js") && !name.equals(WORKER))
                                .map(name -> preload("./page/" + name))
                                .collect(Collectors.joining());
        return new Document(
                Resources.text(FOLDER + "index.html")
                        .replace("{nonce}", nonce)
                        .replace("{imports}", Libraries.importMap())
                        .replace("{preloads}", preloads),
                nonce);
    }

    private static String preload(String address) {
        return "<link rel=\"modulepreload\" href=\"" + address + "\">\n";
    }
}
