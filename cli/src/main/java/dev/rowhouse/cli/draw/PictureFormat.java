package dev.rowhouse.cli.draw;

/// The formats of pictures.
enum PictureFormat {
    /// Scalable pictures, for browsers and documents.
    SVG("svg"),
    /// Pictures of pixels.
    PNG("png"),
    /// The tables as an `erDiagram` of Mermaid, which GitHub shows within Markdown.
    MERMAID("mmd"),
    /// The tables in the language of dbdiagram.io.
    DBML("dbml"),
    /// The tables in the language of Graphviz.
    DOT("dot");

    private final String ending;

    PictureFormat(String ending) {
        this.ending = ending;
    }

    /// The ending of the names of its files.
    String ending() {
        return ending;
    }

    /// Whether there is a file for each picture; otherwise one for all tables.
    boolean isOfPictures() {
        return this == SVG || this == PNG;
    }
}
