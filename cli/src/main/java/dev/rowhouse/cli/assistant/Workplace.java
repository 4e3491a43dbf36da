package dev.rowhouse.cli.assistant;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// The folder in which an assistant may read and write.
///
/// @param folder the folder
record Workplace(Path folder) {
    /// The path that a text names.
    ///
    /// @throws RefusedException when it leads out of the folder
    Path path(String text) {
        Path root = folder.toAbsolutePath().normalize();
        Path path;
        try {
            path = root.resolve(text).normalize();
        } catch (InvalidPathException e) {
            throw new RefusedException("`" + text + "` is no path: " + e.getReason());
        }
        if (!path.startsWith(root)) {
            throw new RefusedException(
                    "`%s` is outside of %s, the folder that this server may use; start it with --root to give it another one"
                            .formatted(text, root));
        }
        return path;
    }

    /// The path of a file that may be written.
    ///
    /// @throws RefusedException when it leads out of the folder, or is no model file by its name
    Path modelFile(String text) {
        Path path = path(text);
        if (!path.toString().endsWith(".yaml")) {
            throw new RefusedException("`" + text + "` does not end with .yaml, as model files do");
        }
        return path;
    }
}
