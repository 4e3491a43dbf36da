package dev.rowhouse.cql.syntax;

import dev.rowhouse.cql.syntax.tree.Statement;

/// Writes a script of statements and comments. Statements end with semicolons; a blank line comes
/// before a comment, around statements of several lines, and wherever one is asked for.
///
/// **Thread safety.** None.
public final class ScriptPrinter {
    private final StringBuilder script = new StringBuilder();
    private Line last = Line.NOTHING;

    private enum Line {
        NOTHING,
        BLANK,
        COMMENT,
        SHORT_STATEMENT,
        LONG_STATEMENT
    }

    /// Adds a comment, one `--` for each of its lines.
    public ScriptPrinter comment(String text) {
        if (last != Line.COMMENT) {
            blankLine();
        }
        text.lines()
                .map(line -> line.isBlank() ? "--" : "-- " + line.stripTrailing())
                .forEach(line -> script.append(line).append('\n'));
        last = Line.COMMENT;
        return this;
    }

    /// Adds a statement.
    public ScriptPrinter statement(Statement statement) {
        String text = CqlPrinter.print(statement);
        boolean isLong = text.indexOf('\n') >= 0;
        if (last == Line.LONG_STATEMENT || (isLong && last == Line.SHORT_STATEMENT)) {
            blankLine();
        }
        script.append(text).append(";\n");
        last = isLong ? Line.LONG_STATEMENT : Line.SHORT_STATEMENT;
        return this;
    }

    /// Adds a blank line, unless there is one or nothing above it.
    public ScriptPrinter blankLine() {
        if (last != Line.NOTHING && last != Line.BLANK) {
            script.append('\n');
            last = Line.BLANK;
        }
        return this;
    }

    /// The script so far, ending with a line end unless empty.
    public String print() {
        return script.toString();
    }
}
