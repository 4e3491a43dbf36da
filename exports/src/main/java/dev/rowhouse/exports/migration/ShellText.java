package dev.rowhouse.exports.migration;

/// Texts as arguments of commands in a shell script.
final class ShellText {
    private ShellText() {}

    /// One argument: whatever the text holds, a POSIX shell passes it on as it is.
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /// A text in one line, for comments: a line break would end the comment and begin a command.
    static String line(String text) {
        return text.replaceAll("\\R", " ");
    }
}
