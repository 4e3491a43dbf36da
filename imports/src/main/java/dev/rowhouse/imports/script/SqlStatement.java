package dev.rowhouse.imports.script;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// One statement of a script.
///
/// @param text the statement without its end, comments replaced by blanks; lines are those of the
///     script
/// @param line the line of its first word, from 1
/// @param comments the comment lines right above it, without their marks
/// @param dataRows how many rows of data follow it, as after `COPY … FROM stdin`
public record SqlStatement(String text, int line, List<String> comments, long dataRows) {
    /// Copies the list.
    public SqlStatement {
        comments = List.copyOf(comments);
    }

    /// Whether the statement begins with these words, whatever their case.
    public boolean begins(String... words) {
        String[] own = text.stripLeading().split("[\\s(]+", words.length + 1);
        if (own.length < words.length) {
            return false;
        }
        for (int i = 0; i < words.length; i++) {
            if (!own[i].equalsIgnoreCase(words[i])) {
                return false;
            }
        }
        return true;
    }

    /// Its first word, in capitals.
    public String verb() {
        return text.stripLeading().split("[\\s(;]+", 2)[0].toUpperCase(Locale.ROOT);
    }

    /// The line that begins with one of some names, a comma or bracket apart; the statement's line
    /// when there is none.
    public int lineOf(String... names) {
        for (String name : names) {
            OptionalInt found = find(name);
            if (found.isPresent()) {
                return found.getAsInt();
            }
        }
        return line;
    }

    private OptionalInt find(String name) {
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip().replaceFirst("^[,(]\\s*", "");
            if (line.startsWith(name)
                    && (line.length() == name.length()
                            || !Character.isJavaIdentifierPart(line.charAt(name.length())))) {
                return OptionalInt.of(this.line + i);
            }
        }
        return OptionalInt.empty();
    }
}
