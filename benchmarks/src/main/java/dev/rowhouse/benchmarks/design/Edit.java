package dev.rowhouse.benchmarks.design;

import java.util.List;
import java.util.regex.Pattern;

/// An edit of a model file, as somebody makes it who works on a design.
///
/// @param name its name in the report
/// @param before the file before the edit
/// @param after the file after it
record Edit(String name, String before, String after) {
    private static final Pattern QUESTION =
            Pattern.compile("(?m)(?<=^queries:\\n)  \\w+:\\n(    .*\\n)+");
    private static final Pattern MUTATION =
            Pattern.compile("(?m)(?<=^mutations:\\n)  \\w+:\\n(    .*\\n)+");
    private static final Pattern DESCRIPTION = Pattern.compile("(?m)^    ask: ");
    private static final Pattern RATE = Pattern.compile("rate: (?=\\d+/)");
    private static final Pattern ATTRIBUTES = Pattern.compile("(?m)^    attributes:\\n");

    /// The edits of a file that has all the parts which they change.
    static List<Edit> of(String text) {
        return List.of(
                new Edit("a comment", text, "# edited\n" + text),
                change("a description", text, DESCRIPTION, "    ask: Now "),
                change("a rate", text, RATE, "rate: 1"),
                change(
                        "an attribute nobody asks for",
                        text,
                        ATTRIBUTES,
                        "    attributes:\n      added: {type: text, optional: true}\n"),
                change("a question removed", text, QUESTION, ""),
                reversed("a question added", text, QUESTION),
                change("a mutation removed", text, MUTATION, ""),
                reversed("a mutation added", text, MUTATION));
    }

    private static Edit change(String name, String text, Pattern what, String by) {
        String changed = what.matcher(text).replaceFirst(by);
        if (changed.equals(text)) {
            throw new IllegalArgumentException("the file has no place for " + name);
        }
        return new Edit(name, text, changed);
    }

    private static Edit reversed(String name, String text, Pattern what) {
        Edit removed = change(name, text, what, "");
        return new Edit(name, removed.after(), text);
    }
}
