package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.script.DifferenceKind;
import dev.rowhouse.conformance.script.Entry;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What both answered to one statement.
///
/// @param cassandra the node's lines
/// @param rowhouse Rowhouse's lines
record Answers(List<String> cassandra, List<String> rowhouse) {
    /// What of a SELECT's form is told in the shape of a difference between rows.
    private static final List<String> FORMS =
            List.of(
                    "JSON",
                    "DISTINCT",
                    "COUNT(",
                    "SUM(",
                    "AVG(",
                    "MIN(",
                    "MAX(",
                    "WRITETIME(",
                    "TTL(",
                    "CAST(",
                    "TOKEN(",
                    " IN (",
                    "CONTAINS",
                    "LIKE",
                    "ANN OF",
                    "GROUP BY",
                    "ORDER BY",
                    "PER PARTITION",
                    "ALLOW FILTERING");

    private static final Pattern JSON =
            Pattern.compile("^(error \\S+ .*?(?:JSON value for [^:]*|JSON string)).*");

    private static final Pattern NAN = Pattern.compile("NaN 0x[0-9a-f]+");

    /// Whether they say different things, and Cassandra's is one to go by. Rowhouse breaking down
    /// is never right.
    boolean differ() {
        return rowhouse.stream().anyMatch(line -> line.startsWith("error CRASH"))
                || !comparable(cassandra).equals(comparable(rowhouse)) && !isCassandrasFault();
    }

    /// Whether they differ and nothing explains it.
    boolean isOpen(Entry entry, Circumstances schema) {
        return differ() && allowed(entry, schema).isEmpty();
    }

    /// Why they may say different things.
    Optional<AllowedDifference> allowed(Entry entry, Circumstances schema) {
        return AllowedDifference.of(entry, schema, cassandra, rowhouse);
    }

    /// What is wrong with a JSON text is told in the words of the library that reads it; the bits
    /// of a NaN are the processor's.
    private static List<String> comparable(List<String> lines) {
        return lines.stream()
                .map(line -> JSON.matcher(line).replaceFirst("$1 …"))
                .map(line -> NAN.matcher(line).replaceAll("NaN").replaceAll(" +\\|", " |"))
                .toList();
    }

    /// Whether Cassandra failed inside: an exception of its own is no answer to be like.
    boolean isCassandrasFault() {
        return cassandra.stream()
                .anyMatch(line ->
                        line.startsWith("error SERVER_ERROR")
                                || line.startsWith("error READ_FAILURE")
                                || line.startsWith("error WRITE_FAILURE"));
    }

    /// Whether Cassandra refuses the statement.
    boolean isRefused() {
        return cassandra.size() == 1 && isError(cassandra);
    }

    /// Whether the statement may have left other data or another schema on the two.
    boolean mayHaveParted(Entry entry) {
        String first = entry.statement().getFirst();
        boolean isQuestion = first.startsWith("SELECT") || first.startsWith("DESCRIBE");
        // A write that failed inside may have been done in part.
        return !isQuestion
                && (isCassandrasFault()
                        || (!cassandra.equals(rowhouse)
                                && !(isError(cassandra) && isError(rowhouse))));
    }

    private static boolean isError(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith("error "));
    }

    /// The difference without its values, by which others like it are recognised.
    String shape(Entry entry) {
        DifferenceKind kind = DifferenceKind.of(cassandra, rowhouse);
        String words = entry.statement().getFirst().split(" ", 2)[0];
        return kind == DifferenceKind.ROWS
                ? kind + " " + words + " " + form(entry)
                : kind + " " + words + " " + general(cassandra) + " / " + general(rowhouse);
    }

    private String form(Entry entry) {
        String text = entry.cql().toUpperCase(Locale.ROOT);
        Stream<String> used = FORMS.stream().filter(text::contains);
        Stream<String> paging =
                entry.directives().pageSize().isPresent() ? Stream.of("@page") : Stream.empty();
        String columns =
                cassandra.isEmpty()
                                || rowhouse.isEmpty()
                                || cassandra.getFirst().equals(rowhouse.getFirst())
                        ? ""
                        : " columns";
        return Stream.concat(used, paging).map(String::strip).collect(Collectors.joining(", "))
                + columns;
    }

    private static String general(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("error ") || line.startsWith("warning "))
                .findFirst()
                .map(line ->
                        line.replaceAll("'[^']*'|\\([^)]*\\)|\\[[^]]*]|\\{[^}]*}", "_")
                                .replaceAll("\\b[pcsv]\\d\\b|-?\\d[\\w.:-]*", "_")
                                .replaceAll("cast_as_\\w+", "cast_as_…")
                                .replaceAll("(, |: )?\\S+ : _ -> \\w+", "…"))
                .orElse("rows");
    }
}
