package dev.rowhouse.report.content;

import dev.rowhouse.draw.picture.Picture;

import java.util.List;
import java.util.stream.Stream;

/// A whole report.
///
/// @param title its heading
/// @param about the model's own description; may be empty
/// @param sections its parts
/// @param data the design for programs, as JSON
public record Page(String title, String about, List<Section> sections, String data) {
    /// Copies the list.
    public Page {
        sections = List.copyOf(sections);
    }

    /// All sections at any depth, from top to bottom.
    public Stream<Section> allSections() {
        return sections.stream().flatMap(Section::all);
    }

    /// All pictures, from top to bottom.
    public List<Picture> pictures() {
        return allSections().flatMap(section -> pictures(section.blocks())).toList();
    }

    private static Stream<Picture> pictures(List<Block> blocks) {
        return blocks.stream()
                .flatMap(block ->
                        switch (block) {
                            case Block.Figure(var picture) -> Stream.of(picture);
                            case Block.Fold(_, var inner) -> pictures(inner);
                            case Block.Nested(var inner) -> pictures(inner);
                            case Block.Steps(var steps) ->
                                    steps.stream().flatMap(step -> pictures(step.inner()));
                            default -> Stream.empty();
                        });
    }
}
