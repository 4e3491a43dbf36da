package dev.rowhouse.shell.output;

import dev.rowhouse.cql.error.AlreadyExistsException;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.cql.syntax.ScriptPart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Errors in CQL as people read them: Cassandra's code and message, the line with a caret, our
/// hint. The shell words the first line as cqlsh does, since scripts and people compare it.
///
/// ```
/// SyntaxException: line 1:35 no viable alternative at input 'OR' …
///   SELECT * FROM t WHERE name='alice' OR n=20
///                                      ^^
///   hint: …
/// ```
public final class ErrorText {
    private final Console console;
    private final boolean isAsCqlsh;

    /// Errors for a console.
    public ErrorText(Console console) {
        this(console, false);
    }

    private ErrorText(Console console, boolean isAsCqlsh) {
        this.console = console;
        this.isAsCqlsh = isAsCqlsh;
    }

    /// Errors for a console with cqlsh's words around Cassandra's message.
    public static ErrorText asCqlsh(Console console) {
        return new ErrorText(console, true);
    }

    /// The error's text, ending with a line break.
    ///
    /// @param cql the text that was executed; an empty one when the place cannot be shown
    public String of(CqlException error, String cql) {
        StringBuilder text = new StringBuilder();
        text.append(console.paint(Colour.BAD, kind(error) + ": "))
                .append(isAsCqlsh ? asOfServer(error) : error.message())
                .append('\n');
        error.span().flatMap(span -> line(cql, span)).ifPresent(text::append);
        error.hint()
                .ifPresent(hint ->
                        text.append(console.paint(Colour.FAINT, "  hint: "))
                                .append(hint)
                                .append('\n'));
        return text.toString();
    }

    /// The text of an error in a file, with the place in front, ending with a line break.
    ///
    /// @param script the file's text
    /// @param part the statement of it that was executed
    public String of(CqlException error, String file, String script, ScriptPart part) {
        int column = part.offset() - (script.lastIndexOf('\n', part.offset() - 1) + 1);
        int line = part.line();
        if (error.span().isPresent()) {
            SourceSpan span = error.span().get();
            column = span.line() == 1 ? column + span.column() : span.column();
            line += span.line() - 1;
        }
        String place = file + ":" + line + ":" + (column + 1);
        return console.paint(Colour.STRONG, place) + ": " + of(error, part.text());
    }

    private Optional<String> line(String cql, SourceSpan span) {
        List<String> lines = cql.lines().toList();
        if (span.line() > lines.size()) {
            return Optional.empty();
        }
        String line = lines.get(span.line() - 1);
        StringBuilder under = new StringBuilder();
        for (int i = 0; i < Math.min(span.column(), line.length()); i++) {
            under.append(line.charAt(i) == '\t' ? '\t' : ' ');
        }
        int width = Math.clamp(span.length(), 1, Math.max(1, line.length() - span.column()));
        return Optional.of(
                "  " + line + "\n  " + under + console.paint(Colour.BAD, "^".repeat(width)) + "\n");
    }

    /// The message as the driver under cqlsh words it: some kinds of error bare, most with their
    /// code and what it stands for.
    private static String asOfServer(CqlException error) {
        if (error instanceof AlreadyExistsException existing) {
            return existing.table().isEmpty()
                    ? "Keyspace '" + existing.keyspace() + "' already exists"
                    : "Table '%s.%s' already exists"
                            .formatted(existing.keyspace(), existing.table());
        }
        String summary =
                switch (error.code()) {
                    case INVALID -> "Invalid query";
                    case UNAUTHORIZED -> "Unauthorized";
                    case BAD_CREDENTIALS -> "Bad credentials";
                    case FUNCTION_FAILURE -> "User Defined Function failure";
                    case UNAVAILABLE -> "Unavailable exception";
                    case READ_TIMEOUT, WRITE_TIMEOUT ->
                            "Coordinator node timed out waiting for replica nodes' responses";
                    case READ_FAILURE -> "Replica(s) failed to execute read";
                    case WRITE_FAILURE, CDC_WRITE_FAILURE -> "Replica(s) failed to execute write";
                    default -> "";
                };
        return summary.isEmpty()
                ? error.message()
                : "Error from server: code=%04x [%s] message=\"%s\""
                        .formatted(error.code().protocolCode(), summary, error.message());
    }

    /// The names that drivers and cqlsh give to the error codes.
    private static String kind(CqlException error) {
        return switch (error.code()) {
            case SYNTAX_ERROR -> "SyntaxException";
            case INVALID -> "InvalidRequest";
            case CONFIG_ERROR -> "ConfigurationException";
            case ALREADY_EXISTS -> "AlreadyExists";
            case UNAUTHORIZED -> "Unauthorized";
            case BAD_CREDENTIALS -> "AuthenticationFailed";
            case UNPREPARED -> "Unprepared";
            case FUNCTION_FAILURE -> "FunctionFailure";
            default -> {
                StringBuilder name = new StringBuilder();
                for (String word : error.code().name().split("_", -1)) {
                    name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
                }
                yield name.toString();
            }
        };
    }
}
