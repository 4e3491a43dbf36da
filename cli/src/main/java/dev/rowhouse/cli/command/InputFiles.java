package dev.rowhouse.cli.command;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.shell.output.FileFailure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The files that a command was pointed at.
public final class InputFiles {
    private InputFiles() {}

    /// A file's text.
    ///
    /// @throws InputException when it cannot be read, with a message for the person who named it
    public static String read(FileSystem files, Path file) {
        try {
            return files.readText(file);
        } catch (IOException e) {
            throw new InputException(file + ": " + FileFailure.reading(e));
        }
    }

    /// The model files meant by a path: the file itself, or the `model*.yaml` files of a folder.
    ///
    /// @throws InputException when there is none
    public static List<Path> models(FileSystem files, Path path) throws IOException {
        if (!files.exists(path)) {
            throw new InputException(path + ": there is no such file or folder");
        }
        if (!files.isFolder(path)) {
            return List.of(path);
        }
        List<Path> models = modelsIn(files, path);
        if (models.isEmpty()) {
            throw new InputException(
                    path + ": the folder holds no model file (model.yaml or model-*.yaml)");
        }
        return models;
    }

    /// The model files of a folder and of the folders in it.
    ///
    /// @throws InputException when there is none
    public static List<Path> allModels(FileSystem files, Path folder) throws IOException {
        if (!files.isFolder(folder)) {
            throw new InputException(folder + ": there is no such folder");
        }
        List<Path> models = new ArrayList<>(modelsIn(files, folder));
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry)) {
                models.addAll(modelsIn(files, entry));
            }
        }
        if (models.isEmpty()) {
            throw new InputException(
                    folder + ": neither the folder nor one in it holds a model file (model.yaml)");
        }
        return models;
    }

    private static List<Path> modelsIn(FileSystem files, Path folder) throws IOException {
        return files.list(folder).stream()
                .filter(file -> !files.isFolder(file))
                .filter(InputFiles::isModel)
                .sorted(
                        Comparator.comparingInt(
                                file -> String.valueOf(file.getFileName()).length()))
                .toList();
    }

    private static boolean isModel(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith("model") && (name.endsWith(".yaml") || name.endsWith(".yml"));
    }
}
