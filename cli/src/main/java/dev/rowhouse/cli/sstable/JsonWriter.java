package dev.rowhouse.cli.sstable;

import dev.rowhouse.engine.function.JsonText;

import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;

/// Writes JSON piece by piece, with the line breaks of Cassandra's sstabledump: each entry stands
/// on a line of its own, unless entries of objects or of arrays are set to follow on the same line.
/// Alternatively there is no blank and no line break at all.
///
/// The settings count at the moment an entry or an end is written, whichever object or array it
/// belongs to, which is what decides about the look of the whole.
///
/// **Invariants.** `counts` has one number of entries for each object or array that is open.
///
/// **Thread safety.** Belongs to one thread.
final class JsonWriter {
    private static final int BUFFER_CHARS = 32 * 1024;

    private final PrintStream out;
    private final Layout layout;
    private final StringBuilder text = new StringBuilder(BUFFER_CHARS);
    private final Deque<Integer> counts = new ArrayDeque<>();
    private boolean isAfterName;
    private boolean inlineObjects;
    private boolean inlineArrays;

    /// The placement of blanks and line breaks.
    enum Layout {
        /// Entries on lines of their own, or after a blank.
        LINES,
        /// No blanks and no line breaks.
        COMPACT
    }

    JsonWriter(PrintStream out, Layout layout) {
        this.out = out;
        this.layout = layout;
    }

    /// Whether entries of objects follow on the same line from now on.
    void inlineObjects(boolean isInline) {
        inlineObjects = isInline;
    }

    /// Whether entries of arrays follow on the same line from now on.
    void inlineArrays(boolean isInline) {
        inlineArrays = isInline;
    }

    void startObject() {
        beginValue();
        text.append('{');
        counts.push(0);
    }

    void endObject() {
        end('}', inlineObjects);
    }

    void startArray() {
        beginValue();
        text.append('[');
        counts.push(0);
    }

    void endArray() {
        end(']', inlineArrays);
    }

    void name(String name) {
        beginEntry(inlineObjects);
        text.append(JsonText.quote(name)).append(layout == Layout.LINES ? " : " : ":");
        isAfterName = true;
    }

    void string(String value) {
        raw(JsonText.quote(value));
    }

    void number(long value) {
        raw(Long.toString(value));
    }

    void bool(boolean value) {
        raw(Boolean.toString(value));
    }

    /// A value that is JSON already.
    void raw(String json) {
        beginValue();
        text.append(json);
        if (text.length() >= BUFFER_CHARS) {
            flush();
        }
    }

    /// Ends the line after a whole value.
    void endLine() {
        text.append('\n');
        flush();
    }

    /// Returns the text so far.
    ///
    /// @throws OutputClosedException when the output was closed
    void flush() {
        out.append(text);
        text.setLength(0);
        if (out.checkError()) {
            throw new OutputClosedException();
        }
    }

    private void beginValue() {
        if (isAfterName) {
            isAfterName = false;
        } else if (!counts.isEmpty()) {
            beginEntry(inlineArrays);
        }
    }

    private void beginEntry(boolean isInline) {
        int count = counts.pop();
        if (count > 0) {
            text.append(',');
        }
        counts.push(count + 1);
        separate(isInline);
    }

    private void end(char bracket, boolean isInline) {
        int count = counts.pop();
        separate(isInline || count == 0);
        text.append(bracket);
    }

    private void separate(boolean isInline) {
        if (layout == Layout.LINES) {
            text.append(isInline ? " " : "\n" + "  ".repeat(counts.size()));
        }
    }
}
