package dev.rowhouse.cli.manual;

import java.util.List;

/// Text in the language of `man`: macros of the package `man`, one request or text line per line.
final class Roff {
    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();

    /// Adds a macro with its arguments, such as `.SH OPTIONS`. Hyphens stay as they are there, for
    /// dates.
    void macro(String name, String... arguments) {
        text.append('.').append(name);
        for (String each : arguments) {
            String escaped = each.replace("\\", "\\e").replace("\"", "\\(dq");
            text.append(" \"").append(escaped).append('"');
        }
        text.append('\n');
    }

    /// Adds words that `man` breaks into lines.
    void words(String words) {
        if (!words.isBlank()) {
            text.append(line(escaped(words.strip()))).append('\n');
        }
    }

    /// Adds a line that already has its fonts, made of [#bold(String)] and [#italic(String)].
    void styled(String line) {
        text.append(line(line)).append('\n');
    }

    /// Adds the end of a help text. Lines that are indented there, such as examples, are shown as
    /// they are; others become paragraphs; an empty line separates two.
    void footer(List<String> lines) {
        boolean isVerbatim = false;
        boolean isSeparated = true;
        for (String each : lines) {
            boolean wantsVerbatim = each.startsWith(INDENT);
            if (isVerbatim && !wantsVerbatim) {
                macro("fi");
                macro("RE");
                isSeparated = false;
            } else if (!isVerbatim && wantsVerbatim) {
                macro("RS", "4");
                macro("nf");
            }
            if (!wantsVerbatim && (each.isBlank() || !isSeparated)) {
                macro("PP");
            }
            isSeparated = true;
            if (wantsVerbatim) {
                text.append(line(escaped(each.substring(INDENT.length())))).append('\n');
            } else {
                words(each);
            }
            isVerbatim = wantsVerbatim;
        }
        if (isVerbatim) {
            macro("fi");
            macro("RE");
        }
    }

    static String bold(String words) {
        return "\\fB" + escaped(words) + "\\fR";
    }

    static String italic(String words) {
        return "\\fI" + escaped(words) + "\\fR";
    }

    static String plain(String words) {
        return escaped(words);
    }

    /// A hyphen would be printed as a typographic one, and could not be copied into a shell.
    private static String escaped(String words) {
        return words.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("`", "\\(ga")
                .replace("~", "\\(ti")
                .replace("^", "\\(ha")
                .replace("…", "...");
    }

    /// A dot at the beginning of a line would be a macro.
    private static String line(String line) {
        return line.startsWith(".") ? "\\&" + line : line;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
