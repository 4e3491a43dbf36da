package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;
import dev.rowhouse.model.format.LayoutTree.Text;
import dev.rowhouse.model.format.Notes.Remark;
import dev.rowhouse.model.source.YamlScalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes a tree with its comments: two blanks for each level, brackets only where all that is in
/// them fits on the line, single blank lines.
final class TreeWriter {
    private static final int STEP = 2;

    private final Notes notes;
    private final List<String> lines = new ArrayList<>();

    private TreeWriter(Notes notes) {
        this.notes = notes;
    }

    /// The text of a file.
    ///
    /// @param root the arranged tree
    /// @param first the part that comes first in the file as it was; comments before it are about
    ///     the whole file
    static String write(Branch root, Optional<Part> first, Notes notes) {
        TreeWriter writer = new TreeWriter(notes);
        first.ifPresent(part -> writer.header(part, root.parts().getFirst()));
        boolean wasSection = false;
        for (int i = 0; i < root.parts().size(); i++) {
            Part part = root.parts().get(i);
            int before = writer.lines.size();
            boolean isHeader = first.filter(each -> each.number() == part.number()).isPresent();
            writer.part(part, 0, isHeader, i > 0);
            boolean isSection = writer.lines.size() > before + 1 && part.value() instanceof Branch;
            if (i > 0 && (isSection || wasSection)) {
                writer.separate(before);
            }
            wasSection = isSection;
        }
        int end = writer.lines.size();
        writer.remarks(notes.atEnd(root), 0, !root.parts().isEmpty());
        if (wasSection && end < writer.lines.size()) {
            writer.separate(end);
        }
        if (root.parts().isEmpty()) {
            writer.lines.add("{}");
        }
        return String.join("\n", writer.lines) + "\n";
    }

    /// The comments at the top stay at the top.
    private void header(Part wasFirst, Part isFirst) {
        remarks(notes.before(wasFirst), 0, false);
        boolean isMoved = wasFirst.number() != isFirst.number();
        if (!lines.isEmpty() && (isMoved || notes.isAfterBlank(wasFirst))) {
            lines.add("");
        }
    }

    /// Puts a blank line before a section.
    private void separate(int at) {
        if (!lines.get(at).isEmpty() && !lines.get(at - 1).isEmpty()) {
            lines.add(at, "");
        }
    }

    private void remarks(List<Remark> remarks, int indent, boolean mayBeSeparate) {
        boolean mayBlank = mayBeSeparate;
        for (Remark remark : remarks) {
            if (mayBlank && remark.isAfterBlank()) {
                lines.add("");
            }
            lines.add(" ".repeat(indent) + remark.text());
            mayBlank = true;
        }
    }

    /// Writes a part with the comments before it.
    ///
    /// @param isHeader whether the comments before it have been written
    /// @param mayBeSeparate whether a blank line may come before it
    private void part(Part part, int indent, boolean isHeader, boolean mayBeSeparate) {
        List<Remark> before = isHeader ? List.of() : notes.before(part);
        remarks(before, indent, mayBeSeparate);
        boolean mayBlank = mayBeSeparate || !before.isEmpty();
        if (mayBlank && notes.isAfterBlank(part)) {
            lines.add("");
        }
        String start = " ".repeat(indent) + start(part);
        boolean isJpql = part.name().equals("jpql");
        int at =
                switch (part.value()) {
                    case Text text -> text(text, isJpql, start, indent);
                    case Branch branch -> branch(branch, start, indent);
                };
        notes.beside(part).ifPresent(comment -> lines.set(at, lines.get(at) + "  " + comment));
    }

    private static String start(Part part) {
        return part.key().map(key -> key(key, YamlScalar.Style.BLOCK) + ":").orElse("-");
    }

    private static String key(Text key, YamlScalar.Style style) {
        return TextWriter.onOneLine(key, false, style).orElse(YamlScalar.quoted(key.value()));
    }

    /// Writes a text.
    ///
    /// @return the number of the line with its start
    private int text(Text text, boolean isJpql, String start, int indent) {
        int at = lines.size();
        TextWriter.Written written =
                TextWriter.write(text, isJpql, start.length() + 1, indent + STEP);
        lines.add((start + " " + written.first()).stripTrailing());
        for (String line : written.lines()) {
            lines.add(line.isEmpty() ? "" : " ".repeat(indent + STEP) + line);
        }
        return at;
    }

    /// Writes a branch.
    ///
    /// @return the number of the line with its start
    private int branch(Branch branch, String start, int indent) {
        Optional<String> flow =
                branch.isFlow() || branch.parts().isEmpty() ? flow(branch) : Optional.empty();
        boolean fits =
                flow.filter(text -> start.length() + 1 + text.length() <= TextWriter.WIDTH)
                        .isPresent();
        if (fits || branch.parts().isEmpty() && !notes.areIn(branch)) {
            lines.add(start + " " + flow.orElseThrow());
            return lines.size() - 1;
        }
        int first = lines.size();
        lines.add(start);
        block(branch, indent + STEP);
        if (!start.endsWith("-")) {
            return first;
        }
        // The first part stands beside the dash, and what is said of it before both.
        int at = first;
        while (lines.size() > at + 1 && isRemark(lines.get(at + 1))) {
            String remark = lines.remove(at + 1).strip();
            lines.add(at, remark.isEmpty() ? "" : " ".repeat(indent) + remark);
            at++;
        }
        if (lines.size() > at + 1) {
            lines.set(at, start + lines.remove(at + 1).substring(start.length()));
        }
        return at;
    }

    private static boolean isRemark(String line) {
        return line.isBlank() || line.stripLeading().startsWith("#");
    }

    private void block(Branch branch, int indent) {
        boolean isFirst = true;
        for (Part part : branch.parts()) {
            part(part, indent, false, !isFirst);
            isFirst = false;
        }
        remarks(notes.atEnd(branch), indent, !isFirst);
        if (branch.parts().isEmpty()) {
            lines.add(" ".repeat(indent) + (branch.isMapping() ? "{}" : "[]"));
        }
    }

    /// The branch in brackets on one line, if no comment and no text of several lines is in it.
    private Optional<String> flow(Branch branch) {
        if (notes.areIn(branch)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (Part part : branch.parts()) {
            Optional<String> value = flowValue(part);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            String before =
                    part.key().map(key -> key(key, YamlScalar.Style.FLOW) + ": ").orElse("");
            parts.add(before + value.get());
        }
        String all = String.join(", ", parts);
        return Optional.of(branch.isMapping() ? "{" + all + "}" : "[" + all + "]");
    }

    private Optional<String> flowValue(Part part) {
        return switch (part.value()) {
            case Text text ->
                    TextWriter.onOneLine(text, part.name().equals("jpql"), YamlScalar.Style.FLOW);
            case Branch inner -> flow(inner);
        };
    }
}
