package dev.rowhouse.model.format;

import dev.rowhouse.model.format.LayoutTree.Branch;
import dev.rowhouse.model.format.LayoutTree.Part;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The comments and blank lines of a file, by the part of the tree that they belong to.
///
/// **Thread safety.** None; one reader fills it.
final class Notes {
    private final Map<Integer, List<Remark>> before = new HashMap<>();
    private final Map<Integer, String> beside = new HashMap<>();
    private final Map<Integer, List<Remark>> atEnd = new HashMap<>();
    private final Map<Integer, Boolean> blank = new HashMap<>();

    /// A comment on a line of its own.
    ///
    /// @param isAfterBlank whether a blank line precedes it
    record Remark(String text, boolean isAfterBlank) {}

    void setAfterBlank(Part part, boolean isAfterBlank) {
        blank.put(part.number(), isAfterBlank);
    }

    void addBefore(Part part, Remark remark) {
        before.computeIfAbsent(part.number(), _ -> new ArrayList<>()).add(remark);
    }

    /// Adds a comment to the line of a part, or before it where there is one already.
    void addBeside(Part part, String comment) {
        if (beside.putIfAbsent(part.number(), comment) != null) {
            addBefore(part, new Remark(comment, false));
        }
    }

    void addAtEnd(Branch branch, Remark remark) {
        atEnd.computeIfAbsent(branch.number(), _ -> new ArrayList<>()).add(remark);
    }

    /// The comments on the lines before a part.
    List<Remark> before(Part part) {
        return before.getOrDefault(part.number(), List.of());
    }

    /// The comment on the line on which a part begins.
    Optional<String> beside(Part part) {
        return Optional.ofNullable(beside.get(part.number()));
    }

    /// The comments after the last part of a branch.
    List<Remark> atEnd(Branch branch) {
        return atEnd.getOrDefault(branch.number(), List.of());
    }

    /// Whether a blank line is right before a part, after its comments.
    boolean isAfterBlank(Part part) {
        return blank.getOrDefault(part.number(), false);
    }

    /// Whether there is a comment inside a tree.
    boolean areIn(LayoutTree tree) {
        return switch (tree) {
            case LayoutTree.Text _ -> false;
            case Branch branch ->
                    !atEnd(branch).isEmpty()
                            || branch.parts().stream()
                                    .anyMatch(part ->
                                            !before(part).isEmpty()
                                                    || beside(part).isPresent()
                                                    || areIn(part.value()));
        };
    }
}
