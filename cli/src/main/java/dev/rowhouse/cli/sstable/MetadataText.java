package dev.rowhouse.cli.sstable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.ClusteringSpan;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.HeaderColumn;
import dev.rowhouse.storage.sstable.metadata.KeyCoverage;
import dev.rowhouse.storage.sstable.metadata.SSTableMetadata;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.sstable.metadata.TimeSpan;
import dev.rowhouse.storage.sstable.table.HeaderTable;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/// The contents of Statistics.db, under the names that Cassandra's sstablemetadata uses.
///
/// **Thread safety.** Belongs to one thread.
public final class MetadataText {
    private static final String NONE = "--";

    private final List<Line> lines = new ArrayList<>();

    /// One statement.
    ///
    /// @param label the name of the value
    /// @param json its value in JSON
    /// @param text its value for a person
    private record Line(String label, Object json, String text) {}

    private MetadataText() {}

    /// The statements about an SSTable.
    ///
    /// @param compressor the class of the compressor, empty when the data are not compressed
    public static MetadataText of(
            Descriptor descriptor, String compressor, SSTableMetadata metadata) {
        MetadataText text = new MetadataText();
        Statistics statistics = metadata.statistics();
        text.add("SSTable", descriptor);
        text.add("Partitioner", SSTableMetadata.PARTITIONER);
        text.add("Bloom Filter FP chance", metadata.bloomFilterChance());
        text.addTimes(statistics.times());
        text.add("Compressor", compressor.isEmpty() ? NONE : compressor);
        text.add("Compression ratio", statistics.compressionRatio());
        text.addLineage(metadata.header(), statistics);
        text.add("totalColumnsSet", statistics.counts().columnsSet());
        text.add("totalRows", statistics.counts().rows());
        text.addCounts(
                "Estimated tombstone drop times",
                statistics.tombstones().counts(),
                TimeText.ISO::ofSeconds);
        LongFunction<String> limit = bucket -> bucket == Long.MAX_VALUE ? "more" : "<=" + bucket;
        text.addCounts("Partition Size", statistics.counts().partitionSizes().buckets(), limit);
        text.addCounts("Column Count", statistics.counts().cellsPerPartition().buckets(), limit);
        text.addHeader(metadata.header());
        return text;
    }

    private void addTimes(TimeSpan times) {
        addMicros("Minimum timestamp", times.minTimestamp());
        addMicros("Maximum timestamp", times.maxTimestamp());
        addDeletionTime("SSTable min local deletion time", times.minLocalDeletionTime());
        addDeletionTime("SSTable max local deletion time", times.maxLocalDeletionTime());
        add("TTL min", times.minTtlSeconds());
        add("TTL max", times.maxTtlSeconds());
    }

    private void addLineage(SerializationHeader header, Statistics statistics) {
        add("minClusteringValues", clustering(header, statistics.clusterings().min()));
        add("maxClusteringValues", clustering(header, statistics.clusterings().max()));
        statistics
                .coverage()
                .ifPresent(coverage -> addCoverage(header, statistics.clusterings(), coverage));
        add("SSTable Level", statistics.lineage().level());
        add("Repaired at", statistics.lineage().repairedAtMillis());
        add(
                "Pending repair",
                statistics.lineage().pendingRepair().map(UUID::toString).orElse(NONE));
        add("IsTransient", statistics.lineage().isTransient());
        add(
                "Originating host id",
                statistics.lineage().originatingHost().map(UUID::toString).orElse(NONE));
        add(
                "Replay positions covered",
                statistics.commitLog().intervals().stream().map(MetadataText::interval).toList());
    }

    private void addCoverage(
            SerializationHeader header, ClusteringSpan clusterings, KeyCoverage coverage) {
        add("Covered clusterings", interval(header, clusterings));
        add("First token", token(header, coverage.first()));
        add("Last token", token(header, coverage.last()));
        add("Has partition deletions", coverage.hasPartitionDeletions());
        double share = coverage.tokenSpace();
        add("Local token space coverage", Double.isNaN(share) ? NONE : share);
    }

