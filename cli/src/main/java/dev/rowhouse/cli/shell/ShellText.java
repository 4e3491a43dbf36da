package dev.rowhouse.cli.shell;

import dev.rowhouse.cql.syntax.ScriptPart;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What was typed, before anything is done with it: is it complete, and is it CQL or a command of the shell?
final class ShellText {
    /// The commands that need no semicolon when they stand on one line.
    static final Set<String> COMMANDS =
            Set.of(
                    "exit",
                    "quit",
                    "help",
                    "?",
                    "clear",
                    "cls",
                    "source",
                    "paging",
                    "expand",
                    "consistency",
                    "describe",
                    "desc");

    private ShellText() {}

    /// Whether an input can be executed: it ends with a semicolon, is a command that needs none, or is blank.
    static boolean isComplete(String input) {
        List<ScriptPart> parts = ScriptPart.split(input);
        return parts.isEmpty() || parts.getLast().isComplete() || isCommand(parts.getLast().text());
    }

    private static boolean isCommand(String text) {
        return COMMANDS.contains(firstWord(text)) && !text.endsWith("\\");
    }

    /// The first word in lower case; the empty one when there is none.
    static String firstWord(String text) {
        return text.strip().split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
    }

    /// What follows the first word.
    static String rest(String text) {
        String[] parts = text.strip().split("\\s+", 2);
        return parts.length < 2 ? "" : parts[1].strip();
    }
}
