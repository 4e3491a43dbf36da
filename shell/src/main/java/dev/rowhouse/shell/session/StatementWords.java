package dev.rowhouse.shell.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The keywords that can stand in a statement, by its first word: all of CQL's would bury the one
/// that is wanted.
final class StatementWords {
    private static final List<String> TYPES =
            List.of(
                    "ascii",
                    "bigint",
                    "blob",
                    "boolean",
                    "counter",
                    "date",
                    "decimal",
                    "double",
                    "duration",
                    "float",
                    "frozen<",
                    "inet",
                    "int",
                    "list<",
                    "map<",
                    "set<",
                    "smallint",
                    "text",
                    "time",
                    "timestamp",
                    "timeuuid",
                    "tinyint",
                    "tuple<",
                    "uuid",
                    "varint",
                    "vector<");

    private static final String KINDS =
            "KEYSPACE, TABLE, TYPE, INDEX, MATERIALIZED VIEW, FUNCTION, AGGREGATE";

    private static final Map<String, String> BY_FIRST_WORD =
            Map.ofEntries(
                    Map.entry(
                            "SELECT",
                            "DISTINCT, JSON, AS, CAST(, writetime(, maxwritetime(, ttl(, FROM, WHERE, AND,"
                                    + " IN, BETWEEN, CONTAINS, CONTAINS KEY, LIKE, GROUP BY, ORDER BY, ASC, DESC, PER PARTITION LIMIT, LIMIT,"
                                    + " ALLOW FILTERING, ANN OF, NOT, NULL, TRUE, FALSE"),
                    Map.entry(
                            "INSERT",
                            "INTO, VALUES, JSON, DEFAULT NULL, DEFAULT UNSET, IF NOT EXISTS, USING,"
                                    + " TIMESTAMP, TTL, AND, NULL, TRUE, FALSE"),
                    Map.entry(
                            "UPDATE",
                            "USING, TIMESTAMP, TTL, SET, WHERE, AND, IN, IF, IF EXISTS, CONTAINS, NULL, TRUE,"
                                    + " FALSE"),
                    Map.entry(
                            "DELETE",
                            "FROM, USING, TIMESTAMP, WHERE, AND, IN, IF, IF EXISTS, NULL, TRUE, FALSE"),
                    Map.entry(
                            "BEGIN",
                            "BATCH, UNLOGGED BATCH, COUNTER BATCH, TRANSACTION, USING TIMESTAMP, INSERT INTO, VALUES,"
                                    + " UPDATE, SET, DELETE, FROM, WHERE, AND, IN, IF, IF EXISTS,"
                                    + " IF NOT EXISTS, APPLY BATCH, LET, SELECT, LIMIT, IS NULL, IS NOT NULL, THEN, END IF,"
                                    + " COMMIT TRANSACTION"),
                    Map.entry("LET", "SELECT, FROM, WHERE, AND, LIMIT"),
                    Map.entry(
                            "CREATE",
                            KINDS
                                    + ", CUSTOM INDEX, OR REPLACE, IF NOT EXISTS, PRIMARY KEY, STATIC, WITH,"
                                    + " AND, CLUSTERING ORDER BY, ASC, DESC, REPLICATION, DURABLE_WRITES,"
                                    + " ON, USING, OPTIONS, KEYS, VALUES, ENTRIES, FULL, AS, SELECT, FROM,"
                                    + " WHERE, IS NOT NULL, COMPACTION, COMPRESSION, CACHING, COMMENT,"
                                    + " DEFAULT_TIME_TO_LIVE, GC_GRACE_SECONDS, CHECK, NOT NULL, LIKE,"
                                    + " TRANSACTIONAL_MODE"),
                    Map.entry(
                            "ALTER",
                            KINDS
                                    + ", ADD, DROP, RENAME, TO, IF EXISTS, IF NOT EXISTS, STATIC, WITH, AND,"
                                    + " REPLICATION, DURABLE_WRITES, COMPACTION, COMPRESSION, CACHING,"
                                    + " COMMENT, DEFAULT_TIME_TO_LIVE, GC_GRACE_SECONDS, CHECK, DROP CHECK,"
                                    + " TRANSACTIONAL_MODE, TRANSACTIONAL_MIGRATION_FROM"),
                    Map.entry(
                            "COMMENT",
                            "ON KEYSPACE, ON TABLE, ON COLUMN, ON TYPE, ON FIELD, IS, NULL"),
                    Map.entry(
                            "SECURITY",
                            "LABEL, FOR, ON KEYSPACE, ON TABLE, ON COLUMN, ON TYPE, ON FIELD, IS, NULL"),
                    Map.entry("DROP", KINDS + ", IF EXISTS"),
                    Map.entry("TRUNCATE", "TABLE"),
                    Map.entry(
                            "GRANT",
                            "ALL PERMISSIONS, CREATE, ALTER, DROP, SELECT, MODIFY, AUTHORIZE, DESCRIBE,"
                                    + " EXECUTE, UNMASK, SELECT_MASKED, PERMISSION, ON, ALL KEYSPACES, KEYSPACE, TABLE,"
                                    + " ALL ROLES, ROLE, ALL FUNCTIONS, FUNCTION, TO"),
                    Map.entry(
                            "REVOKE",
                            "ALL PERMISSIONS, CREATE, ALTER, DROP, SELECT, MODIFY, AUTHORIZE, DESCRIBE,"
                                    + " EXECUTE, UNMASK, SELECT_MASKED, PERMISSION, ON, ALL KEYSPACES, KEYSPACE, TABLE,"
                                    + " ALL ROLES, ROLE, ALL FUNCTIONS, FUNCTION, FROM"),
                    Map.entry("LIST", "ROLES, USERS, ALL PERMISSIONS, OF, ON, NORECURSIVE"),
                    Map.entry(
                            "DESCRIBE",
                            "KEYSPACES, KEYSPACE, TABLES, TABLE, TYPES, TYPE, FUNCTIONS, FUNCTION,"
                                    + " AGGREGATES, AGGREGATE, INDEX, MATERIALIZED VIEW, SCHEMA,"
                                    + " FULL SCHEMA, CLUSTER"),
                    Map.entry(
                            "EXPLAIN",
                            "ANALYZE, SELECT, INSERT INTO, UPDATE, DELETE, BEGIN BATCH,"
                                    + " BEGIN TRANSACTION"),
                    Map.entry("EXPAND", "ON, OFF"),
                    Map.entry("PAGING", "ON, OFF"),
                    Map.entry("TRACING", "ON, OFF"),
                    Map.entry("FORMAT", "TABLE, JSON, CSV"),
                    Map.entry("USE", ""),
                    Map.entry("SOURCE", ""),
                    Map.entry("CAPTURE", "OFF"),
                    Map.entry("COPY", "TO, FROM, STDIN, STDOUT, WITH"),
                    Map.entry(
                            "CONSISTENCY",
                            "ANY, ONE, TWO, THREE, QUORUM, ALL, LOCAL_QUORUM, EACH_QUORUM, SERIAL,"
                                    + " LOCAL_SERIAL, LOCAL_ONE"),
                    Map.entry("SERIAL", "CONSISTENCY, SERIAL, LOCAL_SERIAL"),
                    Map.entry("SHOW", "VERSION, HOST, REPLICAS, SESSION"),
                    Map.entry("LOGIN", ""),
                    Map.entry("HISTORY", ""),
                    Map.entry("HELP", HelpTopics.names()),
                    Map.entry("CLEAR", ""),
                    Map.entry("EXIT", ""),
                    Map.entry("QUIT", ""));

