package dev.rowhouse.cli.shell;

import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.token.CqlKeywords;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words that can stand at the cursor: tables where a table is wanted, columns of the tables named, keywords.
///
/// @param schema the schema whose names are offered
/// @param keyspace the keyspace in use
public record Completions(Schema schema, Optional<String> keyspace) {
    private static final Pattern WORD = Pattern.compile("[\\w.\"]*$");
    private static final Pattern TABLE_WANTED =
            Pattern.compile(
                    "(?i)\\b(from|into|update|truncate|table|columnfamily|on|view)\\s+[\\w.\"]*$");
    private static final Pattern KEYSPACE_WANTED =
            Pattern.compile("(?i)\\b(use|keyspace)\\s+[\\w\"]*$");
    private static final Pattern TABLE_NAMED =
            Pattern.compile("(?i)\\b(?:from|into|update)\\s+([\\w.\"]+)");
    private static final Set<String> COMMANDS =
            Set.of("HELP", "EXIT", "QUIT", "SOURCE", "CLEAR", "DESCRIBE", "EXPLAIN");

    /// The words that go on from what stands before the cursor, sorted.
    ///
    /// @param line the whole statement so far
    /// @param cursor the place of the cursor in it
    public List<String> at(String line, int cursor) {
        String before = line.substring(0, cursor);
        Matcher word = WORD.matcher(before);
        String prefix = word.find() ? word.group() : "";
        Set<String> words = new TreeSet<>();
        if (KEYSPACE_WANTED.matcher(before).find()) {
            schema.keyspaces().keySet().forEach(name -> words.add(quoted(name)));
        } else if (TABLE_WANTED.matcher(before).find()) {
            addTables(words, prefix);
        } else {
            addColumns(words, line);
            boolean lower = !prefix.isEmpty() && prefix.equals(prefix.toLowerCase(Locale.ROOT));
            for (String keyword : CqlKeywords.all()) {
                words.add(lower ? keyword.toLowerCase(Locale.ROOT) : keyword);
            }
            if (before.isBlank() || before.strip().equals(prefix)) {
                COMMANDS.forEach(
                        command -> words.add(lower ? command.toLowerCase(Locale.ROOT) : command));
            }
        }
        return words.stream()
                .filter(found -> found.regionMatches(true, 0, prefix, 0, prefix.length()))
                .toList();
    }

    private void addTables(Set<String> words, String prefix) {
        keyspace.flatMap(schema::findKeyspace)
                .ifPresent(found -> tableNames(found).forEach(name -> words.add(quoted(name))));
        int dot = prefix.indexOf('.');
        for (KeyspaceMetadata found : schema.keyspaces().values()) {
            if (dot < 0) {
                words.add(quoted(found.name()) + ".");
            } else if (quoted(found.name()).equalsIgnoreCase(prefix.substring(0, dot))) {
                tableNames(found)
                        .forEach(name -> words.add(quoted(found.name()) + "." + quoted(name)));
            }
        }
    }

    private static List<String> tableNames(KeyspaceMetadata keyspace) {
        return keyspace.tablesAndViews().map(TableMetadata::name).toList();
    }

    private void addColumns(Set<String> words, String line) {
        Matcher named = TABLE_NAMED.matcher(line);
        while (named.find()) {
            findTable(named.group(1))
                    .ifPresent(table ->
                            table.columns().forEach(column -> words.add(quoted(column.name()))));
        }
    }

    private Optional<TableMetadata> findTable(String name) {
        String plain = name.replace("\"", "");
        int dot = plain.indexOf('.');
        Optional<String> in = dot < 0 ? keyspace : Optional.of(plain.substring(0, dot));
        return in.flatMap(found -> schema.findTable(found, plain.substring(dot + 1)));
    }

    private static String quoted(String name) {
        return CqlKeywords.quoteIfNeeded(name);
    }
}
