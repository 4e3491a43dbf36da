package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;
import dev.rowhouse.model.source.Diagnostics;
import dev.rowhouse.model.source.Reading;
import dev.rowhouse.model.source.YamlFile;
import dev.rowhouse.model.source.YamlTree;

import java.util.Optional;

/// The one style of model files.
///
/// The order of sections, indentation, quotes, blank lines and the layout of JPQL change; entries
/// keep their order and their comments. The result means the same, and formatting it again changes
/// nothing.
public final class ModelFormat {
    private ModelFormat() {}

    /// A file in that style; mistakes if it is not YAML, or no mapping.
    ///
    /// @param name the name that diagnostics give the file
    /// @throws IllegalStateException when the result would not mean the same, which is a mistake of
    ///     this class
    public static Reading<String> format(String name, String text) {
        return YamlFile.parse(
                name, text, (tree, _, diagnostics) -> formatted(name, text, tree, diagnostics));
    }

    private static Optional<String> formatted(
            String name, String text, YamlTree tree, Diagnostics diagnostics) {
        if (!(tree instanceof YamlTree.Mapping)) {
            diagnostics.report(
                    tree.position(),
                    "a model file must be a mapping, this is " + tree.kind(),
                    "write it as `model: followers`");
            return Optional.empty();
        }
        boolean hasCarriageReturns = text.contains("\r\n");
        String source = withoutMark(text).replace("\r\n", "\n").replace('\r', '\n');
        Branch root = (Branch) LayoutReader.read(source);
        Notes notes = NoteReader.read(new SourceComments(source, root), root);
        Optional<Part> first = root.parts().stream().findFirst();
        String written = TreeWriter.write(Arrangement.of(root), first, notes);
        SameContent.check(name, source, written);
        return Optional.of(hasCarriageReturns ? written.replace("\n", "\r\n") : written);
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
