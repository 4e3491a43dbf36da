package dev.rowhouse.cli.draw;

/// The formats of pictures.
enum PictureFormat {
    /// Scalable pictures, for browsers and documents.
    SVG("svg"),
    /// Pictures of pixels.
    PNG("png"),
    /// `erDiagram` of Mermaid, which GitHub shows within Markdown.
    MERMAID("mmd"),
    /// The language of dbdiagram.io.
    DBML("dbml"),
    /// The language of Graphviz.
    DOT("dot");

    private final String ending;

    PictureFormat(String ending) {
        this.ending = ending;
    }

    /// The ending of the names of its files.
    String ending() {
        return ending;
    }

    /// Whether it is a notation, in which other programs draw the picture.
    boolean isNotation() {
        return this != SVG && this != PNG;
    }
}
