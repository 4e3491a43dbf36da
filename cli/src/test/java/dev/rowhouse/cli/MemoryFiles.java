package dev.rowhouse.cli;

import dev.rowhouse.base.FileSystem;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Files that live as long as a test. A folder is whatever stands before a name; a name that begins with `binary` cannot be read as text.
final class MemoryFiles implements FileSystem {
    private final Map<Path, String> texts = new TreeMap<>();

    @Override
    public boolean exists(Path path) {
        return texts.containsKey(path) || isFolder(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return texts.keySet().stream()
                .anyMatch(file -> !file.equals(path) && file.startsWith(path));
    }

    @Override
    public List<Path> list(Path folder) {
        return texts.keySet().stream()
                .filter(file -> file.startsWith(folder))
                .map(file -> folder.resolve(folder.relativize(file).getName(0)))
                .distinct()
                .toList();
    }

    @Override
    public String readText(Path file) throws IOException {
        if (file.toString().startsWith("binary")) {
            throw new MalformedInputException(1);
        }
        String text = texts.get(file);
        if (text == null) {
            throw new NoSuchFileException(file.toString());
        }
        return text;
    }

    @Override
    public void writeText(Path file, String text) {
        texts.put(file, text);
    }
}
