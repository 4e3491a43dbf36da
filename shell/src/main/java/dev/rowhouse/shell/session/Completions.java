package dev.rowhouse.shell.session;

import dev.rowhouse.cql.analysis.function.NativeFunctions;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.KeyspaceMetadata;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.ScriptPart;
import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.shell.connect.Connection;
import dev.rowhouse.shell.connect.ConnectionException;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words that can stand at the cursor: tables where a table is wanted, columns of the tables
/// named, functions, and the keywords of the statement that is being typed.
///
/// @param schema the schema whose names are offered
/// @param keyspace the keyspace in use
public record Completions(Schema schema, Optional<String> keyspace) {
    private static final Pattern WORD = Pattern.compile("[\\w.\"]*$");
    private static final Pattern TABLE_WANTED =
            Pattern.compile(
                    "(?i)\\b(from|into|update|truncate|table|columnfamily|on|view|copy)\\s+[\\w.\"]*$");
    private static final Pattern NEW_NAME =
            Pattern.compile(
                    "(?i)\\bcreate\\s+(keyspace|table|type|index|materialized\\s+view)\\s+[\\w.\"]*$");
    private static final Pattern KEYSPACE_WANTED =
            Pattern.compile("(?i)\\b(use|keyspace)\\s+[\\w\"]*$");
    private static final Pattern TYPE_WANTED = Pattern.compile("(?i)\\btype\\s+[\\w.\"]*$");
    private static final Pattern TABLE_NAMED =
            Pattern.compile("(?i)\\b(?:from|into|update|on|copy)\\s+([\\w.\"]+)");
    private static final Pattern BEHIND_WITH = Pattern.compile("(?i)\\bwith\\s");
    private static final Pattern QUOTED = Pattern.compile("'(?:[^']|'')*+'");

    /// Completions for a database; keywords alone when it does not tell its schema.
    static Completions of(Connection connection) {
        try {
            return new Completions(connection.schema(), connection.keyspace());
        } catch (CqlException | ConnectionException _) {
            return new Completions(Schema.EMPTY, Optional.empty());
        }
    }

    /// The words that go on from what stands before the cursor, sorted; none inside a string.
    ///
    /// @param line the whole input so far
    /// @param cursor the place of the cursor in it
    public List<String> at(String line, int cursor) {
        String before = statementBefore(line.substring(0, cursor));
        if (QUOTED.matcher(before).replaceAll("").contains("'")) {
            return List.of();
        }
        Matcher word = WORD.matcher(before);
        String prefix = word.find() ? word.group() : "";
        return words(before, line, prefix).stream()
                .filter(found -> found.regionMatches(true, 0, prefix, 0, prefix.length()))
                .toList();
    }

    /// The statement that the cursor stands in, up to the cursor.
    private static String statementBefore(String text) {
        List<ScriptPart> parts = ScriptPart.split(text);
        if (parts.isEmpty() || parts.getLast().isComplete()) {
            return "";
        }
        return text.substring(parts.getLast().offset());
    }

    private Set<String> words(String before, String line, String prefix) {
        Set<String> words = new TreeSet<>();
        boolean isFirst = before.strip().equals(prefix);
        String first = ShellText.firstWord(before);
        if (isFirst) {
            addKeywords(words, StatementWords.first(), prefix);
        } else if (NEW_NAME.matcher(before).find()) {
            addKeywords(words, List.of("IF NOT EXISTS"), prefix);
        } else if (KEYSPACE_WANTED.matcher(before).find()) {
            schema.keyspaces().keySet().forEach(name -> words.add(quoted(name)));
        } else if (TYPE_WANTED.matcher(before).find()) {
            addTypes(words);
        } else if (TABLE_WANTED.matcher(before).find()) {
            addTables(words, prefix);
        } else if (first.equals("copy") && BEHIND_WITH.matcher(before).find()) {
            addKeywords(words, StatementWords.copyOptions(), prefix);
        } else {
            addColumns(words, line);
            addKeywords(words, StatementWords.after(first), prefix);
            if (!prefix.isEmpty() && StatementWords.callsFunctions(first)) {
                // More than a hundred: they would bury the columns.
                NativeFunctions.names().forEach(name -> words.add(name + "("));
            }
            if (first.equals("create") || first.equals("alter")) {
                addTypes(words);
            }
            if (first.equals("describe") || first.equals("desc") || first.equals("truncate")) {
                addTables(words, prefix);
            }
        }
        return words;
    }

    /// Keywords in the case that the person types; types, which are listed in lower case, as they
    /// are.
    private static void addKeywords(Set<String> words, List<String> keywords, String prefix) {
        boolean isLower = !prefix.isEmpty() && prefix.equals(prefix.toLowerCase(Locale.ROOT));
        keywords.forEach(word -> words.add(isLower ? word.toLowerCase(Locale.ROOT) : word));
    }

    private void addTypes(Set<String> words) {
        keyspace.flatMap(schema::findKeyspace)
                .ifPresent(
                        found -> found.types().keySet().forEach(name -> words.add(quoted(name))));
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
