package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Span;
import dev.rowhouse.model.format.LayoutTree.Text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The lines of a file, and the comments on them.
///
/// **Thread safety.** Filled by its constructor only.
final class SourceComments {
    private final String text;
    private final List<Integer> lineStarts = new ArrayList<>(List.of(0));
    private final List<Span> texts;
    private final List<Comment> comments = new ArrayList<>();

    /// A comment.
    ///
    /// @param offset its first character
    /// @param text the comment with its `#`
    /// @param isAlone whether nothing else is on its line
    record Comment(int offset, String text, boolean isAlone) {}

    /// The comments of a file.
    ///
    /// @param tree what the file contains besides; a `#` inside a text begins no comment
    SourceComments(String text, LayoutTree tree) {
        this.text = text;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                lineStarts.add(i + 1);
            }
        }
        this.texts =
                LayoutTree.texts(tree).stream()
                        .filter(each -> each.span().from() < each.span().to())
                        .map(this::withoutIndicator)
                        .sorted(Comparator.comparingInt(Span::from))
                        .toList();
        find();
    }

    /// The line of `|` or `>` may end with a comment, which is not part of the text.
    private Span withoutIndicator(Text each) {
        if (each.style() != Text.Style.BLOCK) {
            return each.span();
        }
        int lineEnd = text.indexOf('\n', each.span().from());
        int from = lineEnd < 0 ? each.span().to() : lineEnd;
        return new Span(from, Math.max(from, each.span().to()));
    }

    private void find() {
        int next = 0;
        int at = 0;
        while (at < text.length()) {
            while (next < texts.size() && texts.get(next).to() <= at) {
                next++;
            }
            if (next < texts.size() && texts.get(next).contains(at)) {
                at = texts.get(next).to();
            } else if (text.charAt(at) == '#') {
                int end = text.indexOf('\n', at);
                int to = end < 0 ? text.length() : end;
                String before = text.substring(lineStarts.get(line(at)), at);
                comments.add(
                        new Comment(at, text.substring(at, to).stripTrailing(), before.isBlank()));
                at = to;
            } else {
                at++;
            }
        }
    }

    /// The comments in the order of the file.
    List<Comment> list() {
        return comments;
    }

    /// The line of a character, from 0.
    int line(int offset) {
        int low = 0;
        int high = lineStarts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (lineStarts.get(middle) <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /// The first character of the line of a character.
    int startOfLine(int offset) {
        return lineStarts.get(line(offset));
    }

    /// The column of a character, from 0.
    int column(int offset) {
        return offset - startOfLine(offset);
    }

    /// Whether the line before that of a character is blank, and not part of a text.
    boolean isAfterBlank(int offset) {
        int line = line(offset);
        if (line == 0) {
            return false;
        }
        int from = lineStarts.get(line - 1);
        boolean isBlank = text.substring(from, lineStarts.get(line)).isBlank();
        return isBlank && texts.stream().noneMatch(each -> each.contains(from));
    }
}
