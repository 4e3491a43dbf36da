package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.shell.connect.Modification;
import dev.rowhouse.shell.connect.Request;
import dev.rowhouse.shell.csv.CsvField;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// Writes rows in batches of one partition each, several at a time. Rows of one primary key never
/// share a batch: it would give them one timestamp, and the later would not win.
///
/// A failed batch is retried when that may help; otherwise its rows are tried one by one, so that
/// only wrong rows fail.
///
/// **Thread safety.** Belongs to one thread.
final class BatchWriter {
    private static final int IN_FLIGHT_MAX = 32;

    private final Modification modification;
    private final Request.Levels levels;
    private final Sizes sizes;
    private final List<Integer> partitionKey;
    private final List<Integer> primaryKey;

    /// @param batchRows the rows of one batch at most
    /// @param attempts how often a batch is tried
    record Sizes(int batchRows, int attempts) {}

    /// A row as it was read, and its values.
    record Row(List<CsvField> fields, List<@Nullable Bytes> values) {
        private List<@Nullable Bytes> at(List<Integer> places) {
            List<@Nullable Bytes> key = new ArrayList<>(places.size());
            places.forEach(place -> key.add(values.get(place)));
            return key;
        }
    }

    /// @param partitionKey the places of the partition key's values
    /// @param primaryKey the places of the whole key's values
    BatchWriter(
            Modification modification,
            Request.Levels levels,
            Sizes sizes,
            List<Integer> partitionKey,
            List<Integer> primaryKey) {
        this.modification = modification;
        this.levels = levels;
        this.sizes = sizes;
        this.partitionKey = partitionKey;
        this.primaryKey = primaryKey;
    }

    /// A batch on its way.
    private record Sent(List<Row> rows, CompletableFuture<Void> done) {}

    /// Writes rows, and waits until all have an answer.
    ///
    /// @return the rows that were not taken
    FailureGroups write(List<Row> rows) {
        FailureGroups refused = new FailureGroups();
        Deque<Sent> sent = new ArrayDeque<>();
        for (List<Row> batch : batches(rows)) {
            sent.add(send(batch));
            if (sent.size() >= IN_FLIGHT_MAX) {
                conclude(sent.remove(), refused);
            }
        }
        sent.forEach(batch -> conclude(batch, refused));
        return refused;
    }

    private List<List<Row>> batches(List<Row> rows) {
        List<List<Row>> batches = new ArrayList<>();
        Map<List<@Nullable Bytes>, List<Row>> open = new HashMap<>();
        Map<List<@Nullable Bytes>, Set<List<@Nullable Bytes>>> keys = new HashMap<>();
        for (Row row : rows) {
            List<@Nullable Bytes> partition = row.at(partitionKey);
            List<@Nullable Bytes> key = row.at(primaryKey);
            List<Row> batch = open.get(partition);
            Set<List<@Nullable Bytes>> known =
                    keys.computeIfAbsent(partition, _ -> new HashSet<>());
            if (batch == null || batch.size() >= sizes.batchRows() || known.contains(key)) {
                batch = new ArrayList<>();
                batches.add(batch);
                open.put(partition, batch);
                known.clear();
            }
            batch.add(row);
            known.add(key);
        }
        return batches;
    }

    private Sent send(List<Row> rows) {
        return new Sent(
                rows, modification.execute(rows.stream().map(Row::values).toList(), levels));
    }

    private void conclude(Sent batch, FailureGroups refused) {
        Sent tried = batch;
        for (int attempt = 1; ; attempt++) {
            try {
                tried.done().join();
                return;
            } catch (CompletionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                boolean mayPass = Failures.mayPass(cause);
                if (mayPass && attempt < sizes.attempts()) {
                    Failures.pause(attempt);
                    tried = send(batch.rows());
                } else if (!mayPass && batch.rows().size() > 1) {
                    batch.rows().forEach(row -> conclude(send(List.of(row)), refused));
                    return;
                } else {
                    String message =
                            "%s,  given up after %d attempts"
                                    .formatted(Failures.text(cause), attempt);
                    batch.rows().forEach(row -> refused.add(message, row.fields()));
                    return;
                }
            }
        }
    }
}
