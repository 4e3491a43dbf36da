package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.script.Entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What the statements of a script make of the schema, as far as differences hang on it. Changes
/// are added up: a column has all the types that it ever had.
///
/// @param types of columns
/// @param clusterings the clustering columns
/// @param statics the static columns
/// @param secondary the columns with a secondary index
/// @param attached the columns with a storage-attached index
/// @param views the materialized views
/// @param grown the user-defined types that gained fields
/// @param timestamps how many statements write at each timestamp that is given
record Circumstances(
        Map<String, Set<String>> types,
        Set<String> clusterings,
        Set<String> statics,
        Set<String> secondary,
        Set<String> attached,
        Set<String> views,
        Set<String> grown,
        Map<String, Integer> timestamps) {
    private static final Pattern TABLE =
            Pattern.compile(
                    "^CREATE TABLE t \\((.*), PRIMARY KEY \\(\\([^()]*\\)(?:, ([^()]*))?\\).*",
                    Pattern.DOTALL);
    private static final Pattern ADDITION = Pattern.compile("^ALTER TABLE t ADD (\\w+) (.*)");
    private static final Pattern RENAMING = Pattern.compile("^ALTER TABLE t RENAME (\\w+) TO (.*)");
    private static final Pattern VIEW =
            Pattern.compile(
                    "^CREATE MATERIALIZED VIEW (?:IF NOT EXISTS )?(\\w+) .*", Pattern.DOTALL);
    private static final Pattern GROWTH = Pattern.compile("^ALTER TYPE (\\w+) ADD .*");
    private static final Pattern TIMESTAMP = Pattern.compile("\\bTIMESTAMP (-?\\d+)");
    private static final Pattern SOURCE = Pattern.compile(" FROM (\\w+)");
    private static final Pattern INDEX =
            Pattern.compile("^CREATE (CUSTOM )?INDEX .*\\bON t ?\\((?:\\w+\\()?(\\w+)\\)?\\).*");

    /// A condition of a WHERE clause on a column.
    ///
    /// @param operator as written; that of an element begins with `[]`
    /// @param value as written, or what is bound: then whatever is
    record Condition(String column, String operator, String value) {
        private static final Pattern FORM =
                Pattern.compile(
                        "^(\\w+)(\\[.*])? (=|!=|<=|>=|<|>|IN|LIKE|CONTAINS KEY|CONTAINS) (.*)$");
        private static final Pattern CLAUSE =
                Pattern.compile(
                        " WHERE (.*?)(?: GROUP BY .*| ORDER BY .*| PER PARTITION .*| LIMIT .*| ALLOW FILTERING)?$",
                        Pattern.DOTALL);

        /// The conditions of a statement; those on several columns or tokens are left out.
        static List<Condition> of(Entry entry) {
            Matcher clause = CLAUSE.matcher(entry.cql());
            if (!clause.find()) {
                return List.of();
            }
            List<Condition> conditions = new ArrayList<>();
            for (String part : clause.group(1).split(" AND ", -1)) {
                Matcher form = FORM.matcher(part);
                if (form.matches()) {
                    String operator = (form.group(2) == null ? "" : "[]") + form.group(3);
                    values(entry, form.group(4))
                            .forEach(value ->
                                    conditions.add(new Condition(form.group(1), operator, value)));
                }
            }
            return conditions;
        }

        private static Stream<String> values(Entry entry, String written) {
            return written.equals("?")
                    ? entry.directives().values().stream().flatMap(List::stream)
                    : Stream.of(written);
        }
    }

    static Circumstances of(List<Entry> script) {
        Circumstances found =
                new Circumstances(
                        new HashMap<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashMap<>());
        script.forEach(entry -> found.add(entry.cql()));
        return new Circumstances(
                Map.copyOf(found.types),
                Set.copyOf(found.clusterings),
                Set.copyOf(found.statics),
                Set.copyOf(found.secondary),
                Set.copyOf(found.attached),
                Set.copyOf(found.views),
                Set.copyOf(found.grown),
                Map.copyOf(found.timestamps));
    }

    private void add(String cql) {
        Matcher table = TABLE.matcher(cql);
        if (table.matches()) {
            split(table.group(1)).forEach(this::addColumn);
            if (table.group(2) != null) {
                clusterings.addAll(List.of(table.group(2).split(", ", -1)));
            }
        }
        Matcher addition = ADDITION.matcher(cql);
        if (addition.matches()) {
            addType(addition.group(1), addition.group(2));
        }
        Matcher renaming = RENAMING.matcher(cql);
        if (renaming.matches()) {
            Set.copyOf(typesOf(renaming.group(1)))
                    .forEach(type -> addType(renaming.group(2), type));
            if (clusterings.contains(renaming.group(1))) {
                clusterings.add(renaming.group(2));
            }
        }
        Matcher view = VIEW.matcher(cql);
        if (view.matches()) {
            views.add(view.group(1));
        }
        Matcher growth = GROWTH.matcher(cql);
        if (growth.matches()) {
            grown.add(growth.group(1));
        }
        TIMESTAMP
                .matcher(cql)
                .results()
                .forEach(found -> timestamps.merge(found.group(1), 1, Integer::sum));
        Matcher index = INDEX.matcher(cql);
        if (index.matches()) {
            (index.group(1) == null ? secondary : attached).add(index.group(2));
        }
    }

    private void addColumn(String definition) {
        String[] parts = definition.strip().split(" ", 2);
        String type = parts[1].replace(" STATIC", "");
        addType(parts[0], type);
        if (!type.equals(parts[1])) {
            statics.add(parts[0]);
        }
    }

    private void addType(String column, String type) {
        types.computeIfAbsent(column, _ -> new HashSet<>()).add(type.strip());
    }

    /// The parts of a text between commas that stand in no brackets.
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(text.substring(start, i));
                start = i + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    /// The types that a column has or had.
    Set<String> typesOf(String column) {
        return types.getOrDefault(column, Set.of());
    }

    /// Whether a column is or was of a type that begins so.
    boolean isOf(String column, String... beginnings) {
        return typesOf(column).stream()
                .anyMatch(type -> Stream.of(beginnings).anyMatch(type::startsWith));
    }

    /// Whether a column has a type, or one with a type in it, that gained fields.
    boolean isGrown(String column) {
        return typesOf(column).stream()
                .anyMatch(type -> grown.stream().anyMatch(List.of(type.split("\\W+"))::contains));
    }

    /// Whether rows are named by values of a type that gained fields: in the table, or in the view
    /// that a statement reads.
    boolean hasGrownKey(Entry entry) {
        return (readsView(entry) ? types.keySet() : clusterings).stream().anyMatch(this::isGrown);
    }

    /// Whether a statement has a condition on a column with a storage-attached index.
    boolean usesAttached(Entry entry) {
        return Condition.of(entry).stream().anyMatch(one -> attached.contains(one.column()));
    }

    /// Whether a statement reads a materialized view.
    boolean readsView(Entry entry) {
        Matcher source = SOURCE.matcher(entry.cql());
        return source.find() && views.contains(source.group(1));
    }

    /// Whether several writes have one timestamp.
    boolean repeatsTimestamps() {
        return timestamps.values().stream().anyMatch(count -> count > 1);
    }
}
