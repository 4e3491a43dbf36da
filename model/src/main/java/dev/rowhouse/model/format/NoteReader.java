package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;
import dev.rowhouse.model.format.LayoutTree.Text;
import dev.rowhouse.model.format.Notes.Remark;
import dev.rowhouse.model.format.SourceComments.Comment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the part of a tree that each comment belongs to.
///
/// A comment behind something belongs to the outermost part that begins on its line. A comment on a
/// line of its own belongs to the next part, unless it is indented deeper: then it is the end of
/// what comes before it, such as an attribute that somebody has commented out.
final class NoteReader {
    private final SourceComments source;
    private final Branch root;
    private final List<Part> parts;
    private final Map<Integer, Branch> branchOfPart = new HashMap<>();
    private final Map<Integer, Part> ownerOfBranch = new HashMap<>();
    private final Notes notes = new Notes();

    private NoteReader(SourceComments source, Branch root) {
        this.source = source;
        this.root = root;
        this.parts = LayoutTree.parts(root);
        index(root);
    }

    /// The comments and blank lines of a file.
    static Notes read(SourceComments source, Branch root) {
        NoteReader reader = new NoteReader(source, root);
        for (Part part : reader.parts) {
            reader.notes.setAfterBlank(part, source.isAfterBlank(part.span().from()));
        }
        for (Comment comment : source.list()) {
            if (comment.isAlone()) {
                reader.addAlone(comment);
            } else {
                reader.addBeside(comment);
            }
        }
        return reader.notes;
    }

    private void index(Branch branch) {
        for (Part part : branch.parts()) {
            branchOfPart.put(part.number(), branch);
            if (part.value() instanceof Branch inner) {
                ownerOfBranch.put(inner.number(), part);
                index(inner);
            }
        }
    }

    private void addBeside(Comment comment) {
        int line = source.line(comment.offset());
        Optional<Part> first =
                Optional.of(firstFrom(source.startOfLine(comment.offset())))
                        .filter(index -> index < firstFrom(comment.offset()))
                        .map(parts::get);
        Optional<Part> found =
                first.map(part -> innermostOnLine(part, line, comment.offset()))
                        .or(() ->
                                parts.stream()
                                        .filter(part -> isWrittenAsOne(part.value()))
                                        .filter(part -> source.line(lastOf(part)) == line)
                                        .findFirst());
        found.ifPresentOrElse(
                part -> notes.addBeside(part, comment.text()), () -> addAlone(comment));
    }

    private static int lastOf(Part part) {
        return Math.max(part.span().from(), part.span().to() - 1);
    }

    /// A part that goes on after the line leaves the comment to its last part on the line.
    private Part innermostOnLine(Part part, int line, int before) {
        Part found = part;
        while (source.line(lastOf(found)) != line && found.value() instanceof Branch branch) {
            Optional<Part> inner =
                    branch.parts().stream()
                            .filter(each -> source.line(each.span().from()) == line)
                            .filter(each -> each.span().from() < before)
                            .reduce((_, last) -> last);
            if (inner.isEmpty()) {
                return found;
            }
            found = inner.get();
        }
        return found;
    }

    /// The index of the first part that begins at a place or after it.
    private int firstFrom(int offset) {
        int low = 0;
        int high = parts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (parts.get(middle).span().from() < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isWrittenAsOne(LayoutTree value) {
        return switch (value) {
            case Text _ -> true;
            case Branch branch -> branch.isFlow();
        };
    }

    private void addAlone(Comment comment) {
        int offset = comment.offset();
        Remark remark = new Remark(comment.text(), source.isAfterBlank(offset));
        int index = firstFrom(offset);
        Optional<Part> next =
                index < parts.size() ? Optional.of(parts.get(index)) : Optional.empty();
        Optional<Part> previous = index > 0 ? Optional.of(parts.get(index - 1)) : Optional.empty();
        Optional<Branch> flow = flowAround(offset, previous);
        Optional<Branch> ended =
                flow.isPresent()
                        ? flow.filter(branch ->
                                next.filter(part -> branch.span().contains(part.span().from()))
                                        .isEmpty())
                        : ended(offset, previous, next);
        ended.ifPresentOrElse(
                branch -> notes.addAtEnd(branch, remark),
                () ->
                        next.ifPresentOrElse(
                                part -> notes.addBefore(part, remark),
                                () -> notes.addAtEnd(root, remark)));
    }

    /// The innermost pair of brackets around a place.
    private Optional<Branch> flowAround(int offset, Optional<Part> previous) {
        List<Branch> branches = new ArrayList<>();
        previous.map(Part::value)
                .filter(Branch.class::isInstance)
                .ifPresent(value -> branches.add((Branch) value));
        previous.ifPresentOrElse(part -> branches.addAll(around(part)), () -> branches.add(root));
        return branches.stream()
                .filter(branch -> branch.isFlow() && branch.span().contains(offset))
                .findFirst();
    }

    /// The branch that a comment ends; empty when the comment belongs to the next part.
    private Optional<Branch> ended(int offset, Optional<Part> previous, Optional<Part> next) {
        int column = source.column(offset);
        boolean isOfNext =
                previous.isEmpty()
                        || next.filter(part ->
                                        column <= column(branchOf(part))
                                                || branchOf(part) == previous.get().value())
                                .isPresent();
        if (isOfNext) {
            return Optional.empty();
        }
        return around(previous.get()).stream()
                .filter(branch -> !branch.isFlow() && column(branch) <= column)
                .findFirst()
                .filter(branch -> next.filter(part -> branchOf(part) == branch).isEmpty());
    }

    private Branch branchOf(Part part) {
        return branchOfPart.getOrDefault(part.number(), root);
    }

    /// The branches around a part, the innermost first.
    private List<Branch> around(Part part) {
        List<Branch> branches = new ArrayList<>();
        Optional<Part> at = Optional.of(part);
        while (at.isPresent()) {
            Branch branch = branchOf(at.get());
            branches.add(branch);
            at = Optional.ofNullable(ownerOfBranch.get(branch.number()));
        }
        return branches;
    }

    private int column(Branch branch) {
        return source.column(branch.span().from());
    }
}
