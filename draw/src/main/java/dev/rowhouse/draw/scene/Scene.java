package dev.rowhouse.draw.scene;

import java.util.List;
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
