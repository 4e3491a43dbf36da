package dev.rowhouse.cli.database;

import dev.rowhouse.cli.command.InputException;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The tables that a word of the command line names: `shop.orders`, `shop."Orders"`, or `shop` for
/// all tables of a keyspace. Quotes may be left out.
///
/// @param keyspace without quotes
/// @param table without quotes; empty for all of the keyspace
public record NamedTables(String keyspace, Optional<String> table) {
    private static final String NAME = "(\"(?:[^\"]|\"\")+\"|[^\".]+)";
    private static final Pattern NAMES = Pattern.compile(NAME + "(?:\\." + NAME + ")?");

    /// The tables of a name.
    ///
    /// @throws InputException when it is no name
    static NamedTables of(String text) {
        Matcher names = NAMES.matcher(text);
        if (!names.matches()) {
            throw new InputException(
                    text
                            + ": a table is named as KEYSPACE.TABLE, with quotes as in CQL where a name holds a dot");
        }
        return new NamedTables(
                plain(names.group(1)), Optional.ofNullable(names.group(2)).map(NamedTables::plain));
    }

    private static String plain(String name) {
        return name.startsWith("\"")
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
                : name;
    }

    /// Whether a table is among them.
    public boolean contains(String itsKeyspace, String itsName) {
        return keyspace.equals(itsKeyspace) && table.map(itsName::equals).orElse(true);
    }
}
