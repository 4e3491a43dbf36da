package dev.rowhouse.imports.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Cuts a script into statements, as the clients of PostgreSQL and MySQL do.
///
/// Quotes, quoted names, dollar quotes and comments hide semicolons; so do the bodies of routines.
/// Client commands (`\connect`, `DELIMITER`) and the data after `COPY … FROM stdin` are not
/// statements.
///
/// **Thread safety.** None; lives as long as one script is cut.
public final class SqlScript {
    private static final Pattern DOLLAR = Pattern.compile("\\$([A-Za-z_][A-Za-z_0-9]*)?\\$");
    private static final Pattern ROUTINE =
            Pattern.compile(
                    "(?is)\\s*CREATE\\s+(OR\\s+REPLACE\\s+)?(DEFINER\\s*=\\s*\\S+\\s+)?"
                            + "(FUNCTION|PROCEDURE|TRIGGER|EVENT)\\b");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");
    private static final Pattern COPY = Pattern.compile("(?is)\\s*COPY\\b.*\\bFROM\\s+STDIN\\b.*");

    private final String text;
    private final Dialect dialect;
    private final List<SqlStatement> statements = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();
    private String delimiter = ";";
    private int at;
    private int line = 1;
    private int startLine = 1;
    private int lastCommentLine;
    private int lastEndLine;
    private int depth;
    private String lastWord = "";

    private SqlScript(String text, Dialect dialect) {
        this.text = text;
        this.dialect = dialect;
    }

    /// The statements of a script, in order.
    public static List<SqlStatement> split(String text, Dialect dialect) {
        SqlScript script =
                new SqlScript(text.startsWith("\uFEFF") ? text.substring(1) : text, dialect);
        script.split();
        return List.copyOf(script.statements);
    }

    private void split() {
        while (at < text.length()) {
            if (!hasBegun() && isAtLineStart() && clientCommand()) {
                continue;
            }
            if (!comment() && !quoted()) {
                step();
            }
        }
        end(0);
    }

    /// Takes a delimiter, a word or a single character.
    private void step() {
        if (text.startsWith(delimiter, at) && depth <= 0) {
            at += delimiter.length();
            end(0);
            return;
        }
        Matcher word = WORD.matcher(text).region(at, text.length());
        if (Character.isLetter(text.charAt(at)) && word.lookingAt()) {
            routineWord(word.group().toUpperCase(Locale.ROOT));
            take(word.end() - at);
        } else {
            take(1);
        }
    }

    /// Counts how deep in the blocks of a routine we are: semicolons there do not end the
    /// statement.
    private void routineWord(String word) {
        boolean isRoutine = ROUTINE.matcher(current).lookingAt();
        if (isRoutine) {
            boolean closesControl =
                    lastWord.equals("END")
                            && List.of("IF", "LOOP", "WHILE", "REPEAT").contains(word);
            switch (word) {
                case "BEGIN" -> depth++;
                case "CASE" -> depth += lastWord.equals("END") ? 0 : 1;
                case "END" -> depth--;
                default -> depth += closesControl ? 1 : 0;
            }
        }
        lastWord = word;
    }

    private boolean hasBegun() {
        // Blanks before a statement are not taken.
        return !current.isEmpty();
    }

    private boolean isAtLineStart() {
        return at == 0 || text.charAt(at - 1) == '\n';
    }

    /// Passes over a line that only the client understands.
    private boolean clientCommand() {
        int end = text.indexOf('\n', at);
        String whole = text.substring(at, end < 0 ? text.length() : end);
        boolean isDelimiter = whole.strip().toUpperCase(Locale.ROOT).startsWith("DELIMITER ");
        if (isDelimiter) {
            delimiter = whole.strip().substring("DELIMITER ".length()).strip();
        }
        if (isDelimiter || whole.startsWith("\\")) {
            at += whole.length();
            return true;
        }
        return false;
    }

