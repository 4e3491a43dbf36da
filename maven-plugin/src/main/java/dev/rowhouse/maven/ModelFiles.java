package dev.rowhouse.maven;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// The files that a model is made of: the model file and all that it includes.
final class ModelFiles {
    private final SortedSet<Path> found = new TreeSet<>();

    private ModelFiles() {}

    /// All files of a model. What cannot be read has no included files; the command then tells what
    /// is wrong with it.
    static SortedSet<Path> of(Path model) throws IOException {
        ModelFiles files = new ModelFiles();
        files.add(model);
        return files.found;
    }

    private void add(Path file) throws IOException {
        if (!found.add(file.toAbsolutePath().normalize()) || !Files.isRegularFile(file)) {
            return;
        }
        for (String name : included(file)) {
            add(file.resolveSibling(name));
        }
    }

    private static List<String> included(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Object tree = new Load(LoadSettings.builder().build()).loadFromInputStream(in);
            Object include = tree instanceof Map<?, ?> keys ? keys.get("include") : null;
            if (include instanceof String name) {
                return List.of(name);
            }
            return include instanceof Collection<?> names
                    ? names.stream()
                            .filter(String.class::isInstance)
                            .map(String.class::cast)
                            .toList()
                    : List.of();
        } catch (YamlEngineException e) {
            return List.of();
        }
    }
}
