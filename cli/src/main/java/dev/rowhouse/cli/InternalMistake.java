package dev.rowhouse.cli;

import java.util.Arrays;
import java.util.Map;

/// The message about a bug in Rowhouse itself.
final class InternalMistake {
    private static final String TRACE = "ROWHOUSE_TRACE";

    private InternalMistake() {}

    /// Says what happened, where, and how to report it.
    static String text(Throwable mistake, Map<String, String> variables) {
        String message = mistake.getMessage();
        String what =
                mistake.getClass().getSimpleName()
                        + (message == null ? "" : ": " + message)
                        + place(mistake);
        return "this is a bug in Rowhouse, not a mistake in your input: "
                + what
                + "\n  remedy: please report it to the project, with the command and its input"
                + (wantsTrace(variables)
                        ? " and the lines below"
                        : "; " + TRACE + "=1 prints the stack trace, which helps to find it");
    }

    /// Whether the stack trace is wanted.
    static boolean wantsTrace(Map<String, String> variables) {
        return !variables.getOrDefault(TRACE, "").isEmpty();
    }

    private static String place(Throwable mistake) {
        return Arrays.stream(mistake.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("dev.rowhouse."))
                .findFirst()
                .map(frame ->
                        " (at "
                                + frame.getClassName().replaceFirst("^dev\\.rowhouse\\.", "")
                                + ", line "
                                + frame.getLineNumber()
                                + ")")
                .orElse("");
    }
}