    private boolean comment() {
        if (text.startsWith("--", at) || (dialect == Dialect.MYSQL && text.charAt(at) == '#')) {
            int end = text.indexOf('\n', at);
            String whole = text.substring(at, end < 0 ? text.length() : end);
            remember(whole.replaceFirst("^(--+|#+) ?", ""));
            blank(whole.length());
            return true;
        }
        if (!text.startsWith("/*", at)) {
            return false;
        }
        int end = at + 2;
        int open = 1;
        while (end < text.length() && open > 0) {
            boolean opens = text.startsWith("/*", end) && dialect == Dialect.POSTGRESQL;
            boolean closes = text.startsWith("*/", end);
            open += opens ? 1 : closes ? -1 : 0;
            end += opens || closes ? 2 : 1;
        }
        String whole = text.substring(at, end);
        if (!whole.startsWith("/*!")) {
            whole.replaceFirst("^/\\*+", "")
                    .replaceFirst("\\*+/$", "")
                    .lines()
                    .forEach(each -> remember(each.replaceFirst("^\\s*\\*? ?", "")));
        }
        blank(whole.length());
        lastCommentLine = line;
        return true;
    }

    /// A comment belongs to the statement below it; a blank line between comments begins a new
    /// block, and one behind a statement is nobody's.
    private void remember(String comment) {
        if (hasBegun() || (line == lastEndLine && !statements.isEmpty())) {
            return;
        }
        if (!hasBegun() && line > lastCommentLine + 1) {
            comments.clear();
        }
        comments.add(comment.stripTrailing());
        lastCommentLine = line;
    }

    private boolean quoted() {
        char c = text.charAt(at);
        if (c == '\'' || c == '"' || c == '`') {
            boolean escapes =
                    c != '`'
                            && (dialect == Dialect.MYSQL
                                    || (c == '\''
                                            && at > 0
                                            && "eE".indexOf(text.charAt(at - 1)) >= 0));
            int end = at + 1;
            while (end < text.length() && text.charAt(end) != c) {
                end += escapes && text.charAt(end) == '\\' ? 2 : 1;
            }
            take(Math.min(end + 1, text.length()) - at);
            return true;
        }
        if (c == '$' && dialect == Dialect.POSTGRESQL) {
            Matcher tag = DOLLAR.matcher(text).region(at, text.length());
            if (tag.lookingAt()) {
                int end = text.indexOf(tag.group(), tag.end());
                take((end < 0 ? text.length() : end + tag.group().length()) - at);
                return true;
            }
        }
        return false;
    }

    private void take(int length) {
        for (int i = 0; i < length && at < text.length(); i++) {
            char c = text.charAt(at++);
            if (!hasBegunWith(c)) {
                countLine(c);
                continue;
            }
            current.append(c);
            countLine(c);
        }
    }

    /// Blanks before a statement are not part of it.
    private boolean hasBegunWith(char c) {
        if (current.isEmpty() && Character.isWhitespace(c)) {
            return false;
        }
        if (current.isEmpty()) {
            startLine = line;
        }
        return true;
    }

    private void blank(int length) {
        for (int i = 0; i < length && at < text.length(); i++) {
            char c = text.charAt(at++);
            if (!current.isEmpty()) {
                current.append(c == '\n' ? '\n' : ' ');
            }
            countLine(c);
        }
    }

    private void countLine(char c) {
        line += c == '\n' ? 1 : 0;
    }

    private void end(long dataRows) {
        String statement = current.toString().stripTrailing();
        current.setLength(0);
        depth = 0;
        lastWord = "";
        if (!statement.isEmpty()) {
            long rows = COPY.matcher(statement).matches() ? copyData() : dataRows;
            statements.add(new SqlStatement(statement, startLine, comments, rows));
            comments.clear();
        }
        lastEndLine = line;
    }

    /// Passes over the lines of data after a `COPY … FROM stdin`.
    private long copyData() {
        long rows = 0;
        int end = text.indexOf('\n', at);
        while (end >= 0) {
            at = end + 1;
            line++;
            end = text.indexOf('\n', at);
            String row = text.substring(at, end < 0 ? text.length() : end).stripTrailing();
            if (row.equals("\\.")) {
                at += row.length();
                return rows;
            }
            rows += row.isEmpty() ? 0 : 1;
        }
        at = text.length();
        return rows;
    }
}
