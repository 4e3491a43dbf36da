package dev.rowhouse.imports.note;

/// Reports unreadable input; the message says where and why.
public final class ImportException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final String problem;

    /// A failure at a place.
    ///
    /// @param file the file, as the caller named it
    /// @param line the line, from 1
    /// @param problem the mistake and the remedy
    public ImportException(String file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
        this.file = file;
        this.line = line;
        this.problem = problem;
    }

    /// The message with its place.
    public String text() {
        return file + ":" + line + ": " + problem;
    }

    /// The same problem as a note on an omission.
    ///
    /// @param what the omitted part
    /// @param remedy what to do
    public Note note(String what, String remedy) {
        return new Note(Note.Kind.LEFT_OUT, file, line, what + " is left out: " + problem, remedy);
    }
}
