package dev.rowhouse.draw.scene;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A picture as values. Its unit is the CSS pixel; the origin is the top left corner.
///
/// @param title the picture in a few words
/// @param description what it shows, in sentences, for those who cannot see it
public record Scene(
        double width, double height, String title, String description, List<Mark> marks) {
    /// Copies the list.
    public Scene {
        marks = List.copyOf(marks);
    }

    /// The same picture with links.
    ///
    /// @param address the address of a group; empty for one without a link. Within a group that has
    ///     one, no other group gets one, because links do not lie within links.
    public Scene linked(Function<Mark.Group, Optional<String>> address) {
        return new Scene(width, height, title, description, linked(marks, address));
    }

    private static List<Mark> linked(
            List<Mark> marks, Function<Mark.Group, Optional<String>> address) {
        return marks.stream().map(mark -> linked(mark, address)).toList();
    }

    private static Mark linked(Mark mark, Function<Mark.Group, Optional<String>> address) {
        if (!(mark instanceof Mark.Group group)) {
            return mark;
        }
        return address.apply(group)
                .map(group::linked)
                .orElseGet(() -> group.with(linked(group.marks(), address)));
    }

    /// Whether some group has a link.
    public boolean hasLinks() {
        return hasLinks(marks);
    }

    private static boolean hasLinks(List<Mark> marks) {
        return marks.stream()
                .anyMatch(mark ->
                        mark instanceof Mark.Group group
                                && (group.link().isPresent() || hasLinks(group.marks())));
    }

    /// All marks, those within groups included, without the groups themselves.
    public Stream<Mark> leaves() {
        return leaves(marks);
    }

    private static Stream<Mark> leaves(List<Mark> marks) {
        return marks.stream()
                .flatMap(mark ->
                        mark instanceof Mark.Group group ? leaves(group.marks()) : Stream.of(mark));
    }
}