    /// The clusterings between which all rows and range deletions lie, as an interval: a square
    /// bracket includes its side, a round one does not.
    private static String interval(SerializationHeader header, ClusteringSpan span) {
        if (span.isEmpty()) {
            return NONE;
        }
        return (span.start().side() == Side.BEFORE ? "[" : "(")
                + place(header, span.min(), "start")
                + ", "
                + place(header, span.max(), "end")
                + (span.end().side() == Side.AFTER ? "]" : ")");
    }

    /// A prefix without values is the start or the end of a partition.
    private static String place(
            SerializationHeader header, List<@Nullable Bytes> values, String whole) {
        return values.isEmpty() ? whole : String.join(":", clustering(header, values));
    }

    private static String token(SerializationHeader header, Bytes key) {
        DecoratedKey decorated = DecoratedKey.of(key);
        String text = KeyText.of(HeaderTable.of("keyspace", "table", header), decorated);
        return decorated.token() + " (" + text + ")";
    }

    private void addHeader(SerializationHeader header) {
        add("EncodingStats minTTL", header.stats().minTtlSeconds());
        addDeletionTime(
                "EncodingStats minLocalDeletionTime", header.stats().minLocalDeletionTime());
        addMicros("EncodingStats minTimestamp", header.stats().minTimestamp());
        add("KeyType", header.keyClass());
        add("ClusteringTypes", header.clusteringClasses());
        add("StaticColumns", columns(header.staticColumns()));
        add("RegularColumns", columns(header.regularColumns()));
    }

    private static String interval(CommitLogSpan.Interval interval) {
        return interval.from().segment()
                + ":"
                + interval.from().position()
                + " to "
                + interval.to().segment()
                + ":"
                + interval.to().position();
    }

    private static List<String> clustering(
            SerializationHeader header, List<@Nullable Bytes> values) {
        List<CqlType> types = header.clusteringTypes();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), types.size()); i++) {
            Bytes value = values.get(i);
            texts.add(value == null ? NONE : ValueText.of(types.get(i), value));
        }
        return texts;
    }

    private static Map<String, String> columns(List<HeaderColumn> columns) {
        Map<String, String> classes = new LinkedHashMap<>();
        columns.forEach(column -> classes.put(column.name(), column.type().marshalClass()));
        return classes;
    }

    private void add(String label, Object value) {
        String text =
                switch (value) {
                    case Map<?, ?> map ->
                            map.entrySet().stream()
                                    .map(entry -> entry.getKey() + ":" + entry.getValue())
                                    .collect(Collectors.joining(", "));
                    default -> value.toString();
                };
        lines.add(new Line(label, value instanceof Descriptor ? text : value, text));
    }

    private void addMicros(String label, long epochMicros) {
        boolean isNone = epochMicros == Long.MIN_VALUE || epochMicros == Long.MAX_VALUE;
        String meaning = isNone ? "none" : TimeText.ISO.ofMicros(epochMicros);
        lines.add(new Line(label, epochMicros, epochMicros + " (" + meaning + ")"));
    }

    private void addDeletionTime(String label, long epochSeconds) {
        String meaning =
                epochSeconds == TimeSpan.NO_DELETION_TIME
                        ? "no tombstones"
                        : TimeText.ISO.ofSeconds(epochSeconds);
        lines.add(new Line(label, epochSeconds, epochSeconds + " (" + meaning + ")"));
    }

    private void addCounts(
            String label, SortedMap<Long, Long> counts, LongFunction<String> bucketText) {
        Map<String, Long> json = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        counts.forEach((bucket, count) -> {
            json.put(bucketText.apply(bucket), count);
            text.append("\n  ").append(bucketText.apply(bucket)).append(": ").append(count);
        });
        lines.add(new Line(label, json, text.toString()));
    }

    /// One statement a line, those of many numbers on several.
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            String value = line.text();
            text.append(line.label()).append(':');
            text.append(value.isEmpty() || value.startsWith("\n") ? "" : " ");
            text.append(value).append('\n');
        }
        return text.toString();
    }

    /// The statements as a tree for JSON.
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        lines.forEach(line -> tree.put(line.label(), line.json()));
        return tree;
    }
}