    private static final Map<String, List<String>> WORDS = new TreeMap<>(words());

    private static final List<String> COPY_OPTIONS =
            List.of(
                    "AND",
                    "BEGINTOKEN",
                    "BOOLSTYLE",
                    "CONFIGFILE",
                    "DATETIMEFORMAT",
                    "DECIMALSEP",
                    "DELIMITER",
                    "DOUBLEPRECISION",
                    "ENCODING",
                    "ENDTOKEN",
                    "ERRFILE",
                    "ESCAPE",
                    "FLOATPRECISION",
                    "HEADER",
                    "INGESTRATE",
                    "MAXATTEMPTS",
                    "MAXBATCHSIZE",
                    "MAXINSERTERRORS",
                    "MAXOUTPUTSIZE",
                    "MAXPARSEERRORS",
                    "MAXROWS",
                    "NULL",
                    "PAGESIZE",
                    "QUOTE",
                    "SKIPCOLS",
                    "SKIPROWS",
                    "THOUSANDSSEP",
                    "TTL");

    /// The statements in which functions can be called.
    private static final Set<String> CALLERS =
            Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "BEGIN", "LET");

    private StatementWords() {}

    private static Map<String, List<String>> words() {
        Map<String, List<String>> words = new TreeMap<>();
        BY_FIRST_WORD.forEach((first, list) -> words.put(first, List.of(list.split(", "))));
        return words;
    }

    /// The words that statements and commands begin with.
    static List<String> first() {
        return List.copyOf(WORDS.keySet());
    }

    /// The keywords and types that can stand behind a first word.
    static List<String> after(String firstWord) {
        String first = canonical(firstWord);
        List<String> words = new ArrayList<>(WORDS.getOrDefault(first, List.of()));
        words.removeIf(String::isEmpty);
        if (first.equals("CREATE") || first.equals("ALTER")) {
            words.addAll(TYPES);
        }
        return words;
    }

    /// The options of COPY, which stand behind WITH.
    static List<String> copyOptions() {
        return COPY_OPTIONS;
    }

    /// Whether functions can be called in the statements that begin with a word.
    static boolean callsFunctions(String firstWord) {
        return CALLERS.contains(canonical(firstWord));
    }

    private static String canonical(String word) {
        String upper = word.toUpperCase(Locale.ROOT);
        return upper.equals("DESC") ? "DESCRIBE" : upper;
    }
}
