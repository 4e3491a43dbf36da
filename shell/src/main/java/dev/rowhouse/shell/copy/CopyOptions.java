package dev.rowhouse.shell.copy;

import dev.rowhouse.shell.csv.CsvDialect;
import dev.rowhouse.shell.output.StrftimeFormat;
import dev.rowhouse.shell.output.ValueStyle;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The options of COPY, with cqlsh's names and defaults.
///
/// @param dialect how rows are written as lines
/// @param nullText the text of a field without a value
/// @param hasHeader whether the first line holds the columns' names
/// @param encoding the encoding of files
/// @param style how values are written
/// @param export what concerns COPY TO alone
/// @param load what concerns COPY FROM alone
/// @param attempts how often a request is tried that the server does not answer
record CopyOptions(
        CsvDialect dialect,
        String nullText,
        boolean hasHeader,
        Charset encoding,
        ValueStyle style,
        Export export,
        Load load,
        int attempts) {
    /// Options of cqlsh that are read and change nothing: one process does all, and always with
    /// prepared statements.
    private static final Set<String> WITHOUT_EFFECT =
            Set.of(
                    "numprocesses",
                    "chunksize",
                    "minbatchsize",
                    "preparedstatements",
                    "reportfrequency",
                    "ratefile",
                    "pagetimeout",
                    "maxrequests",
                    "requesttimeout",
                    "configfile");

    private static final long UNLIMITED = -1;

    /// @param pageRows the rows of one page
    /// @param beginToken rows with this token or a smaller one are left out
    /// @param endToken rows with a larger token are left out
    /// @param fileRows the maximum number of rows of one file; further rows go into another
    record Export(
            int pageRows, OptionalLong beginToken, OptionalLong endToken, OptionalLong fileRows) {}

    /// @param maxRows how many rows are read at most, with those that are skipped
    /// @param skipRows how many rows are left out at the beginning
    /// @param skipColumns the columns that files have and that are left out
    /// @param batchRows the rows of one batch at most
    /// @param rowsPerSecond how fast rows are written at most
    /// @param maxParseErrors how many rows may be unreadable; the next one ends the work
    /// @param maxInsertErrors how many rows may be refused; the next one ends the work
    /// @param errorFile where rows go that cannot be imported
    /// @param ttlSeconds how long values live
    record Load(
            OptionalLong maxRows,
            long skipRows,
            List<String> skipColumns,
            int batchRows,
            int rowsPerSecond,
            OptionalLong maxParseErrors,
            OptionalLong maxInsertErrors,
            Optional<String> errorFile,
            OptionalInt ttlSeconds) {}

    /// Reads options.
    ///
    /// @param given the options by name in lower case
    /// @param base how values are shown when no option says otherwise
    /// @throws CopyException when an option is not known or has a wrong value
    static CopyOptions of(Map<String, String> given, boolean isExport, ValueStyle base) {
        Taker options = new Taker(new TreeMap<>(given));
        CopyOptions read =
                new CopyOptions(
                        dialect(options),
                        options.text("null", ""),
                        options.isTrue("header"),
                        encoding(options),
                        style(options, base),
                        new Export(
                                options.positive("pagesize", 1_000),
                                options.token("begintoken"),
                                options.token("endtoken"),
                                options.limit("maxoutputsize")),
                        new Load(
                                options.limit("maxrows"),
                                options.whole("skiprows", 0),
                                names(options.text("skipcols", "")),
                                options.positive("maxbatchsize", 20),
                                options.positive("ingestrate", 100_000),
                                options.limit("maxparseerrors"),
                                options.has("maxinserterrors")
                                        ? options.limit("maxinserterrors")
                                        : OptionalLong.of(1_000),
                                Optional.of(options.text("errfile", ""))
                                        .filter(name -> !name.isEmpty()),
                                options.has("ttl")
                                        ? OptionalInt.of(options.positive("ttl", 1))
                                        : OptionalInt.empty()),
                        options.positive("maxattempts", 5));
        read.checkNullText();
        WITHOUT_EFFECT.forEach(options::drop);
        if (!options.left().isEmpty()) {
            throw new CopyException(
                    "Unrecognized COPY %s options: %s; HELP COPY lists the options"
                            .formatted(
                                    isExport ? "TO" : "FROM", String.join(", ", options.left())));
        }
        return read;
    }

    /// Rejects a NULL text that would be quoted, because it would then be an ordinary text.
    private void checkNullText() {
        if (dialect.needsQuotes(nullText)) {
            throw new CopyException(
                    "NULL='" + nullText + "' contains a character that separates fields");
        }
    }

    private static CsvDialect dialect(Taker options) {
        return new CsvDialect(
                options.character("delimiter", CsvDialect.COPY.delimiter()),
                options.character("quote", CsvDialect.COPY.quote()),
                options.character("escape", CsvDialect.COPY.escape()));
    }

    private static Charset encoding(Taker options) {
        String name = options.text("encoding", "utf8");
        try {
            return Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new CopyException("ENCODING='" + name + "' is not an encoding", e);
        }
    }

    private static ValueStyle style(Taker options, ValueStyle base) {
        String decimal = options.text("decimalsep", ".");
        String thousands = options.text("thousandssep", "");
        if (decimal.equals(thousands)) {
            throw new CopyException("DECIMALSEP and THOUSANDSSEP are both '" + decimal + "'");
        }
        List<String> words = names(options.text("boolstyle", "True,False"));
        if (words.size() != 2 || words.getFirst().equalsIgnoreCase(words.getLast())) {
            throw new CopyException("Invalid boolean styles " + words);
        }
        ValueStyle.Numbers numbers =
                new ValueStyle.Numbers(
                        options.has("floatprecision")
                                ? options.positive("floatprecision", 1)
                                : ValueStyle.EXACT,
                        options.has("doubleprecision")
                                ? options.positive("doubleprecision", 1)
                                : ValueStyle.EXACT,
                        decimal,
                        thousands);
        return new ValueStyle(
                numbers,
                timestamps(options, base),
                base.zone(),
                words.getFirst(),
                words.getLast(),
                options.text("null", ""),
                ValueStyle.Medium.FILE);
    }

    private static StrftimeFormat timestamps(Taker options, ValueStyle base) {
        if (!options.has("datetimeformat")) {
            return base.timestamps().inMilliseconds();
        }
        try {
            return StrftimeFormat.of(options.text("datetimeformat", "")).inMilliseconds();
        } catch (IllegalArgumentException e) {
            throw new CopyException("DATETIMEFORMAT: " + e.getMessage(), e);
        }
    }

    private static List<String> names(String list) {
        return Stream.of(list.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /// Options, of which those that were asked for are marked.
    private static final class Taker {
        private final Map<String, String> options;
        private final Set<String> left;

        Taker(Map<String, String> options) {
            this.options = options;
            this.left = options.keySet().stream().collect(Collectors.toSet());
        }

        Set<String> left() {
            return left;
        }

        void drop(String name) {
            left.remove(name);
        }

        boolean has(String name) {
            return options.containsKey(name);
        }

        /// The value, with Python's escapes for what can hardly be written otherwise.
        String text(String name, String otherwise) {
            left.remove(name);
            String value = options.getOrDefault(name, otherwise);
            return name.equals("errfile")
                    ? value
                    : value.replace("\\t", "\t")
                            .replace("\\n", "\n")
                            .replace("\\r", "\r")
                            .replace("\\\\", "\\");
        }

        char character(String name, char otherwise) {
            String text = text(name, String.valueOf(otherwise));
            if (text.length() != 1) {
                throw wrong(name, "is one character");
            }
            return text.charAt(0);
        }

        boolean isTrue(String name) {
            return text(name, "false").equalsIgnoreCase("true");
        }

        long whole(String name, long otherwise) {
            try {
                return Long.parseLong(text(name, Long.toString(otherwise)).strip());
            } catch (NumberFormatException e) {
                throw wrong(name, "is a whole number");
            }
        }

        int positive(String name, int otherwise) {
            long number = whole(name, otherwise);
            if (number < 1 || number > Integer.MAX_VALUE) {
                throw wrong(name, "is a positive number");
            }
            return (int) number;
        }

        OptionalLong limit(String name) {
            long number = whole(name, UNLIMITED);
            return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
        }

        OptionalLong token(String name) {
            return text(name, "").isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(whole(name, 0));
        }

        private CopyException wrong(String name, String rule) {
            return new CopyException(
                    name.toUpperCase(Locale.ROOT)
                            + " "
                            + rule
                            + ", not '"
                            + options.get(name)
                            + "'");
        }
    }
}
