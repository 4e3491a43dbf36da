package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.script.Entry;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A difference between Cassandra and Rowhouse that was reviewed and stays, as far as statements made by chance meet it.
///
/// Each stands for one cause and is recognised by as much of the statement and both answers as tells it from others. Such differences are
/// counted, and not reported.
enum AllowedDifference {
    /// `INSERT` of a vector whose key had its vector deleted before: the index in memory does not take it in.
    FORGOTTEN_VECTOR(
            "Cassandra's index in memory does not find a vector that was written after the deletion of one at the same place") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return entry.cql().contains(" ANN OF ")
                    && rowhouse.size() > cassandra.size()
                    && bothAnswer(cassandra, rowhouse)
                    && new HashSet<>(packed(rowhouse)).containsAll(packed(cassandra));
        }
    },
    /// A vector that the cosine cannot measure, older than a deletion of its partition and than a vector deleted by that.
    UNSEEN_VECTOR(
            "Cassandra keeps deleted vectors in memory beside the deletion, and so an older one that no measure fits is not looked at") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return !entry.cql().startsWith("SELECT")
                    && !hasError(cassandra)
                    && hasError(rowhouse, "WRITE_FAILURE");
        }
    },
    /// `DELETE … WHERE p = 1 AND c > null AND c < 1`: Cassandra fails inside unless the range is empty.
    NULL_AT_END_OF_RANGE(
            "Cassandra takes a null at an end of a deleted range, and fails inside unless the range is empty; Rowhouse says what is wrong") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return entry.cql().contains("DELETE ")
                    && !hasError(cassandra)
                    && hasError(rowhouse, "INVALID Invalid null value in condition for column");
        }
    },
    /// `SELECT JSON * … WHERE p IN (1, 2) ORDER BY c`: Cassandra orders by the texts.
    ORDER_OF_JSON(
            "Cassandra puts the rows of several partitions into the order of their JSON texts, not of the column asked for") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return SORTED_JSON.matcher(entry.cql()).find() && bothAnswer(cassandra, rowhouse);
        }
    },
    /// `@prepare SELECT … WHERE (c) > (1) AND d = 1 ALLOW FILTERING` where an index on `c` could serve.
    TOLD_WHEN_PREPARED(
            "Cassandra prepares a statement with a range of tuples that it never executes; Rowhouse tells of it at once") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return entry.directives().prepareOnly()
                    && !hasError(cassandra)
                    && hasError(rowhouse, "INVALID Multi-column slice");
        }
    },
    /// `SELECT … WHERE w = 1 AND v = [3, 3] LIMIT 2 ALLOW FILTERING` where `w` has a storage-attached index.
    LATE_VECTOR_FILTER(
            "Cassandra filters by a vector beside a storage-attached index only after it has counted the rows, or not at all") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return comparesVector(entry)
                    && bothAnswer(cassandra, rowhouse)
                    && (isCounted(entry) || packed(cassandra).containsAll(packed(rowhouse)));
        }
    },
    /// `SELECT … WHERE s CONTAINS 1 ALLOW FILTERING`: partitions in which 1 was deleted count for a page.
    DELETED_STATIC_ELEMENT(
            "Cassandra takes deleted elements of static collections for present ones while it fills a page, and ends the query too early") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return isCounted(entry)
                    && STATIC_ELEMENT.matcher(entry.cql()).find()
                    && bothAnswer(cassandra, rowhouse)
                    && packed(rowhouse).containsAll(packed(withoutPages(cassandra)));
        }
    },
    /// `SELECT count(*) … WHERE p = 1 AND s = 2` in pages, where the static `s` has a secondary index.
    GROUPS_BY_STATIC_INDEX(
            "Cassandra reads groups in pages of its own, and of those that an index on a static column finds only the first") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return entry.directives().pageSize().isPresent()
                    && GROUPS_BY_STATIC.matcher(entry.cql()).find()
                    && bothAnswer(cassandra, rowhouse);
        }
    },
    /// `UPDATE … IF m['a'] > 2` where the value is negative.
    VALUES_AS_KEYS(
            "In conditions Cassandra compares the values of a map as if they were its keys") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return VALUE_IN_MAP.matcher(entry.cql()).find() && bothAnswer(cassandra, rowhouse);
        }
    },
    /// `SELECT … WHERE v CONTAINS [1, 2]` where `v` is a collection of vectors with a storage-attached index.
    ELEMENT_VECTOR(
            "Cassandra makes an index of vectors of them and then wants the nearest ones of it, which it cannot find; Rowhouse finds the same") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return CONTAINED_VECTOR.matcher(entry.cql()).find()
                    && !hasError(rowhouse)
                    && (hasError(cassandra, "INVALID Use of ANN OF")
                            || hasError(cassandra, "SERVER_ERROR"));
        }
    },
    /// `SELECT … WHERE v = 1.00` where `v` has a secondary index and held `1.00` before its row was deleted and `1.0` written.
    NUMBER_OF_DELETED_ROW(
            "Cassandra's secondary indexes keep what a deleted row held, and find by it what is equal and written otherwise") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return compared(entry, EQUALITY).anyMatch(value -> value.matches("1(\\.0+)?"))
                    && bothAnswer(cassandra, rowhouse)
                    && (isCounted(entry) || packed(cassandra).containsAll(packed(rowhouse)));
        }
    },
    /// `SELECT … WHERE w = 1 AND a > '127.0.0.1' ALLOW FILTERING` where `w` has a storage-attached index.
    ORDER_OF_ADDRESSES(
            "Cassandra orders addresses of both lengths as tables do, or as if all were long, as the index and the query have it") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return compared(entry, RANGE).anyMatch(value -> ADDRESS.matcher(value).matches())
                    && bothAnswer(cassandra, rowhouse);
        }
    },
    /// `2.14748365E9` and `2.1474836E9` are the same float.
    DIGITS_OF_FLOATS(
            "Java writes floats in as few digits as tell them apart since release 19, Cassandra runs on an older one") {
        @Override
        boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse) {
            return TEXT_OF_NUMBERS.matcher(entry.cql()).find()
                    && rounded(cassandra).equals(rounded(rowhouse));
        }
    };

    private static final Pattern FLOAT = Pattern.compile("-?\\d+\\.\\d+(?:E-?\\d+)?");

    private static final Pattern SORTED_JSON =
            Pattern.compile("^SELECT JSON \\*.* IN .* ORDER BY ");
    private static final Pattern STATIC_ELEMENT =
            Pattern.compile(" WHERE .*\\bs\\d(?:\\[[^]]*] =| CONTAINS) .* ALLOW FILTERING");
    private static final Pattern GROUPS_BY_STATIC =
            Pattern.compile("(?:count|min|max|sum|avg)\\(.* WHERE .*\\bs\\d (?:=|CONTAINS)");
    private static final Pattern VALUE_IN_MAP =
            Pattern.compile(" IF .*\\b[sv]\\d\\[.*] (?:=|!=|<|>|<=|>=|IN) ");
    private static final Pattern VECTOR_FILTER =
            Pattern.compile(" WHERE .*\\b[pcsv]\\d = (\\[|\\?).* ALLOW FILTERING");
    private static final Pattern EQUALITY = Pattern.compile(" WHERE .*\\b[sv]\\d = ([^ ;]+)");
    private static final Pattern RANGE = Pattern.compile(" WHERE .*\\b[csv]\\d [<>]=? ([^ ;]+)");
    private static final Pattern ADDRESS = Pattern.compile("'[0-9a-f]*([.:][0-9a-f]*){3,}'");
    private static final Pattern CONTAINED_VECTOR =
            Pattern.compile("^SELECT .* WHERE .*\\bCONTAINS (?:\\[|\\?)");
    private static final Pattern TEXT_OF_NUMBERS =
            Pattern.compile("(?i)^SELECT.*(JSON|CAST|AS_TEXT|AS_ASCII)");

    private final String reason;

    AllowedDifference(String reason) {
        this.reason = reason;
    }

    /// The one that explains what two answered to a statement.
    static Optional<AllowedDifference> of(
            Entry entry, List<String> cassandra, List<String> rowhouse) {
        for (AllowedDifference one : values()) {
            if (one.explains(entry, cassandra, rowhouse)) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }

    abstract boolean explains(Entry entry, List<String> cassandra, List<String> rowhouse);

    /// Why the two differ, in a sentence.
    String reason() {
        return reason;
    }

    /// Whether it matters which rows are counted.
    private static boolean isCounted(Entry entry) {
        return entry.directives().pageSize().isPresent() || entry.cql().contains(" LIMIT ");
    }

    private static boolean comparesVector(Entry entry) {
        Matcher filter = VECTOR_FILTER.matcher(entry.cql());
        return filter.find()
                && (filter.group(1).equals("[")
                        || entry.directives().values().stream()
                                .flatMap(List::stream)
                                .anyMatch(value -> value.startsWith("[")));
    }

    /// What a comparison has on its right: what stands there, or if it is a marker, whatever is bound.
    private static Stream<String> compared(Entry entry, Pattern comparison) {
        return comparison
                .matcher(entry.cql())
                .results()
                .map(match -> match.group(1))
                .flatMap(value ->
                        value.equals("?")
                                ? entry.directives().values().stream().flatMap(List::stream)
                                : Stream.of(value));
    }

    private static boolean bothAnswer(List<String> cassandra, List<String> rowhouse) {
        return !hasError(cassandra) && !hasError(rowhouse);
    }

    private static boolean hasError(List<String> lines) {
        return hasError(lines, "");
    }

    private static boolean hasError(List<String> lines, String start) {
        return lines.stream().anyMatch(line -> line.startsWith("error " + start));
    }

    private static List<String> withoutPages(List<String> lines) {
        return lines.stream().filter(line -> !line.equals("page")).toList();
    }

    // How wide a column is drawn depends on the other rows.
    private static List<String> packed(List<String> lines) {
        return lines.stream().map(line -> line.replaceAll(" +\\|", " |")).toList();
    }

    private static List<String> rounded(List<String> lines) {
        return packed(lines).stream()
                .map(line ->
                        FLOAT.matcher(line)
                                .replaceAll(
                                        match -> Float.toString(Float.parseFloat(match.group()))))
                .toList();
    }
}
