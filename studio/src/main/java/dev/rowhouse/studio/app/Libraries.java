package dev.rowhouse.studio.app;

import dev.rowhouse.studio.http.Resources;

import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// The libraries of the page: ES modules of WebJars, served as they are.
final class Libraries {
    private static final List<Library> ALL =
            List.of(
                    new Library("@codemirror/state", "codemirror__state", "dist/index.js"),
                    new Library("@codemirror/view", "codemirror__view", "dist/index.js"),
                    new Library("@codemirror/language", "codemirror__language", "dist/index.js"),
                    new Library("@codemirror/commands", "codemirror__commands", "dist/index.js"),
                    new Library(
                            "@codemirror/autocomplete",
                            "codemirror__autocomplete",
                            "dist/index.js"),
                    new Library("@codemirror/lint", "codemirror__lint", "dist/index.js"),
                    new Library("@codemirror/search", "codemirror__search", "dist/index.js"),
                    new Library(
                            "@codemirror/legacy-modes/mode/yaml",
                            "codemirror__legacy-modes",
                            "mode/yaml.js"),
                    new Library(
                            "@codemirror/legacy-modes/mode/sql",
                            "codemirror__legacy-modes",
                            "mode/sql.js"),
                    new Library("@lezer/common", "lezer__common", "dist/index.js"),
                    new Library("@lezer/highlight", "lezer__highlight", "dist/index.js"),
                    new Library("crelt", "crelt", "index.js"),
                    new Library("style-mod", "style-mod", "src/style-mod.js"),
                    new Library("w3c-keyname", "w3c-keyname", "index.js"),
                    new Library(
                            "@marijn/find-cluster-break",
                            "marijn__find-cluster-break",
                            "src/index.js"),
                    new Library("lit-html", "lit-html", "lit-html.js"));

    private Libraries() {}

    /// A module of a library.
    ///
    /// @param specifier the name by which modules import it
    /// @param artifact its WebJar
    /// @param file its path in the WebJar
    private record Library(String specifier, String artifact, String file) {
        /// The path under which it is served.
        String path() {
            return "/lib/" + artifact + "/" + file;
        }

        String resource() {
            return "META-INF/resources/webjars/" + artifact + "/" + version() + "/" + file;
        }

        private String version() {
            Properties properties = new Properties();
            try {
                properties.load(
                        new StringReader(
                                Resources.text(
                                        "META-INF/maven/org.webjars.npm/"
                                                + artifact
                                                + "/pom.properties")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return properties.getProperty("version", "");
        }
    }

    /// The resource for each path.
    static Map<String, String> resources() {
        Map<String, String> resources = new LinkedHashMap<>();
        ALL.forEach(each -> resources.put(each.path(), each.resource()));
        return resources;
    }

    /// The import map that makes the names of modules addresses.
    static String importMap() {
        Map<String, String> imports = new LinkedHashMap<>();
        ALL.forEach(each -> imports.put(each.specifier(), "." + each.path()));
        return JsonMapper.builder().build().writeValueAsString(Map.of("imports", imports));
    }
}
