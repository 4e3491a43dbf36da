package dev.rowhouse.shell.session;

import dev.rowhouse.cql.syntax.ScriptPart;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Classifies an input: whether it is complete, and whether it is CQL or a shell command.
final class ShellText {
    /// The commands that need no semicolon: they end with their line.
    private static final Set<String> COMMANDS =
            Set.of(
                    "exit",
                    "quit",
                    "help",
                    "?",
                    "clear",
                    "cls",
                    "source",
                    "capture",
                    "paging",
                    "expand",
                    "tracing",
                    "consistency",
                    "serial",
                    "show",
                    "login",
                    "history",
                    "format",
                    "describe",
                    "desc");

    private static final Pattern FILE_NAME = Pattern.compile("(?s)'((?:[^']|'')*+)'|(\\S+)");

    private ShellText() {}

    /// Whether an input can be executed: it ends with a semicolon, is a command that needs none, or
    /// is blank.
    static boolean isComplete(String input) {
        List<ScriptPart> parts = ShellScript.parts(input);
        return parts.isEmpty()
                || parts.getLast().isComplete()
                || endsWithLine(parts.getLast().text()) && !parts.getLast().text().endsWith("\\");
    }

    /// The commands that end with their line, in lower case.
    static Set<String> commands() {
        return COMMANDS;
    }

    /// Whether it is a command that ends with its line.
    static boolean endsWithLine(String text) {
        return COMMANDS.contains(firstWord(text));
    }

    /// The first word in lower case; the empty one when there is none.
    static String firstWord(String text) {
        return text.strip().split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
    }

    /// The text behind the first word.
    static String rest(String text) {
        String[] parts = text.strip().split("\\s+", 2);
        return parts.length < 2 ? "" : parts[1].strip();
    }

    /// The name that an identifier means: in lower case, unless it is in quotes.
    static String name(String identifier) {
        boolean isQuoted =
                identifier.length() > 1 && identifier.startsWith("\"") && identifier.endsWith("\"");
        return isQuoted
                ? identifier.substring(1, identifier.length() - 1).replace("\"\"", "\"")
                : identifier.toLowerCase(Locale.ROOT);
    }

    /// The name of a file, in quotes or not.
    ///
    /// @param command the command that takes it
    /// @throws CommandException when there is not exactly one
    static String fileName(String command, String argument) {
        Matcher name = FILE_NAME.matcher(argument);
        if (!name.matches()) {
            throw new CommandException(
                    command + " takes one file, for example " + command + " 'schema.cql'");
        }
        String quoted = name.group(1);
        return quoted != null ? quoted.replace("''", "'") : name.group(2);
    }
}
