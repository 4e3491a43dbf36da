package dev.rowhouse.report.content;

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
}
