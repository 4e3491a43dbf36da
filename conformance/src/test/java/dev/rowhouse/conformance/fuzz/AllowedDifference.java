package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.Circumstances.Condition;
import dev.rowhouse.conformance.script.Entry;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A difference between Cassandra and Rowhouse that was reviewed and stays, as far as statements
/// made by chance meet it.
///
/// Each stands for one cause and is recognised by as much of the schema, of the statement and of
/// both answers as tells it from others. Such differences are counted, and not reported.
enum AllowedDifference {
    /// `INSERT` of a vector whose key had its vector deleted before: the index in memory does not
    /// take it in.
    FORGOTTEN_VECTOR(
            "Cassandra's index in memory does not find a vector that was written after the deletion of one at the same place") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return names(one, NEAREST).anyMatch(schema.attached()::contains)
                    && one.areBothRows()
                    && one.rowhouse().size() > one.cassandra().size()
                    && one.hasAllOfCassandras();
        }
    },
    /// `ORDER BY v ANN OF …` where a row holds a vector that the cosine cannot measure, and an
    /// older one was written over it that can be.
    OLDER_VECTOR(
            "Cassandra's index in memory takes in a vector that is older than the one at its place, and finds the row by it") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return names(one, NEAREST).anyMatch(schema.attached()::contains)
                    && one.areBothRows()
                    && one.cassandra().size() > one.rowhouse().size()
                    && one.hasAllOfRowhouses()
                    && one.cassandra().stream()
                            .filter(line -> !one.rowhouse().contains(line))
                            .allMatch(line -> UNMEASURABLE.matcher(line).find());
        }
    },
    /// A vector that the cosine cannot measure, older than a deletion of its partition and than a
    /// vector deleted by that.
    UNSEEN_VECTOR(
            "Cassandra keeps deleted vectors in memory beside the deletion, and so an older one that no measure fits is not looked at") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return !one.entry().cql().startsWith("SELECT")
                    && schema.attached().stream().anyMatch(column -> schema.isOf(column, "vector<"))
                    && one.texts().anyMatch(text -> UNMEASURABLE.matcher(text).find())
                    && !hasError(one.cassandra())
                    && hasError(one.rowhouse(), "WRITE_FAILURE");
        }
    },
    /// `DELETE … WHERE p = 1 AND c > null AND c < 1`: Cassandra fails inside unless the range is
    /// empty.
    NULL_AT_END_OF_RANGE(
            "Cassandra takes a null at an end of a deleted range, and fails inside unless the range is empty; Rowhouse says what is wrong") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            String cql = one.entry().cql();
            return !hasError(one.cassandra())
                    && one.rowhouse().stream()
                            .map(NULL_REFUSED::matcher)
                            .filter(Matcher::matches)
                            .map(refused -> refused.group(1))
                            .anyMatch(column ->
                                    Pattern.compile(
                                                    "DELETE .*\\b"
                                                            + column
                                                            + "\\b(?:, \\w+)*\\)? [<>]=? ",
                                                    Pattern.DOTALL)
                                            .matcher(cql)
                                            .find())
                    && one.texts().anyMatch(text -> text.contains("null"));
        }
    },
    /// `SELECT JSON * … WHERE p IN (1, 2) ORDER BY c`: Cassandra orders by the texts.
    ORDER_OF_JSON(
            "Cassandra puts the rows of several partitions into the order of their JSON texts, not of the column asked for") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return SORTED_JSON.matcher(one.entry().cql()).find()
                    && one.areBothRows()
                    && (one.isCounted()
                            || one.cassandra().size() == one.rowhouse().size()
                                    && one.hasAllOfCassandras());
        }
    },
    /// `@prepare SELECT … WHERE (c) > (1) AND d = 1 ALLOW FILTERING` where an index on `c` could
    /// serve.
    TOLD_WHEN_PREPARED(
            "Cassandra prepares a statement with a range of tuples that it never executes; Rowhouse tells of it at once") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.entry().directives().prepareOnly()
                    && RANGE_OF_TUPLES.matcher(one.entry().cql()).find()
                    && !hasError(one.cassandra())
                    && hasError(one.rowhouse(), "INVALID Multi-column slice");
        }
    },
    /// `SELECT … WHERE w = 1 AND v = [3, 3] LIMIT 2 ALLOW FILTERING` where `w` has a
    /// storage-attached index.
    LATE_VECTOR_FILTER(
            "Cassandra filters by a vector beside a storage-attached index only after it has counted the rows, or not at all") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.hasCondition(condition ->
                    condition.operator().equals("=")
                            && schema.isOf(condition.column(), "vector<", "frozen<vector<"))
                    && schema.usesAttached(one.entry())
                    && one.isFiltering()
                    && one.areBothRows()
                    && (one.isCounted() || one.hasAllOfRowhouses());
        }
    },
    /// `SELECT … WHERE s CONTAINS 1 ALLOW FILTERING`: partitions in which 1 was deleted count for a
    /// page.
    DELETED_STATIC_ELEMENT(
            "Cassandra takes deleted elements of static collections for present ones while it fills a page, and ends the query too early") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.isCounted()
                    && one.isFiltering()
                    && one.hasCondition(condition ->
                            schema.statics().contains(condition.column())
                                    && schema.isOf(condition.column(), "list<", "set<", "map<")
                                    && (condition.operator().equals("[]=")
                                            || condition.operator().startsWith("CONTAINS")))
                    && one.areBothRows()
                    && (one.isGrouped()
                            || new HashSet<>(one.rowhouse())
                                    .containsAll(
                                            one.cassandra().stream()
                                                    .filter(line -> !line.equals("page"))
                                                    .toList()));
        }
    },
    /// `SELECT count(*) … WHERE p = 1 AND s = 2` in pages, where the static `s` has a secondary
    /// index.
    GROUPS_BY_STATIC_INDEX(
            "Cassandra reads groups in pages of its own, and of those that an index on a static column finds only the first") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.entry().directives().pageSize().isPresent()
                    && one.isGrouped()
                    && one.hasCondition(condition ->
                            schema.statics().contains(condition.column())
                                    && schema.secondary().contains(condition.column()))
                    && one.areBothRows();
        }
    },
    /// `UPDATE … IF m['a'] > 2` where the value is negative.
    VALUES_AS_KEYS(
            "In conditions Cassandra compares the values of a map as if they were its keys") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.areBothRows()
                    && names(one, VALUE_IN_MAP)
                            .flatMap(column -> schema.typesOf(column).stream())
                            .map(MAP::matcher)
                            .filter(Matcher::matches)
                            .anyMatch(map -> !map.group(1).equals(map.group(2)));
        }
    },
    /// `SELECT … WHERE v CONTAINS [1, 2]` where `v` is a collection of vectors with a
    /// storage-attached index.
    ELEMENT_VECTOR(
            "Cassandra makes an index of vectors of them and then wants the nearest ones of it, which it cannot find; Rowhouse finds the same") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.hasCondition(condition ->
                    condition.operator().startsWith("CONTAINS")
                            && schema.attached().contains(condition.column())
                            && schema.typesOf(condition.column()).stream()
                                    .anyMatch(type -> type.contains("vector<")))
                    && !hasError(one.rowhouse())
                    && (hasError(one.cassandra(), "INVALID Use of ANN OF")
                            || hasError(one.cassandra(), "SERVER_ERROR"));
        }
    },
    /// `SELECT … WHERE v = 1.00` where `v` has a secondary index and held `1.00` before its row was
    /// deleted and `1.0` written.
    NUMBER_OF_DELETED_ROW(
            "Cassandra's secondary indexes keep what a deleted row held, and find by it what is equal and written otherwise") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.hasCondition(condition ->
                    condition.operator().equals("=")
                            && schema.isOf(condition.column(), "decimal")
                            && schema.secondary().contains(condition.column())
                            && condition.value().matches("1(\\.0+)?"))
                    && one.areBothRows()
                    && (one.isCounted() || one.hasAllOfRowhouses());
        }
    },
    /// `SELECT … WHERE c = 1` where `c` has a secondary index and its row came back by an `INSERT`
    /// older than the deletion of its cells.
    ROW_THAT_CAME_BACK(
            "Cassandra's secondary index on a clustering column does not find a row that an INSERT brings back, where that is older than the deletion of the row's cells") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.hasCondition(condition ->
                    schema.clusterings().contains(condition.column())
                            && schema.secondary().contains(condition.column()))
                    && one.areBothRows()
                    && (one.isCounted()
                            || one.rowhouse().size() > one.cassandra().size()
                                    && one.hasAllOfCassandras());
        }
    },
    /// `SELECT … WHERE w = 1 AND a > '127.0.0.1' ALLOW FILTERING` where `w` has a storage-attached
    /// index.
    ORDER_OF_ADDRESSES(
            "Cassandra orders addresses of both lengths as tables do, or as if all were long, as the index and the query have it") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return one.hasCondition(condition ->
                    condition.operator().matches("[<>]=?")
                            && schema.typesOf(condition.column()).stream()
                                    .anyMatch(type -> type.contains("inet"))
                            && condition.value().contains("'"))
                    && schema.usesAttached(one.entry())
                    && one.areBothRows();
        }
    },
    /// `SELECT … FROM m` where the key of a row in the view `m` was changed, and changed back, by
    /// writes of one timestamp.
    BACK_IN_VIEW(
            "Cassandra hides a row of a view that leaves its place and comes back at one timestamp, until something newer is written; Rowhouse shows what the base table holds") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return schema.readsView(one.entry())
                    && schema.repeatsTimestamps()
                    && one.areBothRows()
                    && (one.isCounted() || one.isGrouped() || one.hasAllOfCassandras());
        }
    },
    /// `SELECT c FROM t` where `c` was `{a: 1}`, its type gained `b`, the row was deleted and
    /// `{a: 1, b: null}` was written.
    BYTES_OF_KEY(
            "Of keys that are equal and of other bytes, as types that gain fields make them, Cassandra shows those that it met first, of deleted rows too, until it writes its memory to disk; an index finds by the bytes") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            if (!schema.hasGrownKey(one.entry()) || !one.areBothRows()) {
                return false;
            }
            Answered values = one.withoutBytes();
            boolean findsByBytes =
                    one.hasCondition(condition ->
                            schema.attached().contains(condition.column())
                                    && schema.clusterings().contains(condition.column())
                                    && schema.isGrown(condition.column()));
            return values.cassandra().equals(values.rowhouse())
                    || findsByBytes
                            && (one.isCounted()
                                    || one.isGrouped()
                                    || values.hasAllOfCassandras()
                                    || values.hasAllOfRowhouses());
        }
    },
    /// `(c1, c2) > (…) AND c1 <= (null, 'b')`, where `c1` is a tuple: the null is taken for that of
    /// a column.
    PARTS_OF_BOUND(
            "Cassandra takes the parts of a tuple that bounds the first column for the values of several columns") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            String cql = one.entry().cql();
            return !hasError(one.rowhouse())
                    && one.cassandra().stream().anyMatch(NULL_REFUSED.asMatchPredicate())
                    && RANGE_OF_COLUMNS.matcher(cql).find()
                    && BOUND_OF_COLUMN
                            .matcher(cql)
                            .results()
                            .map(bound -> bound.group(1))
                            .anyMatch(column ->
                                    schema.clusterings().contains(column)
                                            && schema.isOf(column, "tuple<", "frozen<tuple<"));
        }
    },
    /// `2.14748365E9` and `2.1474836E9` are the same float.
    DIGITS_OF_FLOATS(
            "Java writes floats in as few digits as tell them apart since release 19, Cassandra runs on an older one") {
        @Override
        boolean explains(Answered one, Circumstances schema) {
            return TEXT_OF_NUMBERS.matcher(one.entry().cql()).find()
                    && one.areBothRows()
                    && haveSameNumbers(
                            String.join("\n", one.cassandra()), String.join("\n", one.rowhouse()));
        }
    };

    private static final Pattern BYTES = Pattern.compile(" 0x[0-9a-f]+ \\|");

    private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+(?:E-?\\d+)?");

    /// As many as Java ever wrote of a float; of a double it wrote as many only where they are
    /// needed.
    private static final int FLOAT_DIGITS_MAX = 9;

    private static final Pattern NEAREST = Pattern.compile(" ORDER BY (\\w+) ANN OF ");
    private static final Pattern UNMEASURABLE =
            Pattern.compile(
                    "NaN|Infinity|\\[-?0(?:\\.0*)?(?:E\\d+)?(?:, -?0(?:\\.0*)?(?:E\\d+)?)*]|0x");
    private static final Pattern NULL_REFUSED =
            Pattern.compile("error INVALID Invalid null value in condition for column (\\w+)");
    private static final Pattern SORTED_JSON =
            Pattern.compile("^SELECT JSON \\*.* IN .* ORDER BY ");
    private static final Pattern RANGE_OF_TUPLES = Pattern.compile("\\([^()]*\\) [<>]=? ");
    private static final Pattern RANGE_OF_COLUMNS =
            Pattern.compile("\\(\\w+(?:, \\w+)+\\) [<>]=? ");
    private static final Pattern BOUND_OF_COLUMN = Pattern.compile(" (\\w+) [<>]=? ");
    private static final Pattern GROUPS =
            Pattern.compile("^SELECT .*(?:count|min|max|sum|avg)\\(.* FROM ");
    private static final Pattern VALUE_IN_MAP =
            Pattern.compile("(?: IF | AND )(\\w+)\\[[^=<>!]*] (?:=|!=|<|>|<=|>=|IN) ");
    private static final Pattern MAP = Pattern.compile("(?:frozen<)?map<(\\w+(?:<.*>)?), (.*?)>?>");
    private static final Pattern TEXT_OF_NUMBERS =
            Pattern.compile("(?i)^SELECT.*(JSON|CAST|AS_TEXT|AS_ASCII)");

    private final String reason;

    AllowedDifference(String reason) {
        this.reason = reason;
    }

    /// What both answered to a statement.
    ///
    /// @param cassandra the lines, in which a column is as wide as its values
    /// @param rowhouse likewise
    record Answered(Entry entry, List<String> cassandra, List<String> rowhouse) {
        boolean areBothRows() {
            return !hasError(cassandra) && !hasError(rowhouse);
        }

        boolean hasAllOfCassandras() {
            return new HashSet<>(rowhouse).containsAll(cassandra);
        }

        boolean hasAllOfRowhouses() {
            return new HashSet<>(cassandra).containsAll(rowhouse);
        }

        /// The same without the bytes that follow values which a literal does not give exactly.
        Answered withoutBytes() {
            return new Answered(entry, plain(cassandra), plain(rowhouse));
        }

        private static List<String> plain(List<String> lines) {
            return lines.stream().map(line -> BYTES.matcher(line).replaceAll(" |")).toList();
        }

        /// Whether it matters how many rows were seen before.
        boolean isCounted() {
            return entry.directives().pageSize().isPresent() || entry.cql().contains(" LIMIT ");
        }

        /// Whether it aggregates rows.
        boolean isGrouped() {
            return GROUPS.matcher(entry.cql()).find();
        }

        boolean isFiltering() {
            return entry.cql().endsWith(" ALLOW FILTERING");
        }

        boolean hasCondition(Predicate<Condition> predicate) {
            return Condition.of(entry).stream().anyMatch(predicate);
        }

        /// The statement and what is bound.
        Stream<String> texts() {
            return Stream.concat(
                    Stream.of(entry.cql()),
                    entry.directives().values().stream().flatMap(List::stream));
        }
    }

    /// The one that explains what two answered to a statement.
    ///
    /// @param schema that of the script
    static Optional<AllowedDifference> of(
            Entry entry, Circumstances schema, List<String> cassandra, List<String> rowhouse) {
        Answered answered = new Answered(entry, packed(cassandra), packed(rowhouse));
        return Stream.of(values()).filter(one -> one.explains(answered, schema)).findFirst();
    }

    abstract boolean explains(Answered one, Circumstances schema);

    /// Why the two differ, in a sentence.
    String reason() {
        return reason;
    }

    private static Stream<String> names(Answered one, Pattern pattern) {
        return pattern.matcher(one.entry().cql()).results().map(match -> match.group(1));
    }

    private static boolean hasError(List<String> lines) {
        return hasError(lines, "");
    }

    private static boolean hasError(List<String> lines, String start) {
        return lines.stream().anyMatch(line -> line.startsWith("error " + start));
    }

    private static List<String> packed(List<String> lines) {
        return lines.stream().map(line -> line.replaceAll(" +\\|", " |")).toList();
    }

    /// Whether two texts differ only in how many digits numbers have that are the same.
    private static boolean haveSameNumbers(String one, String other) {
        if (!NUMBER.matcher(one).replaceAll("#").equals(NUMBER.matcher(other).replaceAll("#"))) {
            return false;
        }
        List<String> numbers = NUMBER.matcher(one).results().map(MatchResult::group).toList();
        List<String> others = NUMBER.matcher(other).results().map(MatchResult::group).toList();
        for (int i = 0; i < numbers.size(); i++) {
            if (!isSameNumber(numbers.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSameNumber(String one, String other) {
        boolean isSameFloat =
                digits(one) <= FLOAT_DIGITS_MAX
                        && digits(other) <= FLOAT_DIGITS_MAX
                        && Float.parseFloat(one) == Float.parseFloat(other);
        return isSameFloat || Double.parseDouble(one) == Double.parseDouble(other);
    }

    private static long digits(String number) {
        return number.replaceFirst("E.*", "").chars().filter(Character::isDigit).count();
    }
}
