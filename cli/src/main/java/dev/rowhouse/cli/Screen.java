package dev.rowhouse.cli;

import dev.rowhouse.base.PageWidth;

import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// The abilities of the terminal, pipe or file that a command writes to.
///
/// @param colours whether escape codes for colours are understood and wanted
/// @param progress whether a line can be written over
/// @param page how wide reports may be
record Screen(boolean colours, boolean progress, PageWidth page) {
    /// The usual width of terminals, for those that do not say theirs.
    private static final int USUAL_WIDTH = 80;

    /// The screen that the environment describes. `COLUMNS` counts for pipes and files, too;
    /// without it they get lines of any length, so that nothing that other programs read depends on
    /// a window.
    ///
    /// @param variables the environment: `NO_COLOR` (see https://no-color.org), `TERM`, `COLUMNS`
    /// @param isTerminal whether a person watches
    /// @param width the width of the terminal, if it is known; asked for only where it is needed
    static Screen of(
            Map<String, String> variables, boolean isTerminal, Supplier<OptionalInt> width) {
        boolean isCapable = isTerminal && !variables.getOrDefault("TERM", "").equals("dumb");
        boolean wantsColours = variables.getOrDefault("NO_COLOR", "").isEmpty();
        OptionalInt columns = columns(variables);
        if (columns.isEmpty() && isTerminal) {
            columns = OptionalInt.of(width.get().orElse(USUAL_WIDTH));
        }
        return new Screen(
                isCapable && wantsColours,
                isCapable,
                columns.isPresent() ? new PageWidth(columns.getAsInt()) : PageWidth.UNBOUNDED);
    }

    private static OptionalInt columns(Map<String, String> variables) {
        String text = variables.getOrDefault("COLUMNS", "");
        return text.matches("[1-9][0-9]{0,5}")
                ? OptionalInt.of(Integer.parseInt(text))
                : OptionalInt.empty();
    }
}
