package dev.rowhouse.cli;

import dev.rowhouse.testkit.MemoryFileSystem;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;

/// Files that live as long as a test. One whose name begins with `binary` cannot be read as text.
final class MemoryFiles extends MemoryFileSystem {
    @Override
    public String readText(Path file) throws IOException {
        if (file.toString().startsWith("binary")) {
            throw new MalformedInputException(1);
        }
        return super.readText(file);
    }
}
