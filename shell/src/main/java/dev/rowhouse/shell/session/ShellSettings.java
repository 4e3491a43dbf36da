package dev.rowhouse.shell.session;

import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.output.ValueStyle;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// The settings of the shell: page size, rows on their sides, traces, consistency levels, the
/// format of results.
///
/// The answers are cqlsh's, word for word.
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
    private static final List<String> SERIAL_LEVELS = List.of("SERIAL", "LOCAL_SERIAL");

    private final ValueStyle style;
    private int pageRows = PAGE_ROWS;
    private boolean isPaging = true;
    private boolean isExpanded;
    private boolean isTracing;
    private Request.Levels levels = Request.Levels.DEFAULT;
    private ResultFormat format;

    /// @param style how values are shown in tables
    /// @param format how results are shown at first
    ShellSettings(ValueStyle style, ResultFormat format) {
        this.style = style;
        this.format = format;
    }

    /// The style of values in tables.
    ValueStyle style() {
        return style;
    }

    /// The rows of one page; empty when all come at once.
    OptionalInt pageRows() {
        return isPaging ? OptionalInt.of(pageRows) : OptionalInt.empty();
    }

    /// Whether each row is shown on its side.
    boolean isExpanded() {
        return isExpanded;
    }

    /// Whether the trace of each statement is shown below its answer.
    boolean isTracing() {
        return isTracing;
    }

    /// The consistency levels of statements.
    Request.Levels levels() {
        return levels;
    }

    /// The format of results.
    ResultFormat format() {
        return format;
    }

    /// `TRACING`, `TRACING ON`, `TRACING OFF`.
    ///
    /// @throws CommandException when it is written otherwise, or things are so already
    String tracing(String argument) {
        Switched switched = switched("TRACING", "Tracing", isTracing, argument);
        isTracing = switched.isOn();
        return switched.answer();
    }

    /// `EXPAND`, `EXPAND ON`, `EXPAND OFF`.
    ///
    /// @throws CommandException when it is written otherwise, or things are so already
    String expand(String argument) {
        Switched switched = switched("EXPAND", "Expanded output", isExpanded, argument);
        isExpanded = switched.isOn();
        return switched.answer();
    }

    /// `PAGING`, `PAGING ON`, `PAGING OFF`, `PAGING 50`.
    ///
    /// @throws CommandException when it is written otherwise, or things are so already
    String paging(String argument) {
        if (argument.matches("[1-9][0-9]{0,8}")) {
            isPaging = true;
            pageRows = Integer.parseInt(argument);
            return "Page size: " + pageRows;
        }
        Switched switched = switched("PAGING", "Query paging", isPaging, argument);
        isPaging = switched.isOn();
        if (!isPaging) {
            pageRows = PAGE_ROWS;
        }
        return switched.answer() + (isPaging ? "\nPage size: " + pageRows : "");
    }

    /// @param isOn what holds from now on
    private record Switched(boolean isOn, String answer) {}

    private static Switched switched(String command, String what, boolean isOn, String argument) {
        return switch (argument.toLowerCase(Locale.ROOT)) {
            case "" ->
                    new Switched(
                            isOn,
                            isOn
                                    ? what
                                            + " is currently enabled. Use "
                                            + command
                                            + " OFF to disable"
                                    : what
                                            + " is currently disabled. Use "
                                            + command
                                            + " ON to enable.");
            case "on" -> {
                if (isOn) {
                    throw new CommandException(
                            what + " is already enabled. Use " + command + " OFF to disable.");
                }
                yield new Switched(true, "Now " + what + " is enabled");
            }
            case "off" -> {
                if (!isOn) {
                    throw new CommandException(what + " is not enabled.");
                }
                yield new Switched(false, "Disabled " + what + ".");
            }
            default ->
                    throw new CommandException(
                            command
                                    + " takes ON or OFF"
                                    + (command.equals("PAGING") ? " or a number of rows" : "")
                                    + ", not "
                                    + argument);
        };
    }

    /// `CONSISTENCY`, `CONSISTENCY QUORUM`.
    ///
    /// @throws CommandException when there is no such level
    String consistency(String argument) {
        if (argument.isEmpty()) {
            return "Current consistency level is " + levels.consistency() + ".";
        }
        String wanted = level("CONSISTENCY", argument, LEVELS);
        levels = new Request.Levels(wanted, levels.serial());
        return "Consistency level set to " + wanted + ".";
    }

    /// `SERIAL CONSISTENCY`, `SERIAL CONSISTENCY LOCAL_SERIAL`.
    ///
    /// @throws CommandException when there is no such level
    String serialConsistency(String argument) {
        if (argument.isEmpty()) {
            return "Current serial consistency level is " + levels.serial() + ".";
        }
        String wanted = level("SERIAL CONSISTENCY", argument, SERIAL_LEVELS);
        levels = new Request.Levels(levels.consistency(), wanted);
        return "Serial consistency level set to " + wanted + ".";
    }

    private static String level(String command, String argument, List<String> levels) {
        String wanted = argument.toUpperCase(Locale.ROOT);
        if (!levels.contains(wanted)) {
            throw new CommandException(command + " takes one of " + String.join(", ", levels));
        }
        return wanted;
    }

    /// `FORMAT`, `FORMAT JSON`.
    ///
    /// @throws CommandException when there is no such format
    String format(String argument) {
        if (!argument.isEmpty()) {
            format =
                    ResultFormat.find(argument)
                            .orElseThrow(
                                    () -> new CommandException("FORMAT takes TABLE, JSON or CSV"));
        }
        return "Results are shown as " + format.name() + ".";
    }
}
