package dev.rowhouse.model.format;

import dev.rowhouse.model.source.SourceFile;

import java.util.List;
import java.util.Optional;

/// Checks that two texts of a file have the same content and the same comments.
final class SameContent {
    private SameContent() {}

    /// Checks a file before and after formatting.
    ///
    /// @throws IllegalStateException when they differ
    static void check(String name, String before, String after) {
        Optional<String> content = ModelContent.of(SourceFile.of(name, before));
        boolean isSame =
                content.isPresent()
                        && content.equals(ModelContent.of(SourceFile.of(name, after)))
                        && comments(before).equals(comments(after));
        if (!isSame) {
            throw new IllegalStateException(
                    "formatting " + name + " would change what it says:\n" + after);
        }
    }

    private static List<String> comments(String text) {
        return new SourceComments(text, LayoutReader.read(text))
                .list().stream().map(SourceComments.Comment::text).sorted().toList();
    }
}
