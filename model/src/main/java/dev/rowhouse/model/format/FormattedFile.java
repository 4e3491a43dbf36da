package dev.rowhouse.model.format;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.model.file.ModelFile;
import dev.rowhouse.model.query.PlacedWorkload;
import dev.rowhouse.model.query.WorkloadFile;
import dev.rowhouse.model.source.FileText;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.YamlFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file and its text in the style of model files.
///
/// @param path the file
/// @param before its text
/// @param after its text in that style
public record FormattedFile(Path path, String before, String after) {
    /// Whether its text is in another style.
    public boolean isChanged() {
        return !before.equals(after);
    }

    /// A model file and the files that it includes, formatted, if the model has no mistakes. A file
    /// that can only be included is formatted by itself.
    public static Reading<List<FormattedFile>> of(FileSystem files, Path path) {
        if (ModelFile.isPart(files, path)) {
            return format(files, path).map(List::of);
        }
        Reading<PlacedWorkload> model = WorkloadFile.readWithPlaces(files, path);
        if (model.value().isEmpty()) {
            return Reading.failed(model.diagnostics());
        }
        List<FormattedFile> formatted = new ArrayList<>();
        for (String name : model.value().get().places().files()) {
            Reading<FormattedFile> each = format(files, path.getFileSystem().getPath(name));
            if (each.value().isEmpty()) {
                return Reading.failed(each.diagnostics());
            }
            formatted.add(each.value().get());
        }
        return Reading.of(List.copyOf(formatted));
    }

    private static Reading<FormattedFile> format(FileSystem files, Path path) {
        String example = "examples/followers/model.yaml";
        return switch (YamlFile.text(files, path, "model file", example)) {
            case FileText.Content(var text) ->
                    ModelFormat.format(path.toString(), text)
                            .map(after -> new FormattedFile(path, text, after));
            case FileText.Unreadable unreadable ->
                    Reading.failed(List.of(unreadable.in(path.toString())));
        };
    }
}
