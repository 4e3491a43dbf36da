package dev.rowhouse.studio.session;

import dev.rowhouse.cql.syntax.token.CqlKeywords;
import dev.rowhouse.engine.Session;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The first rows of a table of a sample database, by partition.
///
/// @param columns the names of the columns
/// @param partitions the rows of each partition, in the order of the table; a value is text, empty
///     when it is null
/// @param isCut whether the table has more rows
public record SampleRows(List<String> columns, List<List<List<String>>> partitions, boolean isCut) {
    private static final int ROWS_MAX = 120;

    /// Copies the lists.
    public SampleRows {
        columns = List.copyOf(columns);
        partitions = List.copyOf(partitions);
    }

    /// The first rows of a table.
    static SampleRows of(SampleDatabase sample, String table) {
        TableDesign design =
                sample.subject().design().tables().stream()
                        .filter(each -> each.name().equals(table))
                        .findFirst()
                        .orElseThrow();
        List<String> columns = design.columns().stream().map(each -> each.name()).toList();
        Session session = sample.database().connect();
        List<ResultRow> rows =
                session.execute(
                                "SELECT %s FROM %s.%s LIMIT %d"
                                        .formatted(
                                                String.join(
                                                        ", ",
                                                        columns.stream()
                                                                .map(CqlKeywords::quoteIfNeeded)
                                                                .toList()),
                                                CqlKeywords.quoteIfNeeded(
                                                        sample.subject().design().keyspace()),
                                                CqlKeywords.quoteIfNeeded(table),
                                                ROWS_MAX + 1))
                        .all();
        int keyLength = design.partitionKey().size();
        Map<List<String>, List<List<String>>> partitions = new LinkedHashMap<>();
        for (ResultRow row : rows.subList(0, Math.min(rows.size(), ROWS_MAX))) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                values.add(row.getBytes(i) == null ? "" : row.format(i));
            }
            partitions
                    .computeIfAbsent(values.subList(0, keyLength), _ -> new ArrayList<>())
                    .add(values);
        }
        return new SampleRows(columns, List.copyOf(partitions.values()), rows.size() > ROWS_MAX);
    }
}
