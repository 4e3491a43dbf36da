package dev.rowhouse.cli.shell;

import java.util.Locale;

/// What the shell says about itself.
final class ShellHelp {
    static final String TEXT =
            """
            Statements end with a semicolon and may span lines. Beside CQL:

              EXPLAIN <statement>       what a statement touches: partitions, slices, index, filtering
              EXPLAIN ANALYZE <statement>
                                        executes it, and tells what it has really touched
              DESCRIBE KEYSPACES | TABLES | TYPES | KEYSPACE k | TABLE t | SCHEMA | …
              SOURCE 'file.cql'         execute the statements of a file
              EXPAND [ON | OFF]         show each row on its side, for rows wider than the screen
              PAGING [ON | OFF | n]     rows in one page (100)
              TRACING [ON | OFF]        show what is done for each statement, step by step
              CONSISTENCY [level]       accepted for scripts; one node answers at every level alike
              CLEAR                     empty the screen
              HELP                      this text
              EXIT, QUIT or Ctrl-D      leave

            Ctrl-C drops the statement being typed, or stops the one being executed.
            Tab completes, the arrow keys walk through the history.
            """;

    private ShellHelp() {}

    /// What to do instead of a command of cqlsh that this shell does not have.
    static String missing(String word) {
        String instead =
                switch (word) {
                    case "show" -> "; SELECT release_version FROM system.local says the version";
                    case "copy", "capture" -> "; rowhouse shell -e \"SELECT …\" > FILE keeps rows";
                    case "login" -> "; an embedded database has no roles";
                    default -> "";
                };
        return word.toUpperCase(Locale.ROOT) + " is a command of cqlsh only" + instead;
    }
}
