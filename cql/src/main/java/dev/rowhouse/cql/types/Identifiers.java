package dev.rowhouse.cql.types;

import java.util.Set;
import java.util.regex.Pattern;

/// Names as CQL writes them: in quotes when they would not read back as they are.
public final class Identifiers {
    private static final Pattern UNQUOTED = Pattern.compile("[a-z][a-z0-9_]*");

    /// Cassandra's reserved words (ReservedKeywords), which need quotes as names.
    private static final Set<String> RESERVED =
            Set.of(
                    """
                    add allow alter and apply asc authorize batch begin by columnfamily
                    create delete desc describe drop entries execute from full grant if in
                    index infinity insert into is keyspace limit materialized modify nan
                    norecursive not null of on or order primary rename revoke schema
                    select set table to token truncate unlogged update use using view
                    where with
                    """
                            .strip()
                            .split("\\s+"));

    private Identifiers() {}

    /// The name itself when it is lower case and no reserved word, else in double quotes.
    public static String quoteIfNeeded(String name) {
        if (UNQUOTED.matcher(name).matches() && !RESERVED.contains(name)) {
            return name;
        }
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// A text in single quotes, with single quotes inside it doubled.
    public static String quoteText(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
