package dev.rowhouse.shell.output;

/// The meaning of a stretch of output. On a terminal it becomes a colour, elsewhere nothing.
public enum Colour {
    /// Text without emphasis.
    PLAIN(""),
    /// Something to be found quickly: a heading, a name.
    STRONG("\u001b[1m"),
    /// Something that may be passed over.
    FAINT("\u001b[2m"),
    /// All is well.
    GOOD("\u001b[32m"),
    /// It works, but look at it.
    WARNING("\u001b[33m"),
    /// Something is wrong.
    BAD("\u001b[31m"),
    /// CQL.
    CODE("\u001b[36m"),
    /// A mark of a key column, in a design.
    KEY("\u001b[1;31m"),
    /// A text, in a table of results; this and the colours that follow are cqlsh's.
    TEXT("\u001b[0;1;33m"),
    /// A number, a time, a truth value or an identifier.
    NUMBER("\u001b[0;1;32m"),
    /// Bytes, and escapes of characters that cannot be shown.
    BLOB("\u001b[0;35m"),
    /// No value.
    NULL("\u001b[0;1;31m"),
    /// The brackets and commas of a collection.
    BRACKET("\u001b[0;1;34m"),
    /// A name of a column of the partition key.
    PARTITION_KEY("\u001b[0;1;31m"),
    /// A name of a clustering column.
    CLUSTERING("\u001b[0;1;36m"),
    /// A name of a static column.
    STATIC("\u001b[0;1;37m"),
    /// A name of another column.
    COLUMN("\u001b[0;1;35m");

    private static final String RESET = "\u001b[0m";

    private final String escape;

    Colour(String escape) {
        this.escape = escape;
    }

    /// The text between the escape sequences of this colour.
    public String paint(String text) {
        return escape.isEmpty() || text.isEmpty() ? text : escape + text + RESET;
    }
}
