package dev.rowhouse.cli.output;

import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.shell.output.Colour;
import dev.rowhouse.shell.output.Console;

import java.util.List;

/// Text with emphasis, in colours where a terminal shows them.
public final class StyledText {
    private StyledText() {}

    /// The lines' text, as wide as the console's page, each ending with a line break.
    public static String of(List<TextLine> lines, Console console) {
        List<TextLine> wrapped = TextLine.wrapped(lines, console.page());
        if (!console.colours()) {
            return TextLine.plain(wrapped);
        }
        StringBuilder text = new StringBuilder();
        for (TextLine line : wrapped) {
            line.runs().forEach(run -> text.append(colour(run.emphasis()).paint(run.text())));
            text.append('\n');
        }
        return text.toString();
    }

    private static Colour colour(Emphasis emphasis) {
        return switch (emphasis) {
            case PLAIN -> Colour.PLAIN;
            case HEADING, NAME -> Colour.STRONG;
            case MARK -> Colour.KEY;
            case FAINT -> Colour.FAINT;
            case CODE -> Colour.CODE;
            case GOOD -> Colour.GOOD;
            case WARNING -> Colour.WARNING;
            case BAD -> Colour.BAD;
        };
    }
}
