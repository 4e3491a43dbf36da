package dev.rowhouse.cli.shell;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// What a person can set in the shell: page size, rows on their sides, traces, and the consistency level that scripts for cqlsh set.
///
/// **Thread safety.** Belongs to the shell's thread.
final class ShellSettings {
    private static final int PAGE_ROWS = 100;
    private static final List<String> LEVELS =
            List.of(
                    "ANY",
                    "ONE",
                    "TWO",
                    "THREE",
                    "QUORUM",
                    "ALL",
                    "LOCAL_QUORUM",
                    "EACH_QUORUM",
                    "SERIAL",
                    "LOCAL_SERIAL",
                    "LOCAL_ONE",
                    "NODE_LOCAL");

    private OptionalInt pageRows = OptionalInt.of(PAGE_ROWS);
    private boolean isExpanded;
    private boolean isTracing;
    private String level = "ONE";

    /// What a command has to say.
    ///
    /// @param isError whether the command was wrong
    record Answer(String text, boolean isError) {
        private static Answer of(String text) {
            return new Answer(text, false);
        }
    }

    /// The rows of one page; empty when all come at once.
    OptionalInt pageRows() {
        return pageRows;
    }

    /// Whether each row is shown on its side.
    boolean isExpanded() {
        return isExpanded;
    }

    /// Whether the trace of each statement is shown below its answer.
    boolean isTracing() {
        return isTracing;
    }

    /// `TRACING`, `TRACING ON`, `TRACING OFF`.
    Answer tracing(String argument) {
        switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "on" -> isTracing = true;
            case "off" -> isTracing = false;
            default -> {
                return new Answer("TRACING takes ON or OFF", true);
            }
        }
        return Answer.of(
                isTracing
                        ? "What is done for a statement is shown below its answer."
                        : "Statements are not traced.");
    }

    /// `PAGING`, `PAGING ON`, `PAGING OFF`, `PAGING 50`.
    Answer paging(String argument) {
        switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "on" -> pageRows = OptionalInt.of(PAGE_ROWS);
            case "off" -> pageRows = OptionalInt.empty();
            default -> {
                if (!argument.matches("[1-9][0-9]{0,8}")) {
                    return new Answer("PAGING takes ON, OFF or a number of rows", true);
                }
                pageRows = OptionalInt.of(Integer.parseInt(argument));
            }
        }
        return Answer.of(
                pageRows.isPresent()
                        ? "Rows are shown in pages of " + pageRows.getAsInt() + "."
                        : "All rows are shown at once.");
    }

    /// `EXPAND`, `EXPAND ON`, `EXPAND OFF`.
    Answer expand(String argument) {
        switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "on" -> isExpanded = true;
            case "off" -> isExpanded = false;
            default -> {
                return new Answer("EXPAND takes ON or OFF", true);
            }
        }
        return Answer.of(
                isExpanded
                        ? "Each row is shown on its side, one line for each column."
                        : "Rows are shown as a table.");
    }

    /// `CONSISTENCY`, `CONSISTENCY QUORUM`. One node in memory answers at every level alike.
    Answer consistency(String argument) {
        String wanted = argument.toUpperCase(Locale.ROOT);
        if (wanted.isEmpty()) {
            return Answer.of("Current consistency level is " + level + ".");
        }
        if (!LEVELS.contains(wanted)) {
            return new Answer("CONSISTENCY takes one of " + String.join(", ", LEVELS), true);
        }
        level = wanted;
        return Answer.of("Consistency level set to " + level + ".");
    }
}
