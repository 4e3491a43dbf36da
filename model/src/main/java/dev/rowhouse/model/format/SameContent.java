package dev.rowhouse.model.format;

import dev.rowhouse.model.query.JpqlLayout;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.SourceFile;
import dev.rowhouse.model.source.YamlReader;
import dev.rowhouse.model.source.YamlTree;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Checks that two texts of a file have the same content and the same comments.
final class SameContent {
    private SameContent() {}

    /// Checks a file before and after formatting.
    ///
    /// @throws IllegalStateException when they differ
    static void check(String name, String before, String after) {
        boolean isSame =
                isSame(tree(name, before), tree(name, after))
                        && comments(before).equals(comments(after));
        if (!isSame) {
            throw new IllegalStateException(
                    "formatting " + name + " would change what it says:\n" + after);
        }
    }

    private static Optional<YamlTree> tree(String name, String text) {
        return new YamlReader(name, text, new Diagnostics(SourceFile.of(name, text))).read();
    }

    private static List<String> comments(String text) {
        return new SourceComments(text, LayoutReader.read(text))
                .list().stream().map(SourceComments.Comment::text).sorted().toList();
    }

    private static boolean isSame(Optional<YamlTree> before, Optional<YamlTree> after) {
        return before.isPresent() && after.isPresent() && isSame(before.get(), after.get());
    }

    private static boolean isSame(YamlTree before, YamlTree after) {
        return switch (before) {
            case YamlTree.Scalar one ->
                    after instanceof YamlTree.Scalar other && one.text().equals(other.text());
            case YamlTree.Sequence one ->
                    after instanceof YamlTree.Sequence other
                            && one.items().size() == other.items().size()
                            && IntStream.range(0, one.items().size())
                                    .allMatch(
                                            i -> isSame(one.items().get(i), other.items().get(i)));
            case YamlTree.Mapping one ->
                    after instanceof YamlTree.Mapping other
                            && one.entries().size() == other.entries().size()
                            && one.entries().stream().allMatch(entry -> isSame(entry, other));
        };
    }

    private static boolean isSame(YamlTree.Entry entry, YamlTree.Mapping after) {
        String key = entry.key().text();
        Optional<YamlTree> other = after.find(key);
        boolean isJpql =
                key.equals("jpql")
                        && entry.value() instanceof YamlTree.Scalar
                        && other.filter(YamlTree.Scalar.class::isInstance).isPresent();
        return isJpql
                ? words((YamlTree.Scalar) entry.value())
                        .equals(words((YamlTree.Scalar) other.get()))
                : isSame(Optional.of(entry.value()), other);
    }

    /// Blanks between the words of JPQL do not matter.
    private static String words(YamlTree.Scalar jpql) {
        return JpqlLayout.lines(jpql.text(), Integer.MAX_VALUE)
                .map(List::getFirst)
                .orElse(jpql.text());
    }
}
