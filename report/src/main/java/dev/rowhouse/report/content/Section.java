package dev.rowhouse.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A part of a report with a heading.
///
/// @param anchor its address, see [Anchor]
/// @param title its heading
/// @param about words that follow the heading, such as the text of a question
/// @param badges marks beside the heading, such as `new`
public record Section(
        String anchor,
        String title,
        String about,
        Words badges,
        List<Block> blocks,
        List<Section> sections) {
    /// Copies the lists.
    public Section {
        blocks = List.copyOf(blocks);
        sections = List.copyOf(sections);
    }

    /// A section without others in it.
    public static Section of(String anchor, String title, List<Block> blocks) {
        return new Section(anchor, title, "", Words.NONE, blocks, List.of());
    }

    /// The same section with a text after its heading.
    public Section about(String text) {
        return new Section(anchor, title, text, badges, blocks, sections);
    }

    /// The same section with marks beside its heading.
    public Section marked(Words marks) {
        return new Section(anchor, title, about, badges.and(marks), blocks, sections);
    }

    /// The same section with another block at its end.
    public Section with(Block block) {
        List<Block> more = new ArrayList<>(blocks);
        more.add(block);
        return new Section(anchor, title, about, badges, more, sections);
    }

    /// The same section with others in it.
    public Section with(List<Section> inner) {
        return new Section(anchor, title, about, badges, blocks, inner);
    }

    /// This section and all sections in it.
    public Stream<Section> all() {
        return Stream.concat(Stream.of(this), sections.stream().flatMap(Section::all));
    }
}
